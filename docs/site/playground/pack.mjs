// node pack.mjs PYODIDE SOURCE PUZZLES OUT: run pack.py in Pyodide, which finds out what the playground needs.
import fs from "node:fs";

const [pyodide, source, puzzles, out] = process.argv.slice(2).map((path) => fs.realpathSync(path));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);
// no_debug_ranges: bytecode that knows the lines of tracebacks, not their columns, is a fifth smaller.
const python = await loadPyodide({ indexURL: pyodide, args: ["-X", "no_debug_ranges"] });
python.mountNodeFS("/puzzles", puzzles);
python.mountNodeFS("/out", out);
// A copy: what pack.py writes and compiles does not change the source.
fs.cpSync(source, `${out}/source`, { recursive: true });
python.mountNodeFS("/program", `${out}/source`);
try {
  python.runPython(fs.readFileSync(new URL("pack.py", import.meta.url), "utf8"));
} catch (error) {
  console.error(error.message); // Node itself would show the million characters of its line
  process.exit(1);
}
fs.rmSync(`${out}/source`, { recursive: true });
