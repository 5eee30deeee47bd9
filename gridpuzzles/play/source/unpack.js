// @ts-check
/**
 * The first that runs on a page: style, puzzles and the script of the game come packed, a third of their size. They are
 * unpacked at once and not by a stream of the browser's, so that the page is whole when it has loaded.
 *
 * Inflate is RFC 1951, decoded bit by bit, which takes some milliseconds for the largest page.
 */

/** @typedef {{ counts: number[], symbols: number[] }} Code how many codes have each length, and what they stand for */

const ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** A canonical Huffman code. @param {number[]} lengths of the code of each symbol @returns {Code} */
function codeOf(lengths) {
  const counts = /** @type {number[]} */ (Array(16).fill(0));
  for (const length of lengths) counts[length] += 1;
  counts[0] = 0;
  const symbols = [...lengths.keys()].filter((symbol) => lengths[symbol]);
  symbols.sort((one, other) => lengths[one] - lengths[other] || one - other);
  return { counts, symbols };
}

/** @param {Uint8Array} packed @returns {Uint8Array} */
function inflate(packed) {
  /** @type {number[]} */
  const out = [];
  let at = 0;

  /** @param {number} count @returns {number} */
  function bits(count) {
    let value = 0;
    for (let i = 0; i < count; i += 1, at += 1) value |= ((packed[at >> 3] >> (at & 7)) & 1) << i;
    return value;
  }

  /** @param {Code} code @returns {number} */
  function symbol({ counts, symbols }) {
    let value = 0;
    let first = 0;
    let index = 0;
    for (let length = 1; length < 16; length += 1) {
      value = (value << 1) | bits(1);
      first <<= 1;
      if (value - first < counts[length]) return symbols[index + value - first];
      index += counts[length];
      first += counts[length];
    }
    throw new Error("the page is damaged");
  }

  /** @returns {[Code, Code]} of literals and lengths, and of distances */
  function dynamic() {
    const literals = bits(5) + 257;
    const distances = bits(5) + 1;
    const lengths = /** @type {number[]} */ (Array(19).fill(0));
    const count = bits(4) + 4;
    for (let i = 0; i < count; i += 1) lengths[ORDER[i]] = bits(3);
    const code = codeOf(lengths);
    /** @type {number[]} */
    const all = [];
    while (all.length < literals + distances) {
      const one = symbol(code);
      if (one < 16) all.push(one);
      else {
        const length = one === 16 ? all[all.length - 1] : 0;
        const times = one === 16 ? bits(2) + 3 : one === 17 ? bits(3) + 3 : bits(7) + 11;
        for (let i = 0; i < times; i += 1) all.push(length);
      }
    }
    return [codeOf(all.slice(0, literals)), codeOf(all.slice(literals))];
  }

  /** @returns {[Code, Code]} */
  function fixed() {
    const lengths = Array.from({ length: 288 }, (_, i) => (i < 144 ? 8 : i < 256 ? 9 : i < 280 ? 7 : 8));
    return [codeOf(lengths), codeOf(Array(30).fill(5))];
  }

  /** The base and the further bits of lengths (from 3) and distances (from 1). @param {number} one @param {number} groups @param {number} base */
  function extended(one, groups, base) {
    const further = one < 2 * groups ? 0 : Math.floor(one / groups) - 1;
    return base + (further ? (groups + (one % groups)) << further : one) + bits(further);
  }

  for (let last = 0; !last; ) {
    last = bits(1);
    const kind = bits(2);
    if (kind === 0) {
      at = (at + 7) & ~7;
      const length = bits(16);
      at += 16;
      for (let i = 0; i < length; i += 1) out.push(bits(8));
      continue;
    }
    const [literals, distances] = kind === 2 ? dynamic() : fixed();
    for (let one = symbol(literals); one !== 256; one = symbol(literals)) {
      if (one < 256) out.push(one);
      else {
        const length = one === 285 ? 258 : extended(one - 257, 4, 3);
        const distance = extended(symbol(distances), 2, 1);
        for (let i = 0; i < length; i += 1) out.push(out[out.length - distance]);
      }
    }
  }
  return Uint8Array.from(out);
}

/** @param {string} tag @param {string} text @param {string} [type] */
function put(tag, text, type) {
  const made = document.createElement(tag);
  if (type) made.setAttribute("type", type);
  made.textContent = text;
  (tag === "style" ? document.head : document.body).append(made);
}

const holder = /** @type {HTMLElement} */ (document.getElementById("packed"));
const packed = Uint8Array.from(atob(holder.textContent ?? ""), (sign) => sign.charCodeAt(0));
/** @type {{ style: string, data: string[], script: string }} */
const whole = JSON.parse(new TextDecoder().decode(inflate(packed)));
holder.remove();
document.currentScript?.remove();
put("style", whole.style);
for (const text of whole.data) put("script", text, "application/json");
put("script", whole.script);
