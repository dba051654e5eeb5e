/** Starts Python in a worker, with the package. */
import { fetchPacked } from "./packedFiles.js";

const SITE = new URL("../../../", import.meta.url);
/** The build names the folder after Pyodide's version. */
const PYTHON = new URL("python/", SITE);
/** Where Python finds the package. */
const PACKAGE = "/package";

/**
 * @param {(part: number) => void} [tell] how much is done, up to 1
 */
export async function startPython(tell = () => {}) {
  tell(0.1);
  const code = fetchPacked(new URL("../whistlestop.packed", import.meta.url)).then((answer) => answer.arrayBuffer());
  const { loadPyodide } = await import(new URL("pyodide.mjs", PYTHON).href);
  tell(0.2);
  const python = await loadPyodide({ indexURL: PYTHON.href });
  tell(0.7);
  unpack(new Uint8Array(await code), python.FS);
  python.pyimport("sys").path.append(PACKAGE);
  tell(0.8);
  return python;
}

/**
 * Unpack the files of the package: a line with their names and sizes, and then all of them, as the build joins
 * them. Python could also unpack an archive, but would first have to import everything needed for that.
 * @param {Uint8Array} joined
 * @param {any} files
 */
function unpack(joined, files) {
  let at = joined.indexOf("\n".charCodeAt(0)) + 1;
  /** @type {[string, number][]} */
  const list = JSON.parse(new TextDecoder().decode(joined.subarray(0, at)));
  for (const folder of new Set(list.map(([name]) => name.slice(0, name.lastIndexOf("/")))))
    files.mkdirTree(`${PACKAGE}/${folder}`);
  for (const [name, size] of list) {
    files.writeFile(`${PACKAGE}/${name}`, joined.subarray(at, at + size), { canOwn: true });
    at += size;
  }
}
