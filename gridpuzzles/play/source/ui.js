// @ts-check
/**
 * One puzzle being played: selection, typing, commands, and what is said about them.
 *
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./game.js").Change} Change
 * @typedef {"value" | "pencil" | "color"} Mode
 */
import { Board, element } from "./board.js";
import { ClueList } from "./clues.js";
import { choice, helpDialog, shareDialog } from "./controls.js";
import { Game } from "./game.js";
import { listed } from "./reason.js";
import { say } from "./words.js";

const MOST_KEYS = 26; // of the pad, one for each value; beyond, keys for digits
const COLORS = 8;

/** @param {string} id */
const at = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

export class Player {
  /**
   * @param {import("./game.js").Puzzle} puzzle @param {HTMLElement} box with the picture
   * @param {import("./controls.js").Settings} settings @param {(player: Player) => void} changed keeps the state
   */
  constructor(puzzle, box, settings, changed) {
    this.puzzle = puzzle;
    this.settings = settings;
    this.changed = changed;
    this.game = new Game(puzzle);
    this.board = new Board(box, this.game);
    /** @type {ClueList} */
    this.clues = this.showClues();
    /** @type {Mode} */
    this.mode = "value";
    this.many = false;
    /** The digits typed so far of a number that may have more, and whether they are written already. */
    this.draft = "";
    this.written = false;
    /** @type {Map<number, string>} */
    this.lit = new Map();
    this.hints = 0;
    this.paused = false;
    this.pad = "";
    const open = puzzle.slots.findIndex((slot) => !this.game.given[slot.i]);
    this.at = Math.max(open, 0);
    this.selected = new Set([this.at]);
    /** @type {(() => void) | null} */
    this.offered = null;
    this.listen();
  }

  /** The list of this puzzle's clues, in the place of another's. @returns {ClueList} */
  showClues() {
    this.clues = new ClueList(at("clues"), this.board, (symbols) => this.light(symbols, "shown"));
    return this.clues;
  }

  get symbol() {
    return this.puzzle.slots[this.at]?.i;
  }

  /** The selected symbols, each once. */
  get symbols() {
    return [...new Set([...this.selected].map((k) => this.puzzle.slots[k].i))];
  }

  // -------------------------------------------------------------- selection

  listen() {
    let dragging = false;
    let pressed = false;
    this.board.buttons.forEach((button, k) => {
      button.addEventListener("pointerdown", (event) => {
        if (event.pointerType === "touch" || event.button !== 0) return;
        this.pick(k, event.ctrlKey || event.metaKey || event.shiftKey || this.many);
        dragging = pressed = true;
      });
      button.addEventListener("pointerenter", (event) => {
        if (dragging && event.buttons & 1) this.pick(k, true, true);
      });
      button.addEventListener("click", (event) => {
        if (!pressed) this.pick(k, this.many || event.ctrlKey || event.shiftKey);
        pressed = dragging = false;
      });
      button.addEventListener("dblclick", () => this.pickEqual());
    });
    window.addEventListener("pointerup", () => { dragging = false; });
  }

  /** Go to a slot; with `more` what was selected stays so. @param {number} k @param {boolean} [more] @param {boolean} [onlyAdd] */
  pick(k, more = false, onlyAdd = false) {
    if (k < 0) return;
    this.finish();
    if (!more) this.selected = new Set([k]);
    else if (this.selected.has(k) && !onlyAdd && this.selected.size > 1 && k !== this.at) this.selected.delete(k);
    else this.selected.add(k);
    this.at = k;
    this.draw();
    this.board.buttons[k].focus({ preventScroll: false });
  }

  /** Everything that holds what the slot here holds. */
  pickEqual() {
    const { values } = this.game;
    const value = values[this.symbol];
    const same = (/** @type {number} */ i) => (value === null ? i === this.symbol : values[i] === value);
    this.puzzle.slots.forEach((slot, k) => same(slot.i) && this.selected.add(k));
    this.draw();
  }

  pickAll() {
    this.puzzle.slots.forEach((slot, k) => !this.game.given[slot.i] && this.selected.add(k));
    this.draw();
  }

  /** @param {number} dx @param {number} dy @param {boolean} more */
  step(dx, dy, more) {
    this.pick(this.board.next(this.at, dx, dy), more, true);
  }

  /** @param {number[]} symbols @param {string} style */
  light(symbols, style) {
    this.lit = new Map(symbols.map((i) => [i, style]));
    this.draw();
  }

  // -------------------------------------------------------------- writing

  /** @param {Change[]} changes */
  do(changes) {
    this.forget();
    const wasFull = this.game.left === 0;
    this.game.move(changes);
    this.after(wasFull);
  }

  forget() {
    this.lit = new Map();
    this.hints = 0;
    this.tell("");
  }

  /** @param {boolean} wasFull */
  after(wasFull) {
    if (this.game.left === 0 && !wasFull) this.ended();
    this.draw();
    this.changed(this);
  }

  ended() {
    this.clock();
    if (this.game.solved) return this.tell(say("solved"), "good");
    const broken = this.game.truth.flatMap((truth, k) => (truth ? [] : [k]));
    this.tell(say("full", { clues: this.clues.names(broken) }), "bad");
  }

  /**
   * Write a value, mark it, or take a color, wherever something is selected.
   * @param {Value} value @param {Mode} mode @param {boolean} [again] the same value once more takes it away
   */
  enter(value, mode, again = true) {
    if (mode === "color") return this.paint(Number(value));
    const { game } = this;
    const open = this.symbols.filter((i) => game.canBe(i, value));
    if (mode === "pencil") {
      const empty = open.filter((i) => game.values[i] === null);
      const on = empty.some((i) => !game.marks[i].includes(value));
      return this.do(empty.flatMap((i) => game.mark(i, value, on)));
    }
    const clear = again && open.every((i) => game.values[i] === value);
    return this.do(open.flatMap((i) => game.entry(i, clear ? null : value, Boolean(this.settings.autoTidy))));
  }

  /** @param {number} color */
  paint(color) {
    const { colors } = this.game;
    const same = this.symbols.every((i) => colors[i] === color);
    this.do(this.symbols.map((i) => ["colors", i, colors[i], same ? 0 : color]));
  }

  erase() {
    const unwritten = this.draft && !this.written;
    this.draft = "";
    if (unwritten) return this.draw();
    if (this.mode === "color") return this.paint(0);
    return this.do(this.symbols.flatMap((i) => this.game.erasure(i)));
  }

  /**
   * A sign typed: digits gather until the number is complete, and is a value.
   * @param {string} sign @param {Mode} mode
   */
  type(sign, mode) {
    if (mode === "color") {
      if (Number(sign) <= COLORS) this.paint(Number(sign));
      return;
    }
    const i = this.symbol;
    if (i === undefined || this.game.given[i]) return;
    const domain = this.puzzle.s[i].v;
    const letter = this.oneSign(i) && parseInt(sign, 36);
    if (letter !== false) {
      if (!Number.isNaN(letter)) this.enter(letter, mode);
      return;
    }
    const goesOn = this.draft !== "" && begins(domain, this.draft + sign);
    const text = goesOn ? this.draft + sign : sign;
    if (!begins(domain, text)) return;
    // "1" is written at once, and taken back when "2" makes it 12.
    if (goesOn && this.written) this.game.undo();
    this.draft = text;
    this.written = false;
    const value = text === "-" ? null : normal(text);
    if (mode === "value" && value !== null && this.game.canBe(i, value)) {
      const moves = this.game.past.length;
      this.enter(value, mode, false);
      this.written = this.game.past.length > moves;
    }
    if (!longer(domain, text)) this.finish(mode);
    else this.draw();
  }

  /** What was typed so far is all. @param {Mode} [mode] */
  finish(mode = this.mode) {
    const text = this.draft;
    this.draft = "";
    if (!text || text === "-" || mode !== "pencil") return;
    this.enter(normal(text), mode);
  }

  /** Whether every value there is one sign: a digit, or a letter above nine. @param {number} i */
  oneSign(i) {
    const values = listed(this.puzzle.s[i].v, 37);
    return values !== null && values.every((value) => Number(value) >= 0 && this.board.written(i, value).length === 1);
  }

  // -------------------------------------------------------------- commands

  /** @param {Mode} mode */
  setMode(mode) {
    this.finish();
    this.mode = mode;
    this.draw();
  }

  undo() {
    if (this.draft && !this.written) return this.erase();
    this.draft = "";
    this.forget();
    this.game.undo();
    return this.after(true);
  }

  redo() {
    this.finish();
    this.forget();
    this.game.redo();
    this.after(true);
  }

  check() {
    this.finish();
    const { game } = this;
    if (this.puzzle.status === "none") return this.tell(say("none"), "bad");
    const wrong = game.wrong;
    const broken = game.truth.flatMap((truth, k) => (truth === false ? [k] : []));
    if (wrong.length) {
      this.light(wrong, "wrong");
      return this.tell(wrong.length === 1 ? say("wrongOne") : say("wrongMany", { n: wrong.length }), "bad");
    }
    if (broken.length) {
      this.light([...game.broken.keys()].filter((i) => !game.given[i]), "wrong");
      return this.tell(say("brokenNow", { clues: this.clues.names(broken) }), "bad");
    }
    return this.tell(say(game.solved ? "solved" : "right"), "good");
  }

  /** Three presses: where to look, what it is about, what follows. */
  hint() {
    this.finish();
    const { game, board } = this;
    if (game.solved) return this.tell(say("hintDone"), "good");
    const level = ++this.hints;
    const wrong = game.wrong;
    if (wrong.length) {
      this.light(level > 1 ? [wrong[0]] : [], "wrong");
      return this.tell(level > 1 ? say("hintWrongAt", { place: capital(board.spoken(wrong[0])) }) : say("hintWrong"), "bad");
    }
    const broken = game.truth.flatMap((truth, k) => (truth === false ? [k] : []));
    if (broken.length) return this.tell(say("hintBroken", { clues: this.clues.names(broken) }), "bad");
    const found = game.hint();
    if (!found) return this.hintWithoutReason(level);
    return "step" in found ? this.hintOfStep(found, level) : this.hintOfClue(found, level);
  }

  /** @param {import("./reason.js").Finding} found @param {number} level */
  hintOfClue({ relation, symbol, value, before }, level) {
    const clue = this.clues.names([relation]) || say("rules");
    const entry = this.clues.of.get(relation);
    this.light(entry && entry.symbols.length < this.game.asked.length ? entry.symbols : [], "shown");
    const place = capital(this.board.spoken(symbol));
    const shown = this.board.written(symbol, value);
    if (level === 1) return this.tell(say("hintLook", { clues: clue }));
    this.lit.set(symbol, "hint");
    this.draw();
    if (level === 2) return this.tell(say("hintWhere", { clue: capital(clue), place: this.board.spoken(symbol) }));
    const others = before.map((one) => this.board.written(symbol, one));
    const list = others.length > 12 ? [...others.slice(0, 12), "…"] : others;
    return this.tell(say("hintIs", { place, value: shown, before: list.join(", "), clue }), "", () =>
      this.do(this.game.entry(symbol, value, Boolean(this.settings.autoTidy))));
  }

  /** @param {{step: import("./game.js").Step, number: number, cells: number[]}} found @param {number} level */
  hintOfStep({ step, number, cells }, level) {
    const { game } = this;
    const { r } = this.puzzle;
    const restsOn = r.flatMap(({ q }, k) => (step.clues.includes(q) || step.rules.includes(k) ? [k] : []));
    const named = this.clues.names(restsOn);
    this.light(cells, level > 1 ? "hint" : "shown");
    if (level === 1) return this.tell(named ? say("hintLook", { clues: named }) : this.about(step, cells));
    if (level === 2) return this.tell(this.about(step, cells));
    const writes = game.toWrite(step);
    if (!writes.length) game.told.push(number);
    return this.tell(step.text, "", () => {
      const entries = writes.flatMap((i) => game.entry(i, step.placed[i], Boolean(this.settings.autoTidy)));
      const marks = Object.entries(step.crossed).flatMap(([key, gone]) => {
        const i = Number(key);
        if (writes.includes(i) || !game.marks[i].length) return [];
        return [/** @type {Change} */ (["marks", i, game.marks[i], game.marks[i].filter((mark) => !gone.includes(mark))])];
      });
      this.do([...entries, ...marks]);
    });
  }

  /** @param {import("./game.js").Step} step @param {number[]} cells */
  about(step, cells) {
    const places = cells.slice(0, 4).map((i) => this.board.spoken(i)).join(", ");
    return say("hintTellsBy", { places: cells.length > 4 ? `${places} …` : places, technique: step.technique });
  }

  /** No clue tells by itself: the symbol with the fewest values left, and what it is, where that is known. @param {number} level */
  hintWithoutReason(level) {
    const { game, puzzle } = this;
    const open = game.asked.filter((i) => game.values[i] === null);
    const sizes = open.map((i) => game.reasoner.byRules(i, game.values, () => true)?.length ?? Infinity);
    const symbol = open[sizes.indexOf(Math.min(...sizes))];
    const place = this.board.spoken(symbol);
    this.light([symbol], "hint");
    const answer = puzzle.status === "unique" ? puzzle.answer?.[symbol] : undefined;
    if (answer === undefined) return this.tell(say("hintNothing", { place }));
    if (level < 3) return this.tell(say("hintNone", { place }));
    return this.tell(say("hintAnswer", { place: capital(place), value: this.board.written(symbol, answer) }), "", () =>
      this.do(game.entry(symbol, answer, Boolean(this.settings.autoTidy))));
  }

  marks() {
    this.do(this.game.allMarks());
    this.tell(say("filledMarks"));
  }

  tidy() {
    this.do(this.game.tidied());
    this.tell(say("tidied"));
  }

  begin() {
    this.game.begin();
    this.tell(say("trying"));
    this.after(true);
  }

  keep() {
    this.game.keep();
    this.tell(say("keptAll"));
    this.after(true);
  }

  drop() {
    this.game.drop();
    this.forget();
    this.tell(say("dropped"));
    this.after(true);
  }

  /** @param {number[]} symbols */
  show(symbols) {
    const { answer, status } = this.puzzle;
    if (!answer) return this.tell(say(status === "none" ? "none" : "noAnswer"), "bad");
    const tidy = Boolean(this.settings.autoTidy);
    this.do(symbols.flatMap((i) => this.game.entry(i, answer[i], tidy)));
    return this.tell(say(status === "unique" ? "revealed" : "revealedOne"));
  }

  restart() {
    const blank = new Game(this.puzzle).toData();
    this.game.keep();
    this.do(this.game.changesTo(blank));
    this.game.seconds = 0;
    this.game.told = [];
    this.tell(say("restarted"));
    this.clock();
    this.changed(this);
  }

  share() {
    const { values, marks, colors } = this.game.toData();
    const text = JSON.stringify({ values, marks, colors });
    const bytes = String.fromCharCode(...new TextEncoder().encode(text));
    const address = new URL(location.href);
    address.hash = `${this.puzzle.id}=${btoa(bytes).replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
    shareDialog(address.href);
  }

  /** Take over what a shared address holds. @param {string} code */
  load(code) {
    try {
      const text = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
      this.do(this.game.changesTo(JSON.parse(text)));
      this.tell(say("loaded"));
    } catch {
      this.tell(""); // an address cut short is no reason to stop
    }
  }

  print() {
    /** @param {"empty" | "filled" | "answer"} how */
    const as = (how) => () => {
      document.body.dataset.print = how;
      const { values } = this.game;
      if (how === "answer" && this.puzzle.answer) this.game.values = this.puzzle.answer;
      this.draw();
      window.print();
      this.game.values = values;
      this.draw();
    };
    /** @type {[import("./controls.js").Word, () => void][]} */
    const ways = [["printEmpty", as("empty")], ["printFilled", as("filled")]];
    choice("printHow", this.puzzle.answer ? [...ways, ["printAnswer", as("answer")]] : ways);
  }

  /** What each button of the page does. @param {string} id @returns {(() => void) | undefined} */
  command(id) {
    /** @type {Record<string, () => void>} */
    const commands = {
      value: () => this.setMode("value"), pencil: () => this.setMode(this.mode === "pencil" ? "value" : "pencil"),
      color: () => this.setMode(this.mode === "color" ? "value" : "color"),
      undo: () => this.undo(), redo: () => this.redo(), hint: () => this.hint(), check: () => this.check(),
      marks: () => this.marks(), tidy: () => this.tidy(), begin: () => this.begin(), keep: () => this.keep(), drop: () => this.drop(),
      many: () => { this.many = !this.many; this.draw(); },
      reveal: () => this.show(this.symbols), solution: () => this.show(this.game.asked), again: () => this.restart(),
      share: () => this.share(), print: () => this.print(), help: helpDialog,
      apply: () => this.offered?.(), pause: () => this.pause(!this.paused),
    };
    return commands[id];
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  key(event) {
    const { key, shiftKey: shift } = event;
    const control = event.ctrlKey || event.metaKey;
    const low = key.toLowerCase();
    if (control) {
      if (low === "z") shift ? this.redo() : this.undo();
      else if (low === "y") this.redo();
      else if (low === "a") this.pickAll();
      else return false;
      return true;
    }
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const digit = /^(?:Digit|Numpad)(\d)$/.exec(event.code)?.[1];
    const letters = this.symbol !== undefined && this.puzzle.base > 10 && this.oneSign(this.symbol);
    if (key in arrows) this.step(...arrows[key], shift);
    else if (/^\d$/.test(key)) this.type(key, this.mode);
    else if (shift && digit && this.mode === "value") this.type(digit, "pencil");
    else if (key === "-" || key === "−") this.type("-", this.mode);
    else if (letters && /^[a-z]$/.test(low)) this.type(low, shift ? "pencil" : this.mode);
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === " ") this.setMode(this.mode === "pencil" ? "value" : "pencil");
    else if (key === "Enter") this.finish();
    else if (key === "Escape") this.pick(this.at);
    else {
      /** @type {Record<string, string>} */
      const shortcuts = { z: "value", x: "pencil", v: "color", h: "hint", "?": "hint", c: "check" };
      const command = this.command(shortcuts[low]);
      if (!command) return false;
      command();
    }
    return true;
  }

  // -------------------------------------------------------------- what is seen

  /** @param {string} text @param {string} [tone] @param {(() => void) | null} [offer] what "Write it" would do */
  tell(text, tone = "", offer = null) {
    at("say").textContent = text;
    at("say").className = tone;
    at("apply").hidden = !offer;
    this.offered = offer;
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    document.body.classList.toggle("paused", paused);
    at("pause").textContent = say(paused ? "resume" : "pause");
  }

  /** A second has gone by. */
  tick() {
    if (this.paused || document.hidden || this.game.solved) return;
    this.game.seconds++;
    this.clock();
    if (this.game.seconds % 10 === 0) this.changed(this);
  }

  clock() {
    const { seconds } = this.game;
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    at("time").textContent = hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  draw() {
    const { game, settings } = this;
    const { at: where, selected, lit } = this;
    const draft = this.written ? "" : this.draft;
    const atOnce = Boolean(settings.atOnce) || game.left === 0;
    this.board.draw({ at: where, selected, draft, lit, same: Boolean(settings.same), atOnce }, (relations) => this.clues.names(relations));
    this.clues.draw(this.symbol, atOnce);
    this.drawPad();
    for (const mode of ["value", "pencil", "color"]) at(mode).setAttribute("aria-pressed", String(mode === this.mode));
    at("many").setAttribute("aria-pressed", String(this.many));
    at("undo").toggleAttribute("disabled", !game.past.length && !this.draft);
    at("redo").toggleAttribute("disabled", !game.future.length);
    const trying = game.trial !== null;
    at("begin").hidden = trying;
    at("keep").hidden = at("drop").hidden = !trying;
    const solved = game.solved;
    document.body.classList.toggle("done", solved);
    document.body.classList.toggle("trying", trying);
    at("left").textContent = solved ? say("done") : say("left", { n: game.left });
  }

  /** The keys for what can stand here, pressed when it does. */
  drawPad() {
    const i = this.symbol;
    const box = at("keys");
    const values = i === undefined || this.game.given[i] ? [] : listed(this.puzzle.s[i].v, MOST_KEYS);
    const look = JSON.stringify([values ?? this.puzzle.s[i].v, this.mode, i !== undefined && this.puzzle.struck?.[i]]);
    if (look !== this.pad) {
      this.pad = look;
      if (this.mode === "color") box.replaceChildren(...this.colorKeys());
      else if (values) box.replaceChildren(...values.map((value) => this.valueKey(i, value)), this.eraseKey());
      else box.replaceChildren(...this.digitKeys(i), this.eraseKey());
    }
    for (const key of box.querySelectorAll("[data-value]")) {
      const value = /** @type {HTMLElement} */ (key).dataset.value;
      const list = this.mode === "pencil" ? this.game.marks[i] : [this.game.values[i]];
      key.setAttribute("aria-pressed", String(list.some((one) => String(one) === value)));
    }
  }

  /** @param {number} i @param {Value} value */
  valueKey(i, value) {
    const struck = this.puzzle.struck?.[i];
    const text = struck === undefined ? this.board.written(i, value) : say(value === 0 ? "strike" : "stay");
    const name = struck === undefined ? say(this.mode === "pencil" ? "markKey" : "enterKey", { value: text }) : text;
    const key = padKey(text, name, () => this.enter(value, this.mode));
    key.dataset.value = String(value);
    key.classList.toggle("wide", struck !== undefined);
    return key;
  }

  /** @param {number} i */
  digitKeys(i) {
    const negative = begins(this.puzzle.s[i].v, "-");
    const signs = [..."1234567890", ...(negative ? ["-"] : [])];
    const keys = signs.map((sign) => padKey(sign.replace("-", "−"), sign === "-" ? say("minus") : sign, () => this.type(sign, this.mode)));
    return [...keys, padKey("↵", say("enter"), () => this.finish())];
  }

  eraseKey() {
    return padKey("⌫", say("erase"), () => this.erase());
  }

  colorKeys() {
    const colors = Array.from({ length: COLORS }, (_, n) => n + 1);
    const keys = colors.map((color) => {
      const key = padKey(String(color), say("colorKey", { color }), () => this.paint(color));
      key.classList.add(`color-${color}`);
      return key;
    });
    return [...keys, padKey("⌫", say("noColor"), () => this.paint(0))];
  }
}

/** @param {string} text @param {string} name @param {() => void} act */
function padKey(text, name, act) {
  const key = /** @type {HTMLButtonElement} */ (element("button", "", text));
  key.type = "button";
  key.setAttribute("aria-label", name);
  key.addEventListener("click", act);
  return key;
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/** The value a text of digits means, as the page keeps it. @param {string} text @returns {Value} */
function normal(text) {
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
