// @ts-check
/**
 * The meaning of a puzzle's relations, exactly as `Puzzle.accepts` has it.
 *
 * @typedef {number | string} Value     an integer; a string when a double could not hold it
 * @typedef {any} Tree                  see relations.py
 * @typedef {{lo: Value, hi: Value} | Value[]} Domain
 * @typedef {import("./arithmetic.js").Rational} Rational
 */
import { FUNCTIONS, OPERATORS, PROPERTIES, RELATIONS, UNDEFINED, allowed, compare, constant, fraction } from "./arithmetic.js";

/**
 * The value of an expression, or null where it has none.
 * @param {Tree} tree @param {ArrayLike<Value | null>} at a value for every symbol of the tree
 * @returns {Rational | null}
 */
export function evaluate(tree, at) {
  if (typeof tree === "number") return [BigInt(/** @type {Value} */ (at[tree])), 1n];
  if (typeof tree === "string") return constant(tree);
  const kind = tree[0];
  if (kind === "num") {
    /** @type {Rational | null} */
    let number = [0n, 1n];
    const base = BigInt(tree[1]);
    for (let i = 2; i < tree.length && number; i++) {
      const digit = evaluate(tree[i], at);
      number = digit && fraction(number[0] * base * digit[1] + digit[0] * number[1], number[1] * digit[1]);
    }
    return number;
  }
  if (kind === "neg") {
    const value = evaluate(tree[1], at);
    return value && [-value[0], value[1]];
  }
  if (kind === "count") return [BigInt(tree.slice(1).filter((/** @type {Tree} */ part) => holds(part, at)).length), 1n];
  if (kind in FUNCTIONS) {
    const values = evaluateAll(tree, 1, at);
    return values && FUNCTIONS[kind](values);
  }
  const left = evaluate(tree[1], at);
  const right = left && evaluate(tree[2], at);
  if (!left || !right) return UNDEFINED;
  const value = OPERATORS[kind](left, right);
  return value && tree[3] && !allowed(tree[3], value) ? UNDEFINED : value;
}

/** The values of all parts from `from` on, or null. @param {Tree[]} tree @param {number} from @param {ArrayLike<Value | null>} at */
function evaluateAll(tree, from, at) {
  /** @type {Rational[]} */
  const values = [];
  for (let i = from; i < tree.length; i++) {
    const value = evaluate(tree[i], at);
    if (!value) return UNDEFINED;
    values.push(value);
  }
  return values;
}

/**
 * Whether a condition is true; an undefined expression makes the condition it stands in false.
 * @param {Tree} tree @param {ArrayLike<Value | null>} at @returns {boolean}
 */
export function holds(tree, at) {
  switch (tree[0]) {
    case "all":
      return tree.slice(1).every((/** @type {Tree} */ part) => holds(part, at));
    case "any":
      return tree.slice(1).some((/** @type {Tree} */ part) => holds(part, at));
    case "is": {
      const value = evaluate(tree[2], at);
      return value !== null && (value[1] === 1n && PROPERTIES[tree[1]](value[0])) !== !!tree[3];
    }
    case "in": {
      const value = evaluate(tree[1], at);
      return value !== null && value[1] === 1n && inDomain(tree[2], value[0]);
    }
    case "diff": {
      const values = evaluateAll(tree, 1, at);
      return values !== null && new Set(values.map(String)).size === values.length;
    }
    case "arr": {
      const values = evaluateAll(tree, 2, at);
      return values !== null && sorted(values.map((value) => value.join("/"))) === sorted(tree[1].map((/** @type {Value} */ n) => `${n}/1`));
    }
    default: {
      const left = evaluate(tree[1], at);
      const right = left && evaluate(tree[2], at);
      return left !== null && right !== null && RELATIONS[tree[0]](compare(left, right));
    }
  }
}

/** @param {string[]} texts */
const sorted = (texts) => texts.sort().join();

/** Whether a domain has the number. @param {Domain} domain @param {bigint} value */
export function inDomain(domain, value) {
  if (Array.isArray(domain)) return domain.some((one) => BigInt(one) === value);
  return value >= BigInt(domain.lo) && value <= BigInt(domain.hi);
}

/**
 * Whether an assignment is a solution: the same as `Puzzle.accepts`.
 * @param {{s: {v: Domain, g?: Value}[], r: {c: Tree}[]}} puzzle @param {Value[]} values
 */
export function accepts(puzzle, values) {
  const inside = puzzle.s.every((symbol, i) =>
    symbol.g !== undefined ? BigInt(symbol.g) === BigInt(values[i]) : inDomain(symbol.v, BigInt(values[i])));
  return inside && puzzle.r.every((relation) => holds(relation.c, values));
}

/** @type {WeakMap<object, number[]>} */
const known = new WeakMap();
/** Where the parts that can hold symbols begin, by kind. @type {Record<string, [number, number]>} */
const PARTS = { num: [2, Infinity], is: [2, 3], in: [1, 2], arr: [2, Infinity] };

/** The symbols of a tree, each once. @param {Tree} tree @returns {number[]} */
export function variables(tree) {
  if (typeof tree === "number") return [tree];
  if (!Array.isArray(tree)) return [];
  let found = known.get(tree);
  if (!found) {
    const [first, end] = PARTS[tree[0]] ?? [1, Infinity];
    found = [...new Set(tree.slice(first, end).flatMap(variables))];
    known.set(tree, found);
  }
  return found;
}
