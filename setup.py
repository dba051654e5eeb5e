"""Builds the package: the engine is compiled with mypyc wherever that is possible.

Everything else about the package is in pyproject.toml, except the text that package indexes show:
the README without links that lead nowhere there. With `WHISTLESTOP_PURE=1`, without a working
C compiler, or if the compilation fails, the same source is installed to be interpreted, and one
line says so and why. All intermediate files are in a temporary folder, so that a build leaves
nothing in the source tree and `PYTHONPATH=src` always runs the interpreted source.
"""

from __future__ import annotations

import os
import re
import shutil
import sys
import sysconfig
import tempfile
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.command.build_py import build_py
from setuptools.errors import BaseError, CCompilerError, SetupError

PACKAGE = Path("src", "whistlestop")
COMPILED_FOLDERS = [
    PACKAGE / "engine",
    PACKAGE / "planning",
    PACKAGE / "knowledge" / "record",
    PACKAGE / "knowledge" / "observation",
    PACKAGE / "knowledge" / "encoding",
    PACKAGE / "envs" / "stepping",
]

# Stand-ins take the place of what the compiled engine needs.
# The model of an observation computes nothing, and its methods import, which is slow when compiled.
# People read what an encoding means, and a compiled class has no docstring.
NEVER_COMPILED = {"__init__.py", "stand_ins.py", "model.py", "encoding.py"}

# Only these commands need the extensions: an installation also asks for the metadata, several
# times. An editable install is not among them, as it would put compiled modules into src.
BUILD_COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}

# Looking for mistakes in the generated code takes a compiler a third of its time, and mypyc would
# turn every warning into an error. The second flag lets it inline calls inside the shared library.
WANTED_FLAGS = ["-w", "-fno-semantic-interposition"]

# gcc then optimises at link time, with as many pieces in parallel as there are cores. Two groups of
# modules would also be compiled in parallel, but calls between them would slow bots down.
LIBRARY_FLAGS = ["-flto=auto"]

BUILD_ERRORS = (BaseError, CCompilerError, OSError)


def compiles(folder: Path, *flags: str) -> bool:
    """Try to compile and link a tiny extension with these flags."""
    source = folder / "probe.c"
    source.write_text("#include <Python.h>\nint probe(void) { return PY_MAJOR_VERSION; }\n")
    headers = sorted({sysconfig.get_path("include"), sysconfig.get_path("platinclude")})
    compiler = new_compiler()
    try:
        customize_compiler(compiler)
        objects = compiler.compile(
            [str(source)], str(folder), include_dirs=headers, extra_postargs=list(flags)
        )
        probe = str(folder / "probe.so")
        compiler.link_shared_object(objects, probe, extra_postargs=list(flags))
    except BUILD_ERRORS:
        return False
    return True


def say_interpreted(reason: str) -> None:
    """Say in one line that the engine will be interpreted, and why."""
    print(f"whistlestop: installing the interpreted engine ({reason})", flush=True)


def compiled_engine(folder: Path) -> list[Extension]:
    """The engine as C extensions, or nothing where it has to be interpreted."""
    if os.environ.get("WHISTLESTOP_PURE") == "1":
        say_interpreted("WHISTLESTOP_PURE=1")
        return []
    if not compiles(folder):
        say_interpreted("no working C compiler")
        return []
    modules = sorted(
        str(path)
        for compiled in COMPILED_FOLDERS
        for path in compiled.rglob("*.py")
        if path.name not in NEVER_COMPILED
    )
    print(f"whistlestop: compiling the engine ({len(modules)} modules)", flush=True)
    try:
        from mypyc.build import mypycify

        # The checks of pyproject.toml are for development: here only what mypyc needs is checked.
        options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={folder / 'mypy'}"]
        extensions: list[Extension] = mypycify(
            [*options, *modules],
            opt_level="3",
            debug_level="0",
            group_name="whistlestop_engine",
            target_dir=str(folder),
        )
    # mypyc reports a problem by exiting, and not even a crash of mypyc may fail the installation.
    except (Exception, SystemExit):
        say_interpreted("mypyc failed")
        return []
    flags, more = (
        # The compiler of Windows accepts any flag, and then says that it does not know it.
        [flag for flag in wanted if os.name != "nt" and compiles(folder, "-Werror", flag)]
        for wanted in (WANTED_FLAGS, LIBRARY_FLAGS)
    )
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
        # All others are shims: each hands out one module of the shared library.
        if extension.name.endswith("__mypyc") and more:
            extension.extra_compile_args += more
            extension.extra_link_args = [*more, "-O3"]
    return extensions


class BuildEngine(build_ext):
    """Compiles the extensions; when that fails, leaves them out instead of failing."""

    def run(self) -> None:
        """Build all extensions or none of them."""
        if self.inplace and self.extensions:
            raise SetupError("whistlestop is never compiled in place: src stays interpreted")
        try:
            super().run()
        except BUILD_ERRORS:
            say_interpreted("the C compiler failed")
            for output in self.get_outputs():
                Path(output).unlink(missing_ok=True)
            self.extensions = self.distribution.ext_modules = []


class BuildPackage(build_py):
    """Copies the pages of the numbered rules, which are written once, to where they are read."""

    def run(self) -> None:
        """Build the package, with the rules in every language."""
        super().run()
        rules = Path(self.build_lib, "whistlestop", "messages", "rules")
        shutil.copytree(Path("docs", "rules"), rules, dirs_exist_ok=True)


def index_readme() -> str:
    """The README as a package index shows it: a file of the project is named, not linked."""
    text = Path("README.md").read_text("utf-8")
    text = re.sub(r"!\[[^\]]*\]\((?!https?:)[^)]*\)\n*", "", text)
    text = re.sub(r'<img [^>]*src="(?!https?:)[^>]*>\n*', "", text)
    return re.sub(r"\[([^\]]+)\]\((?!https?:)([^)#]*)[^)]*\)", _named, text)


def _named(link: re.Match[str]) -> str:
    """The text of a link, with the file it leads to."""
    text, file = link.groups()
    return f"{text} (`{file}`)" if file and file not in text else text


with tempfile.TemporaryDirectory(prefix="whistlestop-build-") as build:
    setup(
        ext_modules=compiled_engine(Path(build)) if BUILD_COMMANDS & set(sys.argv) else [],
        cmdclass={"build_ext": BuildEngine, "build_py": BuildPackage},
        long_description=index_readme(),
        long_description_content_type="text/markdown",
        options={
            "build": {"build_base": build},
            "build_ext": {"parallel": os.cpu_count() or 1},
            "egg_info": {"egg_base": build},
        },
    )
