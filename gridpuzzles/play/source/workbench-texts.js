// @ts-check
/**
 * The texts of the workbench: the history that undo walks through, what the browser keeps, and texts packed into addresses.
 *
 * @typedef {{text: string, file: string, id: string, label: string, at: number}} Version   `id` names the puzzle in the storage, `at` is the cursor
 * @typedef {{text: string, file: string, stamp: number}} Kept
 */

const PREFIX = "gridpuzzles:text:";
const MOST_KEPT = 100;
const MOST_VERSIONS = 1000;
const MOST_CHARACTERS = 2e7; // of all versions
const HERE = "gridpuzzles:here";
const ONE_TYPING = 1000; // milliseconds between two keys of one change
const LONGEST = 1 << 20; // characters of a text in an address

export class History {
  /** @param {Version} first */
  constructor(first) {
    this.versions = [first];
    this.at = 0;
    this.last = 0;
  }

  get now() {
    return this.versions[this.at];
  }

  /** @param {Version} version @param {boolean} typed together with the typing before it, it is one version */
  add(version, typed = false) {
    const time = Date.now();
    const together = typed && this.at > 0 && time - this.last < ONE_TYPING && this.now.label === version.label && this.at === this.versions.length - 1;
    this.last = typed ? time : 0;
    this.versions.splice(together ? this.at : this.at + 1, Infinity, version);
    let size = this.versions.reduce((sum, { text }) => sum + text.length, 0);
    while (this.versions.length > 2 && (this.versions.length > MOST_VERSIONS || size > MOST_CHARACTERS)) size -= /** @type {Version} */ (this.versions.shift()).text.length;
    this.at = this.versions.length - 1;
  }

  /** The label of the change that a step back (-1) or forward (1) is about; empty if there is none. @param {number} step */
  label(step) {
    return this.versions[this.at + step] ? this.versions[this.at + (step + 1) / 2].label : "";
  }

  /** @param {number} step @returns {Version | null} */
  go(step) {
    if (!this.versions[this.at + step]) return null;
    this.at += step;
    this.last = 0;
    return this.now;
  }
}

export const newId = () => Math.random().toString(36).slice(2, 12);

/** What the browser keeps of a puzzle; a browser may refuse to read it. @param {string} id @returns {Kept | null} */
export function kept(id) {
  try {
    return JSON.parse(localStorage.getItem(PREFIX + id) ?? "null");
  } catch {
    return null;
  }
}

/** All kept puzzles, the newest first. @returns {(Kept & {id: string})[]} */
export function allKept() {
  try {
    const ids = Object.keys(localStorage).filter((key) => key.startsWith(PREFIX)).map((key) => key.slice(PREFIX.length));
    return ids.flatMap((id) => { const one = kept(id); return one ? [{ ...one, id }] : []; }).sort((a, b) => b.stamp - a.stamp);
  } catch {
    return [];
  }
}

/** Keeps a puzzle, unless a newer one of that name is kept. Returns why it is not kept, empty if it is. @param {string} id @param {Kept} text @returns {"" | "storageFull" | "storageDenied"} */
export function keep(id, text) {
  if ((kept(id)?.stamp ?? 0) > text.stamp) return "";
  try {
    localStorage.setItem(PREFIX + id, JSON.stringify(text));
  } catch (error) {
    return error instanceof DOMException && error.name === "QuotaExceededError" ? "storageFull" : "storageDenied";
  }
  for (const old of allKept().slice(MOST_KEPT)) forget(old.id);
  return "";
}

/** What this tab shows, kept while it is open: it has room of its own. @param {Kept & {id: string}} [one] the new one @returns {(Kept & {id: string}) | null} */
export function here(one) {
  try {
    if (one) sessionStorage.setItem(HERE, JSON.stringify(one));
    return JSON.parse(sessionStorage.getItem(HERE) ?? "null");
  } catch {
    return null;
  }
}

/** @param {string} id */
export function forget(id) {
  localStorage.removeItem(PREFIX + id);
}

/** Calls with the id of each puzzle that another tab keeps. @param {(id: string) => void} act */
export function onkept(act) {
  window.addEventListener("storage", ({ key, newValue }) => {
    if (key?.startsWith(PREFIX) && newValue) act(key.slice(PREFIX.length));
  });
}

// -------------------------------------------------------------- addresses

/** The end of an address that holds a text. @param {string} text */
export async function packed(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"))).arrayBuffer());
  return `#t=${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replace(/[+/=]/g, (sign) => ({ "+": "-", "/": "_" })[sign] ?? "")}`;
}

/** The text in the end of an address, null if it holds none; throws if it is damaged. @param {string} hash */
export async function unpacked(hash) {
  const code = /^#t=([\w-]+)$/.exec(hash)?.[1];
  if (code === undefined) return null;
  const bytes = Uint8Array.from(atob(code.replace(/-/g, "+").replace(/_/g, "/")), (sign) => sign.charCodeAt(0));
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw")).pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    text += piece.value;
    if (text.length > LONGEST) throw new Error("too long");
  }
  return text;
}
