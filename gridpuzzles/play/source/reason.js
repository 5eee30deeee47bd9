// @ts-check
/**
 * What a single clue tells: enough for hints without a walk. Sound, never complete, and within a budget of time.
 *
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./model.js").Tree} Tree
 * @typedef {{relation: number, symbol: number, value: Value, before: Value[]}} Finding
 */
import { maybe, widened } from "./bounds.js";
import { inDomain, variables } from "./model.js";

const MOST_VALUES = 64; // of a symbol whose values are looked at one by one
const MOST_FILLINGS = 4000; // of one clue

/** The values of a domain as a list; null when they are many. @param {import("./model.js").Domain} domain @returns {Value[] | null} */
export function listed(domain, most = MOST_VALUES) {
  if (Array.isArray(domain)) return domain.length <= most ? domain : null;
  const [lo, hi] = [Number(domain.lo), Number(domain.hi)];
  if (hi - lo >= most || !Number.isSafeInteger(lo) || !Number.isSafeInteger(hi)) return null;
  return Array.from({ length: hi - lo + 1 }, (_, i) => lo + i);
}

/** @param {import("./model.js").Domain} domain @returns {import("./bounds.js").Interval} */
export function reachOf(domain) {
  const ends = Array.isArray(domain) ? [domain[0], domain[domain.length - 1]] : [domain.lo, domain.hi];
  return widened([Number(ends[0]), Number(ends[1])]);
}

/** Narrows what symbols may be, one relation at a time. */
export class Reasoner {
  /** @param {{s: {v: import("./model.js").Domain, g?: Value}[], r: {c: Tree}[]}} puzzle */
  constructor(puzzle) {
    this.all = puzzle.s.map((symbol) => listed(symbol.v));
    this.reach = puzzle.s.map((symbol) => reachOf(symbol.v));
    /** @type {{tree: Tree, relation: number, symbols: number[]}[]} */
    this.parts = [];
    puzzle.r.forEach((relation, i) => this.split(relation.c, i));
  }

  /** @param {Tree} tree @param {number} relation */
  split(tree, relation) {
    if (tree[0] === "all") tree.slice(1).forEach((/** @type {Tree} */ part) => this.split(part, relation));
    else this.parts.push({ tree, relation, symbols: variables(tree) });
  }

  /**
   * What the rules alone leave of an open symbol: its values but for those that stand in a group with it.
   * @param {number} symbol @param {(Value | null)[]} values @param {(relation: number) => boolean} isRule
   * @returns {Value[] | null}
   */
  byRules(symbol, values, isRule) {
    const all = this.all[symbol];
    if (!all) return null;
    const at = values.slice();
    const rules = this.parts.filter((part) => isRule(part.relation) && part.symbols.includes(symbol));
    return all.filter((value) => {
      at[symbol] = value;
      return rules.every((part) => maybe(part.tree, at, (v) => this.reach[v]) !== false);
    });
  }

  /**
   * The easiest symbol that some clue settles, given what is filled in; null when none does, or time is up.
   * @param {(Value | null)[]} values @param {number} budget in milliseconds
   * @returns {Finding | null}
   */
  find(values, budget) {
    const end = performance.now() + budget;
    /** @type {(Value[] | null)[]} */
    const left = values.map((value, i) => (value === null ? this.all[i] : [value]));
    const fillings = (/** @type {{symbols: number[]}} */ part) =>
      part.symbols.reduce((product, v) => product * (left[v]?.length ?? MOST_FILLINGS), 1);
    // Each round takes the relation with the fewest fillings that still tells something.
    for (let moved = true; moved; ) {
      moved = false;
      const order = this.parts.map((part, i) => [fillings(part), i]).sort((a, b) => a[0] - b[0]);
      for (const [, i] of order) {
        if (performance.now() > end) return null;
        const part = this.parts[i];
        const before = part.symbols.map((v) => left[v]);
        if (!this.narrow(part, left, end)) return null;
        const at = part.symbols.findIndex((v, k) => left[v]?.length === 1 && before[k]?.length !== 1 && values[v] === null);
        if (at >= 0) {
          const symbol = part.symbols[at];
          const settled = /** @type {Value[]} */ (left[symbol]);
          return { relation: part.relation, symbol, value: settled[0], before: before[at] ?? [] };
        }
        moved = part.symbols.some((v, k) => left[v] !== before[k]);
        if (moved) break;
      }
    }
    return null;
  }

  /**
   * Takes away what no filling of one relation has; false when nothing is left.
   * @param {{tree: Tree, symbols: number[]}} part @param {(Value[] | null)[]} left @param {number} end
   */
  narrow(part, left, end) {
    const { tree, symbols } = part;
    if (tree[0] === "diff" && tree.every((/** @type {Tree} */ one, /** @type {number} */ i) => !i || typeof one === "number"))
      return onlyPlaces(symbols, left);
    const open = symbols.filter((v) => left[v]?.length !== 1);
    /** @type {(Value | null)[]} */
    const at = [];
    for (const v of symbols) at[v] = open.includes(v) ? null : /** @type {Value[]} */ (left[v])[0];
    const reach = (/** @type {number} */ v) => this.span(v, left);
    const size = open.reduce((product, v) => product * (left[v]?.length ?? Infinity), 1);
    if (size > MOST_FILLINGS) return this.trim(tree, open, left, at, reach);
    /** @type {Map<number, Set<Value>>} */
    const found = new Map(open.map((v) => [v, new Set()]));
    const walk = (/** @type {number} */ depth) => {
      if (performance.now() > end) return true;
      if (maybe(tree, at, reach) === false) return false;
      if (depth === open.length) {
        for (const v of open) found.get(v)?.add(/** @type {Value} */ (at[v]));
        return true;
      }
      let any = false;
      for (const value of /** @type {Value[]} */ (left[open[depth]])) {
        at[open[depth]] = value;
        if (walk(depth + 1)) any = true;
      }
      at[open[depth]] = null;
      return any;
    };
    if (!walk(0)) return false;
    if (performance.now() > end) return true;
    for (const v of open) keep(left, v, /** @type {Value[]} */ (left[v]).filter((value) => found.get(v)?.has(value)));
    return true;
  }

  /** Values at which a relation cannot hold, each symbol by itself. @param {Tree} tree @param {number[]} open @param {(Value[] | null)[]} left @param {(Value | null)[]} at @param {(v: number) => import("./bounds.js").Interval} reach */
  trim(tree, open, left, at, reach) {
    for (const v of open) {
      const values = left[v];
      if (!values) continue;
      const rest = values.filter((value) => {
        at[v] = value;
        return maybe(tree, at, reach) !== false;
      });
      at[v] = null;
      if (!rest.length) return false;
      keep(left, v, rest);
    }
    return true;
  }

  /** @param {number} v @param {(Value[] | null)[]} left @returns {import("./bounds.js").Interval} */
  span(v, left) {
    const values = left[v];
    return values ? [Number(values[0]), Number(values[values.length - 1])] : this.reach[v];
  }
}

/** @param {(Value[] | null)[]} left @param {number} v @param {Value[]} values */
function keep(left, v, values) {
  if (values.length < /** @type {Value[]} */ (left[v]).length) left[v] = values;
}

/** All different: what is known goes from the others; of a full group, a value with one place stands there. @param {number[]} symbols @param {(Value[] | null)[]} left */
function onlyPlaces(symbols, left) {
  if (symbols.some((v) => !left[v])) return true;
  const known = symbols.filter((v) => left[v]?.length === 1);
  while (known.length) {
    const one = /** @type {number} */ (known.pop());
    const value = /** @type {Value[]} */ (left[one])[0];
    for (const v of symbols) {
      const values = /** @type {Value[]} */ (left[v]);
      if (v === one || !values.includes(value)) continue;
      left[v] = values.filter((other) => other !== value);
      if (!left[v]?.length) return false;
      if (left[v]?.length === 1) known.push(v);
    }
  }
  /** @type {Map<Value, number[]>} */
  const places = new Map();
  for (const v of symbols) for (const value of left[v] ?? []) places.set(value, [...(places.get(value) ?? []), v]);
  if (places.size < symbols.length) return false;
  if (places.size === symbols.length)
    for (const [value, at] of places) if (at.length === 1) keep(left, at[0], [value]);
  return true;
}

/** Whether a symbol may have the value. @param {import("./model.js").Domain} domain @param {Value} value */
export const mayBe = (domain, value) => inDomain(domain, BigInt(value));
