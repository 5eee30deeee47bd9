// @ts-check
/**
 * The meaning of a puzzle's relations, exactly as `Puzzle.accepts` has it: unbounded integers, exact fractions.
 * And what can be said before all is known: `maybe`, by intervals that are never too narrow.
 *
 * @typedef {number | string} Value     an integer; a string when a double could not hold it
 * @typedef {any} Tree                  see relations.py
 * @typedef {[bigint, bigint]} Rational numerator, denominator > 0, in lowest terms
 * @typedef {[number, number]} Interval
 * @typedef {{lo: Value, hi: Value} | Value[]} Domain
 */

/** @type {null} What an expression without a value has: a zero divisor, an exponent that is not whole. */
const UNDEFINED = null;
const MAX_BITS = 1n << 20n;

// ---------------------------------------------------------------- exact arithmetic

/** @param {bigint} n */
const abs = (n) => (n < 0n ? -n : n);

/** @param {bigint} a @param {bigint} b */
function gcd(a, b) {
  [a, b] = [abs(a), abs(b)];
  while (b) [a, b] = [b, a % b];
  return a;
}

/** @param {bigint} n @param {bigint} d @returns {Rational | null} */
function fraction(n, d) {
  if (d === 1n) return [n, d];
  if (d === 0n) return UNDEFINED;
  if (d < 0n) [n, d] = [-n, -d];
  const shared = gcd(n, d);
  return [n / shared, d / shared];
}

/** Rounded down. @param {bigint} n @param {bigint} d */
function floorDivide(n, d) {
  const quotient = n / d;
  return n % d !== 0n && n < 0n !== d < 0n ? quotient - 1n : quotient;
}

/** @param {bigint} n */
const bits = (n) => BigInt(abs(n).toString(2).length);

/** @param {Rational} a @param {Rational} b @returns {Rational | null} */
function power(a, b) {
  if (b[1] !== 1n) return UNDEFINED;
  const times = b[0];
  const still = a[1] === 1n && abs(a[0]) <= 1n;
  if (still) {
    if (a[0] === 0n && times < 0n) return UNDEFINED;
    if (a[0] === 0n) return [times === 0n ? 1n : 0n, 1n];
    return [a[0] === 1n || times % 2n === 0n ? 1n : -1n, 1n];
  }
  const size = bits(a[0]) > bits(a[1]) ? bits(a[0]) : bits(a[1]);
  if (abs(times) * size > MAX_BITS) return UNDEFINED;
  return times < 0n ? fraction(a[1] ** -times, a[0] ** -times) : [a[0] ** times, a[1] ** times];
}

/** @param {Rational} a @param {Rational} b */
function compare(a, b) {
  const left = a[0] * b[1];
  const right = b[0] * a[1];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** @param {Rational} a @param {Rational} b @returns {Rational | null} */
const floored = (a, b) => (b[0] === 0n ? UNDEFINED : [floorDivide(a[0] * b[1], a[1] * b[0]), 1n]);

/** @type {Record<string, (a: Rational, b: Rational) => Rational | null>} */
const OPERATORS = {
  "+": (a, b) => fraction(a[0] * b[1] + b[0] * a[1], a[1] * b[1]),
  "-": (a, b) => fraction(a[0] * b[1] - b[0] * a[1], a[1] * b[1]),
  "*": (a, b) => fraction(a[0] * b[0], a[1] * b[1]),
  "/": (a, b) => fraction(a[0] * b[1], a[1] * b[0]),
  "^": power,
  div: floored,
  mod: (a, b) => {
    const quotient = floored(a, b);
    return quotient && fraction(a[0] * b[1] - quotient[0] * b[0] * a[1], a[1] * b[1]);
  },
};

/** @type {Record<string, (order: number) => boolean>} */
const RELATIONS = {
  "=": (order) => order === 0,
  "!=": (order) => order !== 0,
  "<": (order) => order < 0,
  ">": (order) => order > 0,
  "<=": (order) => order <= 0,
  ">=": (order) => order >= 0,
};

/** @param {Rational[]} values @param {bigint} start @param {(a: bigint, b: bigint) => bigint} join @returns {Rational | null} */
function wholes(values, start, join) {
  if (values.some((value) => value[1] !== 1n)) return UNDEFINED;
  return [values.map((value) => abs(value[0])).reduce(join, start), 1n];
}

/** @param {Rational[]} values @param {number} sign @returns {Rational | null} */
function extreme(values, sign) {
  if (!values.length) return UNDEFINED;
  return values.reduce((best, value) => (compare(value, best) * sign > 0 ? value : best));
}

/** @type {Record<string, (values: Rational[]) => Rational | null>} */
const FUNCTIONS = {
  sum: (values) => values.reduce((a, b) => /** @type {Rational} */ (OPERATORS["+"](a, b)), [0n, 1n]),
  product: (values) => values.reduce((a, b) => /** @type {Rational} */ (OPERATORS["*"](a, b)), [1n, 1n]),
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
  abs: ([value]) => [abs(value[0]), value[1]],
  gcd: (values) => wholes(values, 0n, gcd),
  lcm: (values) => wholes(values, 1n, (a, b) => (a && b ? (a / gcd(a, b)) * b : 0n)),
};

/** The whole part of a root. @param {bigint} n not negative @param {bigint} k */
function root(n, k) {
  if (n < 2n) return n;
  let x = 1n << (bits(n) / k + 1n);
  for (;;) {
    const next = ((k - 1n) * x + n / x ** (k - 1n)) / k;
    if (next >= x) return x;
    x = next;
  }
}

const FIRST_PRIMES = [2n, 3n, 5n, 7n, 11n, 13n, 17n, 19n, 23n, 29n, 31n, 37n, 41n];

/** Miller and Rabin's test with the first 13 primes, as in properties.py. @param {bigint} n */
function isPrime(n) {
  if (n < 2n) return false;
  for (const prime of FIRST_PRIMES) if (n % prime === 0n) return n === prime;
  let odd = n - 1n;
  let shift = 0;
  while (odd % 2n === 0n) [odd, shift] = [odd / 2n, shift + 1];
  return FIRST_PRIMES.every((witness) => {
    let value = modularPower(witness, odd, n);
    if (value === 1n || value === n - 1n) return true;
    for (let i = 1; i < shift; i++) {
      value = (value * value) % n;
      if (value === n - 1n) return true;
    }
    return false;
  });
}

/** @param {bigint} base @param {bigint} exponent @param {bigint} modulus */
function modularPower(base, exponent, modulus) {
  let result = 1n;
  for (base %= modulus; exponent > 0n; exponent /= 2n) {
    if (exponent % 2n) result = (result * base) % modulus;
    base = (base * base) % modulus;
  }
  return result;
}

/** @param {bigint} n */
const isSquare = (n) => n >= 0n && root(n, 2n) ** 2n === n;

/** @type {Record<string, (n: bigint) => boolean>} */
const PROPERTIES = {
  odd: (n) => n % 2n !== 0n,
  even: (n) => n % 2n === 0n,
  square: isSquare,
  cube: (n) => root(abs(n), 3n) ** 3n === abs(n),
  triangular: (n) => n >= 0n && isSquare(8n * n + 1n),
  palindrome: (n) => n >= 0n && String(n) === [...String(n)].reverse().join(""),
  prime: isPrime,
};

/** Whether a result may stand on the way. @param {any} steps @param {Rational} value */
function allowed(steps, value) {
  if ((steps.w || steps.r) && value[1] !== 1n) return false;
  if ((steps.p && value[0] <= 0n) || (steps.n && value[0] < 0n)) return false;
  return !steps.r || steps.r.some((/** @type {Value[]} */ [lo, hi]) => value[0] >= BigInt(lo) && value[0] <= BigInt(hi));
}

/** @param {string} text @returns {Rational} */
function constant(text) {
  const [n, d = "1"] = text.split("/");
  return [BigInt(n), BigInt(d)];
}

// ---------------------------------------------------------------- the plain meaning

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
      return value !== null && value[1] === 1n && PROPERTIES[tree[1]](value[0]) !== !!tree[3];
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

// ---------------------------------------------------------------- before all is known

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
