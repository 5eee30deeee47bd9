// @ts-check
/** Elements of the workbench. */
import { element } from "./board.js";
import { bench } from "./workbench-words.js";

/** @typedef {keyof typeof import("./workbench-words.js").ENGLISH} Word */

/** Why something failed, for a reader. @param {unknown} error */
export const reason = (error) => (error instanceof Error ? error.message : String(error));

/** @param {string} id @param {string} [tag] @param {string} [text] */
export function part(id, tag = "div", text = "") {
  const made = element(tag, "", text);
  made.id = id;
  return made;
}

/** @param {Word} name which is its id, too @param {() => void} act */
export function button(name, act) {
  const made = /** @type {HTMLButtonElement} */ (part(name, "button", bench(name)));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** A field with its label. @param {Word} name @param {HTMLElement} field */
export function labelled(name, field) {
  const made = element("label", "", bench(name));
  made.append(field);
  return made;
}

/** @param {string} id @param {[string, string][]} choices their values and texts */
export function select(id, choices) {
  const made = /** @type {HTMLSelectElement} */ (part(id, "select"));
  made.append(...choices.map(([value, text]) => new Option(text, value)));
  return made;
}

/** @param {string} id @param {Partial<HTMLInputElement>} [more] @returns {HTMLInputElement} */
export function input(id, more = {}) {
  const made = /** @type {HTMLInputElement} */ (part(id, "input"));
  Object.assign(made, more);
  return made;
}

/** @param {string} id @param {Partial<HTMLTextAreaElement>} [more] @returns {HTMLTextAreaElement} */
export function area(id, more = {}) {
  const made = /** @type {HTMLTextAreaElement} */ (part(id, "textarea"));
  Object.assign(made, { spellcheck: false, rows: 5 }, more);
  return made;
}
