/** Runs Python code in Pyodide and prints the value of its last expression: CODE FOLDER... */
import { loadPyodide } from "pyodide";

const [code, ...folders] = process.argv.slice(2);
try {
  const python = await loadPyodide();
  folders.forEach((folder, number) => {
    const inside = `/folder${number}`;
    python.FS.mkdirTree(inside);
    python.mountNodeFS(inside, folder);
    python.globals.get("__import__")("sys").path.append(inside);
  });
  python.runPython("import sys; sys.dont_write_bytecode = True");
  // Timers of Python that are still to come would keep the process alive.
  process.stdout.write(await python.runPythonAsync(code), () => process.exit());
} catch (problem) {
  process.stderr.write(String(problem.message));
  process.exitCode = 1;
}
