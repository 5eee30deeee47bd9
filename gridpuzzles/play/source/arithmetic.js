// @ts-check
/**
 * Exact arithmetic as in model/arithmetic.py and base/number_properties.py: unbounded integers, fractions, nothing rounded.
 *
 * @typedef {[bigint, bigint]} Rational numerator, denominator > 0, in lowest terms
 */

/** @type {null} What an expression without a value has: a zero divisor, an exponent that is not whole. */
export const UNDEFINED = null;
const MAX_BITS = 1n << 20n;

/** @param {bigint} n */
const abs = (n) => (n < 0n ? -n : n);

/** @param {bigint} a @param {bigint} b */
function gcd(a, b) {
  [a, b] = [abs(a), abs(b)];
  while (b) [a, b] = [b, a % b];
  return a;
}

/** @param {bigint} n @param {bigint} d @returns {Rational | null} */
export function fraction(n, d) {
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
export function compare(a, b) {
  const left = a[0] * b[1];
  const right = b[0] * a[1];
  return left < right ? -1 : left > right ? 1 : 0;
}

/** @param {Rational} a @param {Rational} b @returns {Rational | null} */
const floored = (a, b) => (b[0] === 0n ? UNDEFINED : [floorDivide(a[0] * b[1], a[1] * b[0]), 1n]);

/** @type {Record<string, (a: Rational, b: Rational) => Rational | null>} */
export const OPERATORS = {
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
export const RELATIONS = {
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

/** @param {bigint} n not negative */
const digitSum = (n) => [...String(n)].reduce((sum, digit) => sum + BigInt(digit), 0n);

/** The exact root, of an even degree not negative. @param {Rational} value @param {bigint} degree @returns {Rational | null} */
function exactRoot([top, bottom], degree) {
  const [above, below] = [root(abs(top), degree), root(bottom, degree)];
  if (above ** degree !== abs(top) || below ** degree !== bottom || (top < 0n && degree % 2n === 0n)) return UNDEFINED;
  return [top < 0n ? -above : above, below];
}

/** @type {Record<string, (values: Rational[]) => Rational | null>} */
export const FUNCTIONS = {
  sum: (values) => values.reduce((a, b) => /** @type {Rational} */ (OPERATORS["+"](a, b)), [0n, 1n]),
  product: (values) => values.reduce((a, b) => /** @type {Rational} */ (OPERATORS["*"](a, b)), [1n, 1n]),
  min: (values) => extreme(values, -1),
  max: (values) => extreme(values, 1),
  abs: ([value]) => [abs(value[0]), value[1]],
  digitsum: ([value]) => (value[1] === 1n ? [digitSum(abs(value[0])), 1n] : UNDEFINED),
  root: ([value, [degree]]) => exactRoot(value, degree),
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

/** Miller and Rabin's test with the first 13 primes, as in base/number_properties.py. @param {bigint} n */
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
export const PROPERTIES = {
  odd: (n) => n % 2n !== 0n,
  even: (n) => n % 2n === 0n,
  square: isSquare,
  cube: (n) => root(abs(n), 3n) ** 3n === abs(n),
  triangular: (n) => n >= 0n && isSquare(8n * n + 1n),
  palindrome: (n) => n >= 0n && String(n) === [...String(n)].reverse().join(""),
  prime: isPrime,
};

/** Whether a result may stand on the way. @param {any} steps @param {Rational} value */
export function allowed(steps, value) {
  if ((steps.w || steps.r) && value[1] !== 1n) return false;
  if ((steps.p && value[0] <= 0n) || (steps.n && value[0] < 0n)) return false;
  return !steps.r || steps.r.some((/** @type {(number | string)[]} */ span) => isIn(value[0], span.map(BigInt)));
}

/** @param {string} text @returns {Rational} */
export function constant(text) {
  const [n, d = "1"] = text.split("/");
  return [BigInt(n), BigInt(d)];
}

/** Whether a whole number is one of those from the first to the last by a step: `[first, last, step]`.
 * @param {bigint} value @param {bigint[]} span */
function isIn(value, [first, last, step]) {
  return value >= first && value <= last && (value - first) % step === 0n;
}
