// @ts-check
/**
 * The board on the page: a button over every place of the picture. It only shows; what happens is decided in ui.js.
 *
 * @typedef {import("./game.js").Game} Game
 * @typedef {import("./model.js").Value} Value
 * @typedef {{at: number, selected: Set<number>, draft: string, lit: Map<number, string>, same: boolean, atOnce: boolean}} View
 */
import { listed } from "./reason.js";
import { say } from "./words.js";

const MOST_MARKS = 25; // that have fixed places in a cell
const HOLE = /(?<!\w)_\d+\b/g;

/** @param {string} tag @param {string} [style] @param {string} [text] */
export function element(tag, style = "", text = "") {
  const made = document.createElement(tag);
  if (style) made.className = style;
  if (text) made.textContent = text;
  return made;
}

export class Board {
  /** @param {HTMLElement} box holds the picture @param {Game} game */
  constructor(box, game) {
    this.box = box;
    this.game = game;
    const { size, slots } = game.puzzle;
    box.style.aspectRatio = `${size[0]} / ${size[1]}`;
    box.style.setProperty("--w", String(size[0]));
    box.style.setProperty("--h", String(size[1]));
    box.style.setProperty("--least", String(this.leastSize()));
    this.buttons = slots.map((slot) => this.place(slot));
    /** What each button shows, so that only those that change are drawn. @type {string[]} */
    this.looks = [];
    this.holes = this.placesOfHoles();
    box.append(this.rows());
  }

  /** The places as a grid to screen readers: a row for those side by side. */
  rows() {
    const grid = element("div", "places");
    grid.setAttribute("role", "grid");
    grid.setAttribute("aria-label", say("board"));
    grid.setAttribute("aria-multiselectable", "true");
    const { slots } = this.game.puzzle;
    /** @type {HTMLElement | undefined} */
    let row;
    this.buttons.forEach((button, k) => {
      if (!row || slots[k].y !== slots[k - 1].y) {
        row = element("div");
        row.setAttribute("role", "row");
        grid.append(row);
      }
      row.append(button);
    });
    return grid;
  }

  /** How large the places are that a finger must find: of each symbol the largest. */
  leastSize() {
    /** @type {Map<number, number>} */
    const sizes = new Map();
    for (const { i, w, h } of this.game.puzzle.slots) sizes.set(i, Math.max(sizes.get(i) ?? 0, Math.min(w, h)));
    return Math.min(...sizes.values(), 46);
  }

  /** @param {import("./game.js").Slot} slot */
  place(slot) {
    const button = /** @type {HTMLButtonElement} */ (element("button", "slot"));
    const [width, height] = this.game.puzzle.size;
    button.type = "button";
    button.setAttribute("role", "gridcell");
    button.tabIndex = -1;
    button.dataset.i = String(slot.i);
    Object.assign(button.style, {
      left: `${(100 * slot.x) / width}%`,
      top: `${(100 * slot.y) / height}%`,
      width: `${(100 * slot.w) / width}%`,
      height: `${(100 * slot.h) / height}%`,
    });
    button.style.setProperty("--taken", String((slot.t ?? 0) / slot.h));
    if (slot.f) button.style.setProperty("--fill", slot.f);
    return button;
  }

  /** Holes have no names worth saying: which line they are on, and which they are of it. @returns {Map<number, {line: number, nth: number}>} */
  placesOfHoles() {
    const { s, slots } = this.game.puzzle;
    const holes = slots.filter((slot) => s[slot.i].k === "hole");
    const lines = [...new Set(slots.map((slot) => slot.y))].sort((a, b) => a - b);
    return new Map(holes.map((slot) => {
      const nth = holes.filter((other) => other.y === slot.y && other.x <= slot.x).length;
      return [slot.i, { line: lines.indexOf(slot.y) + 1, nth }];
    }));
  }

  /** @param {number} i the symbol */
  spoken(i) {
    const { n, k } = this.game.puzzle.s[i];
    const cell = /^r(\d+)c(\d+)$/.exec(n);
    if (cell) return say("cell", { row: cell[1], column: cell[2] });
    const hole = this.holes.get(i);
    if (hole) return say("hole", hole);
    return say(k === "letter" ? "letter" : "named", { name: n });
  }

  /** A step's words with the places of holes, as their names are not on the board. @param {string} text */
  placed(text) {
    const { q, s } = this.game.puzzle;
    const holes = new Map(s.flatMap(({ n, k }, i) => (k === "hole" ? [[n, i]] : [])));
    const written = new Set(q.flatMap(({ t }) => t.match(HOLE) ?? [])); // "_8" can also be two digits
    return text.replace(/\(_\d+\)/g, "_").replace(HOLE, (name) => {
      const i = written.has(name) ? undefined : holes.get(name);
      return i === undefined ? name : this.spoken(i);
    });
  }

  /** A value as it is written there: digits above nine as letters, in higher bases. @param {number} i @param {Value} value */
  written(i, value) {
    const { base, s } = this.game.puzzle;
    const digit = base > 10 && (s[i].k === "letter" || s[i].k === "hole");
    if (digit && Number(value) > 9 && Number(value) < 36) return Number(value).toString(36).toUpperCase();
    return String(value).replace("-", "−");
  }

  /** @param {View} view @param {(relations: number[]) => string} broken what a symbol breaks, in words */
  draw(view, broken) {
    const { game } = this;
    const { slots } = game.puzzle;
    const here = slots[view.at]?.i;
    const value = here === undefined ? null : game.values[here];
    this.buttons.forEach((button, k) => {
      const i = slots[k].i;
      const isBroken = view.atOnce && game.broken.has(i) && !game.given[i];
      const equal = view.same && k !== view.at && (i === here || (value !== null && game.values[i] === value));
      const draft = k === view.at ? view.draft : "";
      const styles = [
        "slot", slots[k].l && "named", slots[k].f && "tinted", game.given[i] && "given", isBroken && "bad", equal && "same", game.tried(i) && "tried",
        k === view.at && "at", view.selected.has(k) && "selected", view.lit.get(i), game.colors[i] && `color-${game.colors[i]}`,
      ].filter(Boolean).join(" ");
      const label = this.label(k, isBroken ? broken(game.broken.get(i) ?? []) : "", view);
      const markShown = view.same && value !== null && game.marks[i].includes(value) ? String(value) : "";
      const look = [styles, label, draft, markShown].join("|");
      button.tabIndex = k === view.at ? 0 : -1;
      if (this.looks[k] === look) return;
      this.looks[k] = look;
      button.className = styles;
      button.setAttribute("aria-label", label);
      button.setAttribute("aria-selected", String(view.selected.has(k)));
      button.replaceChildren(...this.content(k, draft, markShown));
    });
  }

  /** What a screen reader says of a place. @param {number} k @param {string} broken @param {View} view */
  label(k, broken, view) {
    const { game } = this;
    const i = game.puzzle.slots[k].i;
    const value = game.values[i];
    const parts = [this.spoken(i)];
    if (game.puzzle.struck?.[i] !== undefined) parts.push(this.struck(i));
    else if (value !== null) parts.push(say(game.given[i] ? "given" : "filled", { value: this.written(i, value) }));
    else parts.push(say("empty"));
    const written = (/** @type {Value[]} */ marks) => (value === null ? marks.map((mark) => this.written(i, mark)).join(" ") : "");
    const [marks, centers] = [written(game.marks[i]), written(game.centers[i])];
    if (marks) parts.push(say("marked", { marks }));
    if (centers) parts.push(say("centered", { marks: centers }));
    if (game.colors[i]) parts.push(say("colored", { color: game.colors[i] }));
    if (game.tried(i)) parts.push(say("tried"));
    if (broken) parts.push(say("breaks", { clues: broken }));
    if (view.lit.get(i) === "wrong") parts.push(say("wrong"));
    return parts.join(", ");
  }

  /** A printed number that may be struck out. @param {number} i */
  struck(i) {
    const number = this.game.puzzle.struck?.[i] ?? 0;
    const value = this.game.values[i];
    return say(value === null ? "open" : value === 0 && number !== 0 ? "struckOut" : "kept", { value: number });
  }

  /** @param {number} k @param {string} draft @param {string} markShown @returns {HTMLElement[]} */
  content(k, draft, markShown) {
    const { game } = this;
    const slot = game.puzzle.slots[k];
    const value = game.values[slot.i];
    const printed = slot.l ?? "";
    const number = game.puzzle.struck?.[slot.i];
    if (number !== undefined) return value === null ? [] : [element("span", value === 0 && number !== 0 ? "strike" : "ring")];
    if (game.given[slot.i]) return [];
    const parts = [];
    const marks = game.marks[slot.i];
    const centers = game.centers[slot.i];
    const text = draft || (value === null ? "" : this.written(slot.i, value));
    if (text) {
      const shown = element("span", draft ? "value draft" : "value", text);
      shown.style.setProperty("--s", String(Math.min(slot.h * (slot.t ? 0.5 : 0.57), (slot.w * 1.45) / Math.max(text.length, 1.6))));
      parts.push(shown);
    } else {
      if (marks.length) parts.push(this.penciled(slot, marks, markShown, centers.length > 0));
      if (centers.length) parts.push(this.centered(slot, centers, markShown));
    }
    if (printed) {
      // By the style sheet, so that a place has no text that its label does not begin with.
      const small = text || marks.length || centers.length || slot.m;
      const name = element("span", small ? "label small" : "label");
      name.dataset.text = printed;
      const size = small ? slot.h * 0.26 : slot.h * 0.5;
      name.style.setProperty("--s", String(Math.min(size, (slot.w * 1.3) / printed.length)));
      parts.push(name);
    }
    return parts;
  }

  /**
   * Marks in fixed places, when there are not too many values; above and below the middle, when there are marks in it.
   * @param {import("./game.js").Slot} slot @param {Value[]} marks @param {string} shown @param {boolean} around
   */
  penciled(slot, marks, shown, around) {
    const all = listed(this.game.puzzle.s[slot.i].v, MOST_MARKS);
    const box = element("span", around ? "marks around" : all ? "marks" : "marks run");
    const room = slot.h - (slot.t ?? 0) * 1.28 - (slot.l ? slot.h * 0.25 : 0);
    if (around || !all) {
      const texts = marks.map((mark) => this.written(slot.i, mark));
      const half = around ? Math.ceil(texts.length / 2) : texts.length;
      const lines = [texts.slice(0, half), texts.slice(half)].map((line) => line.join(" "));
      box.append(...lines.map((line) => element("span", "", line)));
      const most = around ? room * 0.26 : room * 0.34;
      box.style.setProperty("--s", String(Math.max(5, Math.min(most, (slot.w * (around ? 1.5 : 3.2)) / Math.max(lines[0].length, 3), 11.5))));
      return box;
    }
    const texts = all.map((value) => this.written(slot.i, value));
    const across = Math.ceil(Math.sqrt(all.length));
    const down = Math.ceil(all.length / across);
    const longest = Math.max(...texts.map((text) => text.length));
    box.style.setProperty("--across", String(across));
    box.style.setProperty("--s", String(Math.min((room / down) * 0.92, ((slot.w / across) * 1.35) / longest, 11.5)));
    all.forEach((value, n) => {
      const mark = element("span", String(value) === shown ? "equal" : "", marks.includes(value) ? texts[n] : "");
      box.append(mark, " ");
    });
    return box;
  }

  /** Marks in the middle, side by side. @param {import("./game.js").Slot} slot @param {Value[]} marks @param {string} shown */
  centered(slot, marks, shown) {
    const texts = marks.map((mark) => this.written(slot.i, mark));
    const between = texts.some((text) => text.length > 1) ? " " : "";
    const box = element("span", "centers");
    marks.forEach((mark, n) => box.append(element("span", String(mark) === shown ? "equal" : "", texts[n]), between));
    const { length } = texts.join(between);
    box.style.setProperty("--s", String(Math.min(slot.h * 0.28, (slot.w * 1.2) / Math.max(length, 4))));
    return box;
  }

  /** The slot that lies next that way; -1 when there is none. @param {number} from @param {number} dx @param {number} dy */
  next(from, dx, dy) {
    const { slots } = this.game.puzzle;
    const center = (/** @type {import("./game.js").Slot} */ slot) => [slot.x + slot.w / 2, slot.y + slot.h / 2];
    const [x, y] = center(slots[from]);
    let best = -1;
    let least = Infinity;
    slots.forEach((slot, k) => {
      const [right, down] = [center(slot)[0] - x, center(slot)[1] - y];
      const ahead = right * dx + down * dy;
      const cost = ahead + 2 * (Math.abs(right * dy) + Math.abs(down * dx));
      if (ahead > 1 && cost < least) [best, least] = [k, cost];
    });
    return best;
  }
}
