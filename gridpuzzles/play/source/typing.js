// @ts-check
/** Numbers typed digit by digit: which values begin with what is typed so far. */

/** @typedef {import("./model.js").Value} Value */

/** The value a text of digits means, as the page keeps it. @param {string} text @returns {Value} */
export function normal(text) {
  const number = Number(text);
  return Number.isSafeInteger(number) ? number : String(BigInt(text));
}

/** Whether some value begins with these digits. @param {import("./model.js").Domain} domain @param {string} text */
export function begins(domain, text) {
  return matches(domain, text, 0) || longer(domain, text);
}

/** Whether some value begins with these digits and has more. @param {import("./model.js").Domain} domain @param {string} text */
export function longer(domain, text) {
  if (Array.isArray(domain)) return domain.some((value) => String(value).startsWith(text) && String(value) !== text);
  const most = Math.max(String(domain.lo).length, String(domain.hi).length);
  for (let more = 1; text.length + more <= most; more++) if (matches(domain, text, more)) return true;
  return false;
}

/** Whether a value consists of these digits and so many more. @param {import("./model.js").Domain} domain @param {string} text @param {number} more */
function matches(domain, text, more) {
  if (Array.isArray(domain)) return domain.some((value) => String(value).startsWith(text) && String(value).length === text.length + more);
  const negative = text.startsWith("-");
  const digits = negative ? text.slice(1) : text;
  if (!digits) return negative && more > 0 && BigInt(domain.lo) < 0n;
  if (digits.startsWith("0") && (digits.length > 1 || more > 0)) return false;
  const scale = 10n ** BigInt(more);
  const [low, high] = [BigInt(digits) * scale, BigInt(digits) * scale + scale - 1n];
  const [lo, hi] = [BigInt(domain.lo), BigInt(domain.hi)];
  return negative ? -high <= hi && -low >= lo : low <= hi && high >= lo;
}
