// @ts-check
/**
 * What can be said of a relation before all is known: intervals of doubles that are never too narrow, and `maybe`.
 *
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./model.js").Tree} Tree
 * @typedef {[number, number]} Interval
 */
import { UNDEFINED } from "./arithmetic.js";
import { evaluate, holds, variables } from "./model.js";

/** @type {Interval} */
const ANYTHING = [-Infinity, Infinity];

/** @param {Interval} interval @returns {Interval} a little wider where doubles may have been rounded or ran over */
export function widened([lo, hi]) {
  return [
    Number.isSafeInteger(lo) ? lo : Math.min(lo - Math.abs(lo) * 1e-12, Number.MAX_VALUE),
    Number.isSafeInteger(hi) ? hi : Math.max(hi + Math.abs(hi) * 1e-12, -Number.MAX_VALUE),
  ];
}

/** @param {Interval} a @param {Interval} b @param {(x: number, y: number) => number} join @returns {Interval} */
function corners(a, b, join) {
  const ends = [join(a[0], b[0]), join(a[0], b[1]), join(a[1], b[0]), join(a[1], b[1])];
  return ends.some(Number.isNaN) ? ANYTHING : [Math.min(...ends), Math.max(...ends)];
}

/** Nothing, when a result that is not 0 was rounded to it. @param {number} result @param {boolean} nought */
const unless = (result, nought) => (result === 0 && !nought ? NaN : result);

/** @param {number} x @param {number} y */
const times = (x, y) => (x === 0 || y === 0 ? 0 : unless(x * y, false));

/** @param {Interval} a @param {Interval} b @returns {Interval} */
const added = (a, b) => widened([a[0] + b[0], a[1] + b[1]]);

/** @param {Interval} a @param {Interval} b @returns {Interval} */
const multiplied = (a, b) => widened(corners(a, b, times));

/** @type {Record<string, (a: Interval, b: Interval) => Interval | null>} */
const REACH = {
  "+": added,
  "-": (a, b) => added(a, [-b[1], -b[0]]),
  "*": multiplied,
  "/": (a, b) => {
    if (b[0] === 0 && b[1] === 0) return UNDEFINED;
    return b[0] > 0 || b[1] < 0 ? corners(a, b, (x, y) => unless(x / y, x === 0)) : ANYTHING;
  },
  "^": (a, b) => (a[0] >= 1 && b[0] >= 0 ? [a[0] ** b[0], a[1] ** b[1]] : ANYTHING),
  mod: (a, b) => (b[0] > 0 ? [0, b[1]] : ANYTHING),
  div: () => ANYTHING,
};

/** @type {Record<string, (all: Interval[]) => Interval | null>} */
const REACH_OF_ALL = {
  sum: (all) => all.reduce(added, [0, 0]),
  product: (all) => all.reduce(multiplied, [1, 1]),
  min: (all) => [Math.min(...all.map((one) => one[0])), Math.min(...all.map((one) => one[1]))],
  max: (all) => [Math.max(...all.map((one) => one[0])), Math.max(...all.map((one) => one[1]))],
  abs: ([[lo, hi]]) => [Math.max(0, lo, -hi), Math.max(-lo, hi)],
};

/**
 * Between which numbers the values of an expression lie; null when it can have none.
 * @param {Tree} tree @param {ArrayLike<Value | null | undefined>} at @param {(symbol: number) => Interval} reach
 * @returns {Interval | null}
 */
export function bounds(tree, at, reach) {
  if (typeof tree === "number") {
    const value = at[tree];
    return value === null || value === undefined ? reach(tree) : widened([Number(value), Number(value)]);
  }
  if (typeof tree === "string") {
    const [n, d = "1"] = tree.split("/");
    return widened([Number(n) / Number(d), Number(n) / Number(d)]);
  }
  const kind = tree[0];
  if (kind === "count") return countBounds(tree, at, reach);
  /** @type {Interval[]} */
  const parts = [];
  for (let i = kind === "num" ? 2 : 1; i < tree.length; i++) {
    if (i === 3 && kind in REACH) break;
    const part = bounds(tree[i], at, reach);
    if (!part) return UNDEFINED;
    parts.push(part);
  }
  /** @type {Interval | null} */
  let found = ANYTHING;
  if (kind === "num") found = parts.reduce((a, b) => added(multiplied(a, [tree[1], tree[1]]), b), [0, 0]);
  else if (kind === "neg") found = [-parts[0][1], -parts[0][0]];
  else if (kind in REACH_OF_ALL) found = REACH_OF_ALL[kind](parts);
  else if (kind in REACH) found = REACH[kind](parts[0], parts[1]);
  if (found && tree[3] && kind in REACH) found = within(tree[3], found);
  return found && widened(found);
}

/** @param {any} steps @param {Interval} found @returns {Interval | null} */
function within(steps, [lo, hi]) {
  if (steps.p || steps.n) lo = Math.max(lo, 0);
  if (steps.r) {
    lo = Math.max(lo, Math.min(...steps.r.map((/** @type {Value[]} */ span) => Number(span[0]))));
    hi = Math.min(hi, Math.max(...steps.r.map((/** @type {Value[]} */ span) => Number(span[1]))));
  }
  return lo > hi || (steps.p && hi <= 0) ? UNDEFINED : [lo, hi];
}

/** @param {Tree} tree @param {ArrayLike<Value | null | undefined>} at @param {(symbol: number) => Interval} reach @returns {Interval} */
function countBounds(tree, at, reach) {
  const found = tree.slice(1).map((/** @type {Tree} */ part) => maybe(part, at, reach));
  const sure = found.filter((/** @type {boolean | null} */ one) => one === true).length;
  const open = found.filter((/** @type {boolean | null} */ one) => one === null).length;
  return [sure, sure + open];
}

/**
 * Whether a condition holds (true), cannot hold any more (false), or may do either (null).
 * True only when all of its symbols are known, or enough of its alternatives.
 * @param {Tree} tree @param {ArrayLike<Value | null | undefined>} at @param {(symbol: number) => Interval} reach
 * @returns {boolean | null}
 */
export function maybe(tree, at, reach) {
  const complete = (/** @type {Tree} */ part) => variables(part).every((v) => at[v] !== null && at[v] !== undefined);
  const filled = /** @type {ArrayLike<Value | null>} */ (at);
  if (complete(tree)) return holds(tree, filled);
  switch (tree[0]) {
    case "all": {
      const parts = tree.slice(1).map((/** @type {Tree} */ part) => maybe(part, at, reach));
      return parts.includes(false) ? false : parts.includes(null) ? null : true;
    }
    case "any": {
      const parts = tree.slice(1).map((/** @type {Tree} */ part) => maybe(part, at, reach));
      return parts.includes(true) ? true : parts.includes(null) ? null : false;
    }
    case "diff":
      return holds(["diff", ...tree.slice(1).filter(complete)], filled) ? null : false;
    case "arr": {
      const left = tree[1].map(String);
      for (const part of tree.slice(2).filter(complete)) {
        const value = evaluate(part, filled);
        const place = value && value[1] === 1n ? left.indexOf(String(value[0])) : -1;
        if (place < 0) return false;
        left.splice(place, 1);
      }
      return null;
    }
    case "is":
      return bounds(tree[2], at, reach) ? null : false;
    case "in": {
      const found = bounds(tree[1], at, reach);
      const domain = tree[2];
      const ends = Array.isArray(domain) ? [domain[0], domain[domain.length - 1]] : [domain.lo, domain.hi];
      return found && found[1] >= Number(ends[0]) && found[0] <= Number(ends[1]) ? null : false;
    }
    default: {
      const left = bounds(tree[1], at, reach);
      const right = bounds(tree[2], at, reach);
      return left && right && canRelate(tree[0], left, right) ? null : false;
    }
  }
}

/** @param {string} relation @param {Interval} a @param {Interval} b */
function canRelate(relation, a, b) {
  if (relation === "=") return !(a[1] < b[0] || b[1] < a[0]);
  if (relation === "<") return !(a[0] >= b[1]);
  if (relation === "<=") return !(a[0] > b[1]);
  if (relation === ">") return !(a[1] <= b[0]);
  if (relation === ">=") return !(a[1] < b[0]);
  return true;
}
