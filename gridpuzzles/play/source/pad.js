// @ts-check
/** The pad: a key for each value that can stand at a place, or for digits when these are many; keys for colors. */

/** @typedef {import("./model.js").Value} Value */
import { element } from "./board.js";
import { listed } from "./reason.js";
import { begins } from "./typing.js";
import { say } from "./words.js";

const MOST_KEYS = 26;
const MOST_IN_ROW = 7;
export const COLORS = 8;

export class Pad {
  /** @param {HTMLElement} box @param {import("./ui.js").Player} player */
  constructor(box, player) {
    this.box = box;
    this.player = player;
    this.look = "";
  }

  /** The keys for the place the player is at, pressed when it holds their value. */
  draw() {
    const { game, puzzle, symbol, mode } = this.player;
    const { v: domain } = puzzle.s[symbol] ?? { v: [] };
    const values = symbol === undefined ? [] : listed(domain, MOST_KEYS);
    const look = JSON.stringify([puzzle.id, values ?? domain, mode, puzzle.struck?.[symbol]]);
    if (look !== this.look) {
      this.look = look;
      if (mode === "color") this.box.replaceChildren(...this.colorKeys());
      else if (values) this.box.replaceChildren(...values.map((value) => this.valueKey(symbol, value)), this.eraseKey());
      else this.box.replaceChildren(...this.digitKeys(domain), this.eraseKey());
      const keys = this.box.childElementCount;
      this.box.style.setProperty("--columns", String(Math.ceil(keys / Math.ceil(keys / MOST_IN_ROW))));
    }
    for (const one of this.box.querySelectorAll("[data-value]")) {
      const { value } = /** @type {HTMLElement} */ (one).dataset;
      const here = mode === "corner" ? game.marks[symbol] : mode === "center" ? game.centers[symbol] : [game.values[symbol]];
      one.setAttribute("aria-pressed", String(here.some((held) => String(held) === value)));
    }
  }

  /** @param {number} i @param {Value} value */
  valueKey(i, value) {
    const { puzzle, board, mode } = this.player;
    const isStruck = puzzle.struck?.[i] !== undefined;
    const text = isStruck ? say(value === 0 ? "strike" : "stay") : board.written(i, value);
    const name = isStruck ? text : say(mode === "value" ? "enterKey" : "markKey", { value: text });
    const made = key(text, name, () => this.player.enter(value, this.player.mode));
    made.dataset.value = String(value);
    return made;
  }

  /** @param {import("./model.js").Domain} domain */
  digitKeys(domain) {
    const type = (/** @type {string} */ sign) => () => this.player.type(sign, this.player.mode);
    const digits = [..."1234567890"].map((digit) => key(digit, digit, type(digit)));
    const minus = begins(domain, "-") ? [key("−", say("minus"), type("-"))] : [];
    return [...digits, ...minus, key("↵", say("enter"), () => this.player.finish())];
  }

  eraseKey() {
    return key("⌫", say("erase"), () => this.player.erase());
  }

  colorKeys() {
    const keys = Array.from({ length: COLORS }, (_, n) => {
      const made = key(String(n + 1), say("colorKey", { color: n + 1 }), () => this.player.paint(n + 1));
      made.classList.add(`color-${n + 1}`);
      return made;
    });
    return [...keys, key("⌫", say("noColor"), () => this.player.paint(0))];
  }
}

/** @param {string} text @param {string} name @param {() => void} act */
function key(text, name, act) {
  const made = /** @type {HTMLButtonElement} */ (element("button", "", text));
  made.type = "button";
  made.setAttribute("aria-label", name);
  made.addEventListener("click", act);
  return made;
}
