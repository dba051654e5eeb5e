# Whistlestop: `make` lists what there is. Python 3.11 or newer is all that must be installed;
# everything else goes into .venv, each command's needs when it is first used. Linting also needs
# Node 20 or newer, for the page's tools.

PYTHON ?= python3
ARGS ?=

VENV := .venv
BIN := $(VENV)/bin
PLAY_NEEDS := $(VENV)/play.stamp
BUILD_NEEDS := $(VENV)/build.stamp
TEST_NEEDS := $(VENV)/test.stamp
DOCS_NEEDS := $(VENV)/docs.stamp
CHECK_NEEDS := $(VENV)/check.stamp
PAGE_TOOLS := node_modules/tools.stamp
SOURCES := $(VENV)/sources.txt
INSTALLED := $(VENV)/installed.stamp
LOG := $(VENV)/install.log

CODE := $(wildcard src tests tools examples benchmarks)
PYTEST := $(BIN)/python -m pytest -q
CORES := $(shell nproc 2> /dev/null || getconf _NPROCESSORS_ONLN)
# In small chunks: tests/conftest.py puts the longest first, and no worker shall hoard them.
BUSY := -n $(CORES) --maxschedchunk 4
# Tests of server and page wait for other processes: two workers a core keep the cores busy. The
# tests of a file stay together: the server or the browser's Python they share is started once.
WAITING := -n $(shell expr 2 '*' $(CORES)) --dist loadfile --no-loadscope-reorder
# What mypyc compiles is tested as Python too, with these. All other tests run once, on the
# installed package; tests/planning shows that bots decide alike on both. Coverage is measured with
# the first: counting lines makes a test take three times as long, and the others reach no more.
COVERED := $(addprefix tests/,rules judges editions positions replays speed properties/test_engine_invariants.py)
UNCOUNTED := $(addprefix tests/,properties planning knowledge)
QUICK := tests/rules tests/api tests/judges

# Each recipe says itself whether it runs the interpreted source or the installed package.
# Bytecode is kept: without it every process of the tests would compile all it imports again.
# A buffer less would hide that a program at the other end of a pipe waits for what is in it.
unexport PYTHONPATH PYTHONDONTWRITEBYTECODE PYTHONUNBUFFERED
INTERPRETED := PYTHONPATH=src WHISTLESTOP_EXPECT=interpreted
COMPILED := WHISTLESTOP_EXPECT=compiled

.DEFAULT_GOAL := help
.NOTPARALLEL:
.PHONY: help play quick test test-interpreted test-compiled check lint rules bench docs docs-check pictures site site-serve dist format clean FORCE

help: ## list these commands
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-18s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(PLAY_NEEDS) $(SOURCES) ## play in the browser; ARGS=--no-open only prints the address
	@$(BIN)/python tools/play.py --open $(ARGS)

quick: $(TEST_NEEDS) $(INSTALLED) ## run the tests of rules, API and judges on the installed package
	@$(PYTEST) $(BUSY) $(QUICK) $(ARGS)

test: test-interpreted test-compiled ## run all tests; those of the engine interpreted and compiled

test-interpreted: $(TEST_NEEDS) ## run the tests of the engine on the interpreted source
	@echo "== tests: interpreted engine"
	@$(INTERPRETED) $(PYTEST) $(BUSY) $(COVERED) $(if $(COVERAGE),--cov) $(ARGS)
	@$(INTERPRETED) $(PYTEST) $(BUSY) $(UNCOUNTED) $(ARGS)

test-compiled: $(TEST_NEEDS) $(INSTALLED) ## run all tests on the compiled, installed package
	@if grep -qE 'interpreted engine \((no working C compiler|WHISTLESTOP_PURE=1)\)' $(LOG); then \
	    echo "== tests: compiled engine: left out, nothing was compiled; the rest"; \
	    $(PYTEST) $(WAITING) $(addprefix --ignore=,$(COVERED) $(UNCOUNTED)) $(ARGS); \
	else \
	    echo "== tests: compiled engine"; \
	    $(COMPILED) $(PYTEST) $(WAITING) $(ARGS); \
	fi

check: $(CHECK_NEEDS) lint ## everything CI runs: lint, rules table, tests with coverage
	@echo "== rules"
	@$(MAKE) --no-print-directory rules ARGS=--quiet
	@$(MAKE) --no-print-directory test COVERAGE=1

lint: $(CHECK_NEEDS) $(PAGE_TOOLS) ## format, lint, types and layers
	@echo "== format"
	@$(BIN)/ruff format --quiet --check . || { echo "run: make format"; exit 1; }
	@echo "== lint"
	@$(BIN)/ruff check --quiet .
	@echo "== page"
	@npx biome check --error-on-warnings . || { echo "run: make format"; exit 1; }
	@npx tsc --project .
	@echo "== types"
	@$(BIN)/mypy $(CODE)
	@echo "== layers"
	@PYTHONPATH=src $(BIN)/lint-imports --no-cache --no-logo

rules: $(TEST_NEEDS) ## show which tests defend each numbered rule; fail if one has none
	@PYTHONPATH=src $(BIN)/python tools/rules_table.py $(ARGS)

bench: $(CHECK_NEEDS) $(INSTALLED) ## measure speed on the installed package
	@$(BIN)/python -m benchmarks.bench $(ARGS)

docs: $(DOCS_NEEDS) ## build the documentation site, which the server shows under /help
	@echo "== building src/whistlestop/help: about half a minute"
	@PYTHONPATH=src $(BIN)/python -m tools.docs_site.build src/whistlestop/help

docs-check: $(TEST_NEEDS) ## check the documentation: links and examples
	@echo "== docs"
	@$(INTERPRETED) $(PYTEST) $(BUSY) tests/docs $(ARGS)

pictures: $(TEST_NEEDS) ## take the pictures of README and docs, of the real page in Chromium
	@PYTHONPATH=src $(BIN)/python -m tools.pictures $(ARGS)

site: $(PLAY_NEEDS) $(PAGE_TOOLS) ## build the table without a server, as static files, in dist/site
	@PYTHONPATH=src $(BIN)/python -m tools.pocket_site.build dist/site

site-serve: site ## serve dist/site with a plain server of files, for a look
	@$(BIN)/python -m http.server --bind 127.0.0.1 --directory dist/site 8480

dist: $(BUILD_NEEDS) docs ## build source archive and wheels in dist/, and try each in an empty environment
	@$(BIN)/python tools/dist.py $(ARGS)

format: $(CHECK_NEEDS) $(PAGE_TOOLS) ## format the code and repair what can be repaired
	@$(BIN)/ruff check --quiet --fix-only .
	@$(BIN)/ruff format .
	@npx biome check --write .

clean: ## remove .venv and everything else that can be made again
	@rm -rf $(VENV) node_modules build dist src/whistlestop/help .coverage .hypothesis .mypy_cache .pytest_cache .ruff_cache
	@find . -name __pycache__ -prune -exec rm -rf {} +

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { \
	    echo "Whistlestop needs Python 3.11 or newer; $(PYTHON) is not." \
	         "Name another one: make PYTHON=python3.12 ..."; exit 1; }
	@echo "== setting up $(VENV)"
	@$(PYTHON) -m venv $(VENV)

$(PLAY_NEEDS): PARTS := server
$(BUILD_NEEDS): PARTS := build
$(TEST_NEEDS): PARTS := build server postgresql lab gymnasium pettingzoo openspiel terminal test docs
$(DOCS_NEEDS): PARTS := server lab envs docs
$(CHECK_NEEDS): PARTS := build server postgresql lab gymnasium pettingzoo openspiel terminal test docs cluster check
$(PLAY_NEEDS) $(BUILD_NEEDS) $(TEST_NEEDS) $(DOCS_NEEDS) $(CHECK_NEEDS): pins.txt pyproject.toml | $(BIN)/python
	@echo "== installing the packages for: $(PARTS)"
	@$(BIN)/python tools/install.py $(PARTS)
	@touch $@

# Not `npm ci`: it refuses a lock file without the tools' builds for other systems, which some
# registries do not have.
$(PAGE_TOOLS): package.json package-lock.json
	@command -v npm > /dev/null || { echo "Linting the page needs Node 20 or newer with npm."; exit 1; }
	@echo "== setting up node_modules"
	@npm install --no-save --silent --no-audit --no-fund
	@touch $@

# Checksums, not dates: only a change of content, a new file or a missing one installs again.
$(SOURCES): FORCE | $(BIN)/python
	@{ echo "WHISTLESTOP_PURE=$$WHISTLESTOP_PURE"; \
	   find src docs/rules setup.py pyproject.toml -type f ! -path '*/__pycache__/*' -exec cksum {} + | sort; \
	 } > $@.new
	@if cmp -s $@.new $@; then rm $@.new; else mv $@.new $@; fi

$(INSTALLED): $(SOURCES) | $(BUILD_NEEDS)
	@echo "== installing the package, with its engine compiled where that is possible: a minute or two"
	@rm -f $@
	@$(BIN)/python -m pip install -v --disable-pip-version-check --no-deps --no-build-isolation \
	    --force-reinstall . > $(LOG) 2>&1 || { tail -n 40 $(LOG); exit 1; }
	@grep -E '^ *(whistlestop: |src/.*: error: )' $(LOG)
	@touch $@
