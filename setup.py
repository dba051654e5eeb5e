"""Builds the package: the engine is compiled with mypyc wherever that is possible.

Everything else about the package is in pyproject.toml. With `WHISTLESTOP_PURE=1`, without a working
C compiler, or if the compilation fails, the same source is installed to be interpreted, and one
line says so and why. All intermediate files are in a temporary folder, so that a build leaves
nothing in the source tree and `PYTHONPATH=src` always runs the interpreted source.
"""

from __future__ import annotations

import os
import sys
import sysconfig
import tempfile
from distutils.ccompiler import new_compiler
from distutils.sysconfig import customize_compiler
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import BaseError, CCompilerError, SetupError

PACKAGE = Path("src", "whistlestop")
COMPILED_FOLDERS = [PACKAGE / "engine", PACKAGE / "planning"]

# Only these commands need the extensions: an installation also asks for the metadata, several
# times. An editable install is not among them, as it would put compiled modules into src.
BUILD_COMMANDS = {"build", "build_ext", "bdist_wheel", "install"}

# mypyc turns warnings into errors, and a newer compiler with new warnings would then fail. The
# other flag lets the compiler inline calls inside the one shared library.
WANTED_FLAGS = ["-Wno-error", "-fno-semantic-interposition"]

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
        compiler.link_shared_object(objects, str(folder / "probe.so"))
    except BUILD_ERRORS:
        return False
    return True


def say_interpreted(reason: str) -> None:
    """Say in one line that the engine will be interpreted, and why."""
    print(f"whistlestop: installing the interpreted engine ({reason})", flush=True)


def compiled_engine(folder: Path) -> list[Extension]:
    """The engine as C extensions in one group, or nothing where it has to be interpreted."""
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
        if path.name != "__init__.py"
    )
    print(f"whistlestop: compiling the engine ({len(modules)} modules)", flush=True)
    try:
        from mypyc.build import mypycify

        # The checks of pyproject.toml are for development: here only what mypyc needs is checked.
        options = ["--config-file=", "--follow-imports=silent", f"--cache-dir={folder / 'mypy'}"]
        extensions: list[Extension] = mypycify(
            [*options, *modules],
            opt_level="3",
            group_name="whistlestop_engine",
            target_dir=str(folder),
        )
    # mypyc reports a problem by exiting, and not even a crash of mypyc may fail the installation.
    except (Exception, SystemExit):
        say_interpreted("mypyc failed")
        return []
    flags = [flag for flag in WANTED_FLAGS if compiles(folder, "-Werror", flag)]
    for extension in extensions:
        extension.extra_compile_args = [*extension.extra_compile_args, *flags]
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


with tempfile.TemporaryDirectory(prefix="whistlestop-build-") as build:
    setup(
        ext_modules=compiled_engine(Path(build)) if BUILD_COMMANDS & set(sys.argv) else [],
        cmdclass={"build_ext": BuildEngine},
        options={"build": {"build_base": build}, "egg_info": {"egg_base": build}},
    )
