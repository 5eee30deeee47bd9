// @ts-check
/**
 * Editing by hand on the board of the workbench: what is done there is an action that the program writes into the text,
 * as one change that undo takes back. The kinds of lines and marks are those of the text.
 *
 * @typedef {[number, number]} Cell   row and column, from 1
 * @typedef {{k: number, cell: Cell, x: number, y: number, w: number, h: number}} Place   of a cell on the board; `k` is its slot
 * @typedef {[number, number, string]} Written   row, column and text, of a black cell, or of a clue below and right of a cell
 * @typedef {{cells: Record<string, Cell>, step: number, lines: Record<string, string>, marks: Record<string, string>, function: string, black: Written[], corners: Written[]}} Kinds
 * @typedef {{side: string, row: number, column: number, value: string}} Spot   what is not in a cell: "black", "corner", or a side of the board
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./workbench-parts.js").Word} Word
 */
import { element } from "./board.js";
import { listed } from "./reason.js";
import { input, part, select } from "./workbench-parts.js";
import { bench as say } from "./workbench-words.js";

const TOOLS = ["Given", "Cage", "Region", "Line", "Mark", "Clue", "Erase"];
const DRAGGED = ["Cage", "Region", "Line"];
const SIDES = /** @type {const} */ (["left", "right", "top", "bottom", "corner", "black"]);
const FUNCTIONS = /** @type {const} */ (["sum", "product", "seen"]);
const BLACK = "\\";
const MOST_VALUES = 16; // that have buttons
const MIDDLE = 0.45; // how far from the middle of a cell a line still goes through it, in cells
const NEAR = 0.45; // how far from the middle of an edge it is still meant, in cells
const NEAR_TO_ERASE = 0.25;
const NEAR_CORNER = 0.3;
const PAUSE = 700; // milliseconds after a digit that may be followed by another one
const ARROWS = new Map([["ArrowUp", [0, -1]], ["ArrowDown", [0, 1]], ["ArrowLeft", [-1, 0]], ["ArrowRight", [1, 0]]]);

/** @param {Workbench} bench */
export function attach(bench) {
  new Hand(bench);
}

class Hand {
  /** @param {Workbench} bench */
  constructor(bench) {
    this.bench = bench;
    this.tool = "";
    /** @type {Kinds} */
    this.kinds = { cells: {}, step: 1, lines: {}, marks: {}, function: "", black: [], corners: [] };
    /** @type {Place[]} */
    this.places = [];
    /** The chosen cells, in order. @type {Place[]} */
    this.chosen = [];
    this.at = 0; // the cursor, an index of places
    this.draft = "";
    this.timer = this.turn = 0;
    this.dragging = false;
    this.isHere = false; // the keys are for the board
    this.queue = Promise.resolve(); // one action after another, each on the text of the one before
    this.frame = bench.box("frame");
    this.said = part("hand-said", "p");
    this.said.setAttribute("role", "status");
    this.lines = select("hand-line", []);
    this.marks = select("hand-mark", []);
    this.side = select("hand-side", SIDES.map((side) => [side, say(side)]));
    this.number = input("hand-number", { type: "number", min: "1", value: "1" });
    this.column = input("hand-column", { type: "number", min: "1", value: "1" });
    this.function = select("hand-function", FUNCTIONS.map((name) => [name, say(name)]));
    this.value = input("hand-value", { autocomplete: "off" });
    this.values = part("hand-values");
    this.form = /** @type {HTMLFormElement} */ (part("hand-form", "form"));
    this.build();
    this.listen();
    bench.onboard.push((stale) => stale || this.renew());
  }

  build() {
    const tools = this.bench.box("hand-tools");
    tools.setAttribute("role", "group");
    tools.setAttribute("aria-label", say("handTools"));
    const buttons = TOOLS.map((tool) => {
      const made = /** @type {HTMLButtonElement} */ (part(`hand-${tool.toLowerCase()}-tool`, "button", say(/** @type {Word} */ (`hand${tool}`))));
      made.type = "button";
      made.dataset.tool = tool;
      made.setAttribute("aria-pressed", "false");
      made.addEventListener("click", () => this.choose(this.tool === tool ? "" : tool));
      return made;
    });
    for (const [field, name] of /** @type {[HTMLElement, Word][]} */ ([
      [this.lines, "handKind"], [this.marks, "handKind"], [this.side, "handSide"], [this.number, "handLineNumber"], [this.column, "handColumn"], [this.function, "handFunction"],
    ])) field.setAttribute("aria-label", say(name));
    const done = /** @type {HTMLButtonElement} */ (part("hand-done", "button", say("handDone")));
    this.values.setAttribute("role", "group");
    this.values.setAttribute("aria-label", say("handValue"));
    this.form.append(this.side, this.number, this.column, this.function, this.value, done);
    tools.append(...buttons, this.lines, this.marks, this.form, this.values);
    this.frame.after(this.said); // below the board, which must not move while a line is drawn
    this.show();
  }

  listen() {
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => this.pressed(event));
    frame.addEventListener("pointermove", (event) => this.dragging && this.over(event));
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) frame.addEventListener(name, () => this.released(name === "pointerup"));
    frame.addEventListener("keydown", (event) => this.key(event));
    document.addEventListener("focusin", ({ target }) => {
      this.isHere = frame.contains(/** @type {Node} */ (target));
      const at = this.places.findIndex(({ k }) => this.bench.board?.buttons[k] === target);
      if (at >= 0 && at !== this.at) this.move(at, false);
    });
    this.side.addEventListener("change", () => {
      const here = this.places[this.at];
      if (this.inside && here) this.write({ side: this.side.value, row: here.cell[0], column: here.cell[1], value: "" });
      this.show();
    });
    this.form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (this.tool === "Given") this.give(this.value.value);
      else if (this.tool === "Cage") this.cage();
      else this.clue();
    });
  }

  /** @param {string} tool */
  choose(tool) {
    this.tool = tool;
    this.value.value = "";
    this.choosing([]);
    this.show();
    this.tell(tool ? say(/** @type {Word} */ (`how${tool}`)) : "");
    this.renew();
  }

  /** The fields of the tool. */
  show() {
    const { tool } = this;
    for (const made of this.bench.box("hand-tools").querySelectorAll("button[data-tool]"))
      made.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (made).dataset.tool === tool));
    if (tool) this.frame.dataset.hand = tool.toLowerCase();
    else delete this.frame.dataset.hand;
    this.lines.hidden = tool !== "Line";
    this.marks.hidden = tool !== "Mark";
    this.side.hidden = this.number.hidden = tool !== "Clue";
    this.column.hidden = tool !== "Clue" || !this.inside;
    this.function.hidden = tool !== "Clue" || this.inside || this.kinds.function !== "";
    const many = tool === "Given" && !this.given().length;
    this.form.hidden = !(many || tool === "Clue" || (tool === "Cage" && this.chosen.length));
    this.values.hidden = tool !== "Given" || many;
    this.value.setAttribute("aria-label", say(tool === "Cage" ? "handTarget" : "handValue"));
    this.value.inputMode = tool === "Cage" || (tool === "Clue" && this.inside) ? "text" : "numeric";
    if (!this.values.hidden) this.showValues();
  }

  /** The form is for a corner or a black cell. */
  get inside() {
    return this.side.value === "corner" || this.side.value === "black";
  }

  /** The values that have buttons: those of the cell of the cursor, if they are few. @returns {import("./model.js").Value[]} */
  given() {
    const { puzzle } = this.bench;
    const place = this.places[this.at];
    if (!puzzle || !place) return [];
    return listed(puzzle.s[puzzle.slots[place.k].i].v, MOST_VALUES) ?? [];
  }

  showValues() {
    const values = [...this.given().map(String), "", ...(this.kinds.black.length ? [BLACK] : [])];
    if ([...this.values.children].map((made) => /** @type {HTMLElement} */ (made).dataset.value).join() === values.join()) return;
    this.values.replaceChildren(...values.map((value) => {
      const made = /** @type {HTMLButtonElement} */ (element("button", "", value === BLACK ? say("labelBlack") : value || say("handNone")));
      made.type = "button";
      made.dataset.value = value;
      made.addEventListener("click", () => (value === BLACK ? this.black() : this.give(value)));
      return made;
    }));
  }

  /** A new board, or a new tool: the cells of the board, and the kinds of the text. */
  async renew() {
    const { bench } = this;
    const turn = ++this.turn;
    if (!this.tool) {
      bench.at = -1;
      for (const button of bench.board?.buttons ?? []) button.disabled = true;
      return;
    }
    this.arrange(); // at once, so that no key is lost
    try {
      const kinds = await bench.ask("edit", { text: bench.text });
      if (turn !== this.turn || !bench.board || !bench.puzzle) return;
      this.kinds = kinds;
      fill(this.lines, kinds.lines);
      fill(this.marks, kinds.marks);
      this.arrange();
      this.show();
      if (!this.places.length) this.tell(say("noCells"), "bad");
    } catch (error) {
      this.fail(error);
    }
  }

  /** Finds the cells of the board, and goes on where the one before was left. */
  arrange() {
    const { board, puzzle } = this.bench;
    if (!board || !puzzle) return;
    const { s, slots } = puzzle;
    const seen = new Set();
    this.places = slots.flatMap(({ i, x, y, w, h }, k) => {
      const cell = this.kinds.cells[s[i].n];
      if (!cell || seen.has(i)) return [];
      seen.add(i);
      return [{ k, cell, x, y, w, h }];
    });
    const chosen = this.chosen.map(({ cell }) => String(cell));
    this.choosing(chosen.flatMap((cell) => this.places.find((one) => String(one.cell) === cell) ?? []));
    for (const { k } of this.places) board.buttons[k].disabled = false;
    this.move(Math.min(this.at, Math.max(0, this.places.length - 1)), this.isHere);
  }

  /** @param {number} at @param {boolean} [focus] */
  move(at, focus = true) {
    const { bench } = this;
    if (!this.places[at] || !bench.board) return;
    if (at !== this.at) this.draft = "";
    this.at = at;
    bench.at = this.places[at].k;
    bench.board.buttons.forEach((button, k) => { button.tabIndex = k === bench.at ? 0 : -1; });
    if (focus) bench.board.buttons[bench.at].focus();
    if (this.tool === "Given") this.show();
  }

  /** @param {Place[]} places */
  choosing(places) {
    const { board } = this.bench;
    for (const { k } of this.chosen) board?.buttons[k]?.classList.remove("chosen");
    this.chosen = places;
    for (const { k } of places) board?.buttons[k]?.classList.add("chosen");
  }

  // -------------------------------------------------------------- pointers

  /** @param {PointerEvent} event @returns {{x: number, y: number}} on the board */
  point({ clientX, clientY }) {
    const { board, puzzle } = this.bench;
    const box = /** @type {Element} */ (board?.box).getBoundingClientRect();
    const [width, height] = puzzle?.size ?? [1, 1];
    return { x: ((clientX - box.left) / box.width) * width, y: ((clientY - box.top) / box.height) * height };
  }

  /** The cell at a point; null beside the board. @param {{x: number, y: number}} point */
  placeAt({ x, y }) {
    return this.places.find((one) => x >= one.x && x < one.x + one.w && y >= one.y && y < one.y + one.h) ?? null;
  }

  /** The two cells whose edge is near a point; null if none is. @param {{x: number, y: number}} point @param {number} near @returns {[Place, Place] | null} */
  edgeAt({ x, y }, near) {
    let best = null;
    let least = near;
    for (const one of this.places)
      for (const other of this.places) {
        const [down, right] = [other.cell[0] - one.cell[0], other.cell[1] - one.cell[1]];
        if (down + right !== this.kinds.step || down * right !== 0) continue;
        const middle = [one, other].map((each) => [each.x + each.w / 2, each.y + each.h / 2]);
        const far = Math.hypot(x - (middle[0][0] + middle[1][0]) / 2, y - (middle[0][1] + middle[1][1]) / 2) / one.w;
        if (far < least) [best, least] = [/** @type {[Place, Place]} */ ([one, other]), far];
      }
    return best;
  }

  /** @param {PointerEvent} event */
  pressed(event) {
    if (!this.tool || event.button !== 0 || !this.bench.board) return;
    event.preventDefault();
    const point = this.point(event);
    const place = this.placeAt(point);
    const edge = this.tool === "Mark" ? this.edgeAt(point, NEAR) : this.tool === "Erase" ? this.edgeAt(point, NEAR_TO_ERASE) : null;
    if (place) this.move(this.places.indexOf(place));
    const spot = this.spot(point);
    if (this.tool === "Clue") this.write(spot, true);
    else if (edge) this.pair(...edge);
    else if (this.tool === "Erase" && (!place || (spot.side === "corner" && spot.value))) this.away(spot);
    else if (this.tool === "Erase" && place) this.erase([place]);
    else if (spot.side === "black") this.tell(say("isBlack"));
    else if (DRAGGED.includes(this.tool) && place) {
      this.choosing([place]);
      this.dragging = true;
      this.frame.setPointerCapture(event.pointerId);
    }
  }

  /** @param {PointerEvent} event */
  over(event) {
    for (const one of event.getCoalescedEvents?.() ?? [event]) {
      const point = this.point(one);
      const place = this.placeAt(point);
      // Only the middle of a cell counts, so that a diagonal line does not catch on corners.
      if (place && distance(place, point.x, point.y) < MIDDLE * place.w) this.add(place);
    }
  }

  /** Adds a cell to the chosen ones; the one before the last takes the last away. @param {Place} place */
  add(place) {
    const { chosen } = this;
    if (place === chosen.at(-2)) this.choosing(chosen.slice(0, -1));
    else if (!chosen.includes(place)) this.choosing([...chosen, place]);
    else return;
    this.tell(say("cells", { n: this.chosen.length }));
  }

  /** @param {boolean} done */
  released(done) {
    if (!this.dragging) return;
    this.dragging = false;
    if (done) this.finish();
    else this.choosing([]);
  }

  /** The clue that is meant by a point: of a black cell, of a corner, or else of the nearest side. @param {{x: number, y: number}} point @returns {Spot} */
  spot({ x, y }) {
    const { places, kinds } = this;
    const [first] = places;
    if (!first) return { side: "left", row: 1, column: 1, value: "" };
    const [row, column] = [first.cell[0] + Math.floor((y - first.y) / first.h), first.cell[1] + Math.floor((x - first.x) / first.w)];
    const black = kinds.black.find((one) => one[0] === row && one[1] === column);
    if (black) return { side: "black", row, column, value: black[2] };
    const corner = places.find((one) => {
      const isMet = [[0, 1], [1, 0], [1, 1]].every(([down, right]) => places.some(({ cell }) => cell[0] === one.cell[0] + down && cell[1] === one.cell[1] + right));
      return isMet && Math.hypot(x - one.x - one.w, y - one.y - one.h) < NEAR_CORNER * one.w;
    });
    if (corner) {
      const [top, left] = corner.cell;
      return { side: "corner", row: top, column: left, value: kinds.corners.find((one) => one[0] === top && one[1] === left)?.[2] ?? "" };
    }
    const far = [
      x - Math.min(...places.map((one) => one.x)), Math.max(...places.map((one) => one.x + one.w)) - x,
      y - Math.min(...places.map((one) => one.y)), Math.max(...places.map((one) => one.y + one.h)) - y,
    ];
    const nearest = places.reduce((best, one) => (distance(one, x, y) < distance(best, x, y) ? one : best));
    return { side: SIDES[far.indexOf(Math.min(...far))], row: nearest.cell[0], column: nearest.cell[1], value: "" };
  }

  /** Puts a clue into the form. @param {Spot} spot @param {boolean} [focus] */
  write({ side, row, column, value }, focus = false) {
    this.side.value = side;
    this.number.value = String(side === "top" || side === "bottom" ? column : row);
    this.column.value = String(column);
    this.value.value = value;
    this.show();
    if (!focus) return;
    this.value.focus();
    this.value.select();
  }

  // -------------------------------------------------------------- keys

  /** @param {KeyboardEvent} event */
  key(event) {
    const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState("AltGraph"); // "\\" may need that key
    if (!this.tool || event.metaKey || isCommand) return;
    const arrow = ARROWS.get(event.key);
    if (arrow) this.arrow(arrow, event.shiftKey);
    else if (event.key === "Enter" || event.key === " ") this.enter();
    else if (event.key === "Delete" || event.key === "Backspace") this.taken();
    else if (event.key === "Escape") this.choosing([]);
    else if (/^[-\d]$/.test(event.key) && this.tool === "Given") this.digit(event.key);
    else if (event.key === BLACK && this.tool === "Given") this.black();
    else if (/^[\d+*/-]$/.test(event.key) && this.tool === "Cage") {
      if (!this.chosen.length) this.choosing([this.places[this.at]]);
      this.finish(event.key);
    } else return;
    event.preventDefault();
  }

  /** @param {number[]} way @param {boolean} shift */
  arrow([dx, dy], shift) {
    const { board } = this.bench;
    const here = this.places[this.at];
    if (!board || !here) return;
    const [row, col] = here.cell;
    // Over a black cell the cursor goes on to the next cell; a line or edge does not.
    const step = this.tool === "Mark" || this.tool === "Erase" ? this.kinds.step : 1;
    const next = shift ? this.places.find(({ cell }) => cell[0] === row + dy * step && cell[1] === col + dx * step) : this.places.find(({ k }) => k === board.next(here.k, dx, dy));
    if (!next) return;
    if (shift && (this.tool === "Mark" || this.tool === "Erase")) {
      const [first, second] = dx + dy > 0 ? [here, next] : [next, here];
      this.move(this.places.indexOf(next));
      this.pair(first, second);
      return;
    }
    if (shift && DRAGGED.includes(this.tool)) {
      if (!this.chosen.length) this.choosing([here]);
      this.add(next);
    } else this.choosing([]);
    if (this.draft) this.give(this.draft);
    this.move(this.places.indexOf(next));
  }

  enter() {
    const here = this.places[this.at];
    if (!here) return;
    if (this.tool === "Given" && this.draft) this.give(this.draft);
    else if (this.tool === "Erase") this.erase([here]);
    else if (this.tool === "Clue") this.write(this.spot({ x: here.x + here.w / 2, y: here.y + here.h / 2 }), true);
    else if (DRAGGED.includes(this.tool)) {
      if (!this.chosen.length) this.choosing([here]);
      this.finish();
    }
  }

  taken() {
    const here = this.places[this.at];
    if (this.tool === "Given") this.give("");
    else if (here) this.erase([here]);
  }

  /** A digit of a given; it waits for another one if there are larger values. @param {string} key */
  digit(key) {
    this.draft += key;
    clearTimeout(this.timer);
    const longer = this.given().some((value) => String(value).length > this.draft.length && String(value).startsWith(this.draft));
    if (longer || !this.given().length || this.draft === "-") {
      const { draft } = this;
      this.tell(draft);
      this.timer = window.setTimeout(() => this.draft === draft && this.give(draft), PAUSE);
    } else this.give(this.draft);
  }

  // -------------------------------------------------------------- actions

  /** The chosen cells are complete. @param {string} [typed] the first character of the target of a cage */
  finish(typed = "") {
    const cells = this.chosen.map(({ cell }) => cell);
    if (this.tool === "Cage") {
      this.value.value = typed;
      this.show();
      this.tell(`${say("cells", { n: cells.length })}. ${say("handTarget")}?`);
      this.value.focus();
    } else if (this.tool === "Region") this.act({ do: "region", cells }, say("labelRegion"));
    else this.act({ do: "line", kind: this.lines.value, cells }, say("labelLine", { value: this.lines.value }));
  }

  cage() {
    const target = this.value.value.trim() || "?";
    this.isHere = true; // the keys go back to the board
    this.act({ do: "cage", cells: this.chosen.map(({ cell }) => cell), target }, say("labelCage", { value: target }));
  }

  /** @param {string} value empty for none */
  give(value) {
    clearTimeout(this.timer);
    this.draft = "";
    const place = this.places[this.at];
    if (!place) return;
    const [row, column] = place.cell;
    const words = { value, place: say("place", { row, column }) };
    this.act({ do: "given", cell: place.cell, value }, say(value ? "labelGiven" : "labelNoGiven", words));
  }

  /** @param {Place} first @param {Place} second the right or lower one */
  pair(first, second) {
    if (this.tool === "Erase") this.erase([first, second]);
    else this.act({ do: "edge", kind: this.marks.value, cells: [first.cell, second.cell] }, say("labelMark", { value: this.marks.value }));
  }

  /** The cell of the cursor becomes black. */
  black() {
    const here = this.places[this.at];
    if (here) this.act({ do: "black", cell: here.cell, value: BLACK }, say("labelBlack"));
  }

  /** Takes away a clue that is not in a cell. @param {Spot} spot */
  away({ side, row, column }) {
    const cell = [row, column];
    if (side === "corner") this.act({ do: "corner", cell, value: "" }, say("labelErase"));
    else if (side === "black") this.act({ do: "remove", cells: [cell] }, say("labelErase"));
    else this.act({ do: "remove", side, line: side === "top" || side === "bottom" ? column : row, function: this.kinds.function }, say("labelErase"));
  }

  clue() {
    const value = this.value.value.trim();
    if (this.inside) {
      const cell = [Number(this.number.value), Number(this.column.value)];
      const written = this.side.value === "black" ? value || BLACK : value;
      this.act({ do: this.side.value, cell, value: written }, say("labelClue", { value: written || say("handNone") }));
      return;
    }
    const action = { do: "clue", side: this.side.value, line: Number(this.number.value), value, function: this.kinds.function || this.function.value };
    this.act(action, say("labelClue", { value: value || say("handNone") }));
  }

  /** @param {Place[]} places a cell, or the two of an edge */
  erase(places) {
    this.act({ do: "remove", cells: places.map(({ cell }) => cell) }, say("labelErase"));
  }

  /** @param {unknown} action @param {string} label what undo calls it */
  act(action, label) {
    const { bench } = this;
    this.queue = this.queue.then(async () => {
      const { text } = bench;
      try {
        const changed = await bench.ask("edit", { text, action });
        if (bench.text !== text) throw new Error(say("late"));
        this.value.value = "";
        this.choosing([]);
        bench.apply(changed.text, label);
        this.tell(say(changed.in_full ? "wroteInFull" : "wrote", { what: label }));
      } catch (error) {
        this.fail(error);
      }
    });
  }

  /** @param {unknown} error */
  fail(error) {
    this.choosing([]);
    this.show();
    this.tell(error instanceof Error ? error.message : String(error), "bad");
  }

  /** @param {string} text @param {string} [tone] */
  tell(text, tone = "") {
    this.said.textContent = text;
    this.said.className = tone;
  }
}

/** @param {HTMLSelectElement} field @param {Record<string, string>} kinds with their meanings */
function fill(field, kinds) {
  const { value } = field;
  field.replaceChildren(...Object.entries(kinds).map(([kind, meaning]) => Object.assign(new Option(kind, kind), { title: meaning })));
  const known = [value, "thermo"].find((kind) => kind in kinds); // the marks of the text are the usual ones
  if (known) field.value = known;
}

/** @param {Place} place @param {number} x @param {number} y */
function distance({ x: left, y: top, w, h }, x, y) {
  return Math.hypot(x - left - w / 2, y - top - h / 2);
}
