// node pack.mjs PYODIDE LIBRARY SOURCE PUZZLES OUT: pack the program with pack.py and try it with check.py, both in Pyodide.
import fs from "node:fs";

const [pyodide, library, source, puzzles, out] = process.argv.slice(2).map((path) => fs.realpathSync(path));
const { loadPyodide } = await import(`${pyodide}/pyodide.mjs`);

async function run(script, folders, options) {
  const python = await loadPyodide({ indexURL: pyodide, ...options });
  for (const name in folders) python.mountNodeFS(name, folders[name]);
  try {
    python.runPython(fs.readFileSync(new URL(script, import.meta.url), "utf8"));
  } catch (error) {
    console.error(error.message); // Node itself would show the million characters of its line
    process.exit(1);
  }
}

// A copy: what pack.py writes does not change the source.
const copy = `${out}/source`;
fs.cpSync(source, copy, { recursive: true });
// no_debug_ranges: bytecode that knows the lines of tracebacks, not their columns, is a fifth smaller.
await run("pack.py", { "/puzzles": puzzles, "/out": out, "/program": copy }, { args: ["-X", "no_debug_ranges"], stdLibURL: library });
fs.rmSync(copy, { recursive: true });
await run("check.py", { "/puzzles": puzzles, "/out": out }, { stdLibURL: `${out}/library.zip` });
