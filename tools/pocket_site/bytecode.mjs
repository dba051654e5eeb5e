/**
 * Replaces Python sources by bytecode, made by the Python that will run it: FOLDER, with `package`
 * and `library` in it. All of the package is compiled, and what it imports of the library.
 */
import { loadPyodide } from "pyodide";

const COMPILE = `
import importlib.util, pathlib, sys
import importlib._bootstrap_external as bootstrap

staged = pathlib.Path("/staged")
sources = sorted((staged / "package").rglob("*.py"))
sys.dont_write_bytecode = True
sys.path.append(str(staged / "package"))
for name in ("pocket.bridge", "pocket.workers", "bot_process"):
    importlib.import_module(f"whistlestop.server.{name}")
archive = "/lib/python314.zip/"
used = [str(getattr(module, "__file__", "")) for module in list(sys.modules.values())]
sources += sorted({staged / "library" / name[len(archive):] for name in used if name.startswith(archive)})

for name in ("editions", "studies"):  # few want these, but those must find all they need
    importlib.import_module(f"whistlestop.server.http.endpoints.{name}")

def without_lines(code):
    """In a report of an error, the lines of the library are of no use."""
    inner = (without_lines(one) if hasattr(one, "co_code") else one for one in code.co_consts)
    return code.replace(co_consts=tuple(inner), co_linetable=b"")

for path in sources:
    source = path.read_bytes()
    part, *shown = path.relative_to(staged).parts
    code = compile(source, "/".join(shown), "exec", dont_inherit=True, optimize=2)
    if part == "library":
        code = without_lines(code)
    hashed = importlib.util.source_hash(source)
    path.with_suffix(".pyc").write_bytes(bootstrap._code_to_hash_pyc(code, hashed, False))
    path.unlink()
`;

try {
  const python = await loadPyodide();
  python.FS.mkdirTree("/staged");
  python.mountNodeFS("/staged", process.argv[2]);
  python.runPython(COMPILE);
} catch (problem) {
  process.stderr.write(`${problem.message}\n`);
  process.exitCode = 1;
}
