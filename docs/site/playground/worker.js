/**
 * The program in a worker. It answers `{id, route, body}` with `{id, status, answer}`; it says `{ready: true}` once, and
 * `{fatal: reason}` if the interpreter cannot be loaded or has died, after which it answers nothing.
 */
const FILES = {}; // build.py: the address of each file
const LOCK = {}; // build.py: what Pyodide is told about packages: its own versions, and no packages

/** Ends the start, however much of Pyodide waits for a file. @type {(why: unknown) => void} */
let fail;
const failed = new Promise((_, reject) => (fail = reject));

const address = (name) => new URL(FILES[name], location.href).href;

/**
 * Fetches a file of the playground. They are compressed, so that they are small whether or not the host does it; those
 * that the service worker has kept are unpacked, and browsers keep what they have compiled of them.
 * @param {string} name
 */
async function fetched(name) {
  const reply = await fetch(address(name));
  if (!reply.ok || !reply.body) throw new Error(`${FILES[name]}: ${reply.status} ${reply.statusText}`);
  if (reply.headers.has("X-Unpacked")) return reply;
  const headers = { "Content-Type": name.endsWith(".wasm") ? "application/wasm" : "text/javascript" };
  const { readable, writable } = new DecompressionStream("gzip");
  reply.body.pipeTo(writable).catch(fail);
  return new Response(readable, { headers });
}

/** Imports a module that may be compressed. @param {string} name */
async function imported(name) {
  const reply = await fetched(name);
  if (reply.headers.has("X-Unpacked")) return import(address(name));
  const script = URL.createObjectURL(await reply.blob());
  return import(script).finally(() => URL.revokeObjectURL(script));
}

/** Writes the files of the archive of pack.py where Python finds them. */
function write(python, archive) {
  let start = 4 + new DataView(archive.buffer).getUint32(0, true);
  for (const [name, length] of JSON.parse(new TextDecoder().decode(archive.subarray(4, start)))) {
    const path = `/program/${name}`;
    python.FS.mkdirTree(path.slice(0, path.lastIndexOf("/")));
    python.FS.writeFile(path, archive.subarray(start, (start += length)), { canOwn: true });
  }
}

/** Loads the program; returns the function that answers a question. */
async function load() {
  // Pyodide fetches these two by these names.
  const home = new URL("./", location.href).href;
  const coming = new Map(["pyodide.asm.wasm", "library.zip"].map((name) => [home + name, fetched(name)]));
  for (const reply of coming.values()) reply.catch(fail);
  const program = fetched("program.bin").then((reply) => reply.arrayBuffer());
  const fetchFromHost = self.fetch;
  self.fetch = (resource, options) => coming.get(String(resource)) ?? fetchFromHost(resource, options);
  const [{ loadPyodide }, { default: createPyodideModule }] = await Promise.all([
    imported("pyodide.mjs"),
    imported("pyodide.asm.mjs"),
  ]);
  const python = await loadPyodide({
    indexURL: home,
    stdLibURL: `${home}library.zip`,
    lockFileContents: JSON.stringify(LOCK),
    createPyodideModule,
  });
  self.fetch = fetchFromHost;
  write(python, new Uint8Array(await program));
  return python.runPython(`
import gc, sys
sys.path.append("/program")
gc.disable() # while modules load there is no garbage
import kept
kept.use()
from gridpuzzles.engine import COMPILED
from gridpuzzles.workbench.questions import answer
if not COMPILED:
    raise ImportError("the engine is not compiled")
gc.enable()
answer`);
}

const loaded = Promise.race([load(), failed]);

self.onmessage = async ({ data: { id, route, body } }) => {
  try {
    const answer = (await loaded)(route, body);
    const [status, text] = answer.toJs();
    answer.destroy();
    postMessage({ id, status, answer: text });
  } catch (error) {
    postMessage({ fatal: String(error) });
  }
};
loaded.then(
  () => postMessage({ ready: true }),
  (error) => postMessage({ fatal: String(error) }),
);
