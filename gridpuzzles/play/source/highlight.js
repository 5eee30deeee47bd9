// @ts-check
/** A puzzle's text in colors: remarks, words that begin a statement, numbers, letters; faults underlined. */

/** @typedef {import("./workbench.js").Fault} Fault */

const TOKENS = /(?<remark>#.*)|(?<meta>^(?:title|source|author|note|difficulty|date|url|license):.*)|(?<word>^[a-z]+(?:[ ]+[a-z]+)*)|(?<number>\d+)|(?<letter>\b[A-Z]+\b)|(?<hole>_)/gm;

/**
 * @param {string} text @param {Fault[]} faults those with a place
 * @returns {(Node | string)[]}
 */
export function colored(text, faults) {
  /** @type {{at: number, end: number, style: string}[]} */
  const pieces = [];
  for (const found of text.matchAll(TOKENS)) {
    const style = Object.entries(found.groups ?? {}).find(([, value]) => value !== undefined)?.[0] ?? "";
    pieces.push({ at: found.index, end: found.index + found[0].length, style });
  }
  const edges = new Set([0, text.length]);
  for (const { at, end } of pieces) edges.add(at).add(end);
  for (const { start = 0, end = start } of faults) edges.add(start).add(Math.max(end, Math.min(start + 1, text.length)));
  const cuts = [...edges].filter((edge) => edge <= text.length).sort((a, b) => a - b);
  let next = 0;
  return cuts.slice(0, -1).map((from, n) => {
    const to = cuts[n + 1];
    while (next < pieces.length && pieces[next].end <= from) next++;
    const piece = pieces[next];
    const style = piece && piece.at <= from && from < piece.end ? piece.style : "";
    const fault = faults.find(({ start = 0, end = start }) => start <= from && from < Math.max(end, start + 1));
    const words = text.slice(from, to);
    if (!style && !fault) return words;
    const span = document.createElement("span");
    span.className = [style, fault && `fault ${fault.severity}`].filter(Boolean).join(" ");
    span.textContent = words;
    return span;
  });
}
