// @ts-check
/**
 * One puzzle being played: selection, typing, commands, and what is said about them.
 *
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./game.js").Change} Change
 * @typedef {"corner" | "center"} Pencil
 * @typedef {"value" | "color" | Pencil} Mode
 */
import { Board, element } from "./board.js";
import { ClueList } from "./clues.js";
import { choice, helpDialog, rulesDialog, shareDialog } from "./controls.js";
import { Game } from "./game.js";
import { Hints } from "./hints.js";
import { COLORS, Pad } from "./pad.js";
import { listed } from "./reason.js";
import { begins, longer, normal } from "./typing.js";
import { aloud, inShort, say } from "./words.js";

const SHORT = 130; // signs of a message that has room on every screen
const LONG = 160; // signs of a message, which is then written smaller on a small screen
/** Where each kind of mark is kept. @type {Record<Pencil, "marks" | "centers">} */
const MARKS_OF = { corner: "marks", center: "centers" };

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
    this.paused = false;
    /** When the last move of the state shown was made, in milliseconds, in this tab or another; -1 before any. */
    this.stamp = -1;
    /** Whether that move was made in this tab: only then may this tab write the state. */
    this.moved = false;
    this.hints = new Hints(this);
    this.pad = new Pad(at("keys"), this);
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
    const { box, buttons } = this.board;
    /** Whether the pointer went down on a place, and is still down. */
    let pressed = false;
    let dragging = false;
    const placeAt = (/** @type {PointerEvent} */ { clientX, clientY }) =>
      buttons.indexOf(/** @type {HTMLButtonElement} */ (document.elementFromPoint(clientX, clientY)?.closest(".slot")));
    box.addEventListener("pointerdown", (event) => {
      pressed = dragging = false;
      const pans = event.pointerType === "touch" && box.parentElement?.classList.contains("pans");
      if (pans || !event.isPrimary || event.button !== 0) return;
      pressed = dragging = true;
      this.pick(placeAt(event), event.ctrlKey || event.metaKey || event.shiftKey || this.many, false, false);
    });
    box.addEventListener("pointermove", (event) => {
      if (!dragging) return;
      for (const part of event.getCoalescedEvents?.() ?? [event]) {
        const k = placeAt(part);
        if (k !== this.at) this.pick(k, true, true, false);
      }
    });
    for (const end of ["pointerup", "pointercancel"]) window.addEventListener(end, () => { dragging = false; });
    buttons.forEach((button, k) => {
      button.addEventListener("click", (event) => {
        if (!pressed || event.detail === 0) this.pick(k, this.many || event.ctrlKey || event.shiftKey);
        pressed = false;
      });
      button.addEventListener("dblclick", () => this.pickEqual());
    });
  }

  /** Go to a slot; with `more` what was selected stays so. @param {number} k @param {boolean} [more] @param {boolean} [onlyAdd] @param {boolean} [byKey] */
  pick(k, more = false, onlyAdd = false, byKey = true) {
    if (k < 0) return;
    this.finish();
    if (!more) this.selected = new Set([k]);
    else if (this.selected.has(k) && !onlyAdd && this.selected.size > 1 && k !== this.at) this.selected.delete(k);
    else this.selected.add(k);
    this.at = k;
    this.draw();
    this.focus(byKey, false);
  }

  /** Go on with the keys at the cell. @param {boolean} focusVisible whether the focus is drawn: not for a hand that points @param {boolean} [preventScroll] */
  focus(focusVisible, preventScroll = true) {
    this.board.buttons[this.at]?.focus(/** @type {FocusOptions} */ ({ preventScroll, focusVisible }));
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

  /** Symbols in color, instead of those before, or besides them; the first is scrolled into view. @param {number[]} symbols @param {string} style @param {boolean} [besides] */
  light(symbols, style, besides = false) {
    this.lit = new Map([...(besides ? this.lit : []), ...symbols.map((i) => /** @type {[number, string]} */ ([i, style]))]);
    this.draw();
    const first = this.puzzle.slots.findIndex(({ i }) => symbols.includes(i));
    this.board.buttons[first]?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  // -------------------------------------------------------------- writing

  /** @param {Change[]} changes */
  do(changes) {
    this.forget();
    const wasFull = this.game.left === 0;
    const before = this.game.brokenRelations;
    this.game.move(changes);
    const broken = this.clues.names(this.game.brokenRelations.filter((k) => !before.includes(k)));
    if (broken && this.settings.atOnce) this.tell(say("brokenNow", { clues: broken }), "bad");
    this.after(wasFull);
  }

  /** Values where they belong, and other changes, as one move. @param {[number, Value][]} entries @param {Change[]} [others] */
  write(entries, others = []) {
    const tidy = Boolean(this.settings.autoTidy);
    this.do([...entries.flatMap(([i, value]) => this.game.entry(i, value, tidy)), ...others]);
  }

  forget() {
    this.lit = new Map();
    this.hints.forget();
    this.tell("");
  }

  /** @param {boolean} wasFull */
  after(wasFull) {
    if (this.game.left === 0 && !wasFull) this.ended();
    this.draw();
    this.touched();
  }

  /** A move was made here: the state is the newest one. */
  touched() {
    this.moved = true;
    this.stamp = Math.max(Date.now(), this.stamp + 1);
    this.changed(this);
  }

  /** Show a state that was kept, if its last move is newer than ours; false if not. @param {any} data */
  takeUp(data) {
    const stamp = data?.stamp ?? 0;
    if (stamp <= this.stamp || !this.game.fromData(data)) return false;
    Object.assign(this, { stamp, moved: false, draft: "", written: false });
    this.forget();
    return true;
  }

  ended() {
    this.clock();
    if (this.game.solved) return this.tell(this.result(), "good");
    const broken = this.game.truth.flatMap((truth, k) => (truth ? [] : [k]));
    this.tell(say("full", { clues: this.clues.names(broken) }), "bad");
  }

  /** That it is solved, in which time and with how much help. */
  result() {
    const { hints: n } = this.game;
    const helped = n > 1 ? say("helped", { n }) : say(n ? "helpedOnce" : "helpedNever");
    const took = this.settings.clock ? [say("took", { time: this.time })] : [];
    const how = [...took, helped].join(", ");
    return `${say("solved")} ${how.charAt(0).toUpperCase()}${how.slice(1)}.`;
  }

  /**
   * Write a value, mark it, or take a color, wherever something is selected.
   * @param {Value} value @param {Mode} mode @param {boolean} [again] the same value once more takes it away
   */
  enter(value, mode, again = true) {
    if (mode === "color") return this.paint(Number(value));
    const { game } = this;
    const open = this.symbols.filter((i) => game.canBe(i, value));
    if (mode !== "value") {
      const field = MARKS_OF[mode];
      const empty = open.filter((i) => game.values[i] === null);
      const on = empty.some((i) => !game[field][i].includes(value));
      return this.do(empty.flatMap((i) => game.mark(field, i, value, on)));
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
    this.draw();
  }

  /** What was typed so far is all. @param {Mode} [mode] */
  finish(mode = this.mode) {
    const text = this.draft;
    this.draft = "";
    if (!text || text === "-" || mode === "value") return;
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
    at("heard").textContent = say(mode);
  }

  /** @param {Mode} mode */
  toggleMode(mode) {
    this.setMode(this.mode === mode ? "value" : mode);
  }

  undo() {
    if (this.draft && !this.written) return this.erase();
    this.draft = "";
    this.forget();
    return this.afterChanges(this.game.undo());
  }

  redo() {
    this.finish();
    this.forget();
    this.afterChanges(this.game.redo());
  }

  /** What was undone or done again is heard, for those who do not see where. @param {Change[]} changes */
  afterChanges(changes) {
    this.after(true);
    const k = this.puzzle.slots.findIndex(({ i }) => i === changes[0]?.[1]);
    if (k >= 0) at("heard").textContent = aloud(this.board.buttons[k].getAttribute("aria-label") ?? "");
  }

  check() {
    this.finish();
    const { game } = this;
    if (this.puzzle.status === "none") return this.tell(say("none"), "bad");
    const wrong = game.wrong;
    const broken = game.brokenRelations;
    if (wrong.length) {
      this.light(wrong, "wrong");
      return this.tell(wrong.length === 1 ? say("wrongOne") : say("wrongMany", { n: wrong.length }), "bad");
    }
    if (broken.length) {
      this.light([...game.broken.keys()].filter((i) => !game.given[i]), "wrong");
      return this.tell(say("brokenNow", { clues: this.clues.names(broken) }), "bad");
    }
    return this.tell(game.solved ? this.result() : say("right"), "good");
  }

  hint() {
    this.finish();
    this.hints.give();
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
    this.game.hints += symbols.length;
    this.write(symbols.map((i) => [i, answer[i]]));
    return this.tell(say(status === "unique" ? "revealed" : "revealedOne"));
  }

  restart() {
    const blank = new Game(this.puzzle).toData();
    this.game.keep();
    this.do(this.game.changesTo(blank));
    Object.assign(this.game, { seconds: 0, hints: 0, told: [] });
    this.tell(say("restarted"));
    this.clock();
    this.touched();
  }

  share() {
    const { values, marks, centers, colors } = this.game.toData();
    const code = btoa(JSON.stringify({ values, marks, centers, colors }));
    const address = new URL(location.href);
    address.hash = `${this.puzzle.id}=${code.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "")}`;
    shareDialog(address.href);
  }

  /** Take over what a shared address holds. @param {string} code */
  load(code) {
    try {
      const text = atob(code.replace(/-/g, "+").replace(/_/g, "/"));
      this.do(this.game.changesTo(JSON.parse(text)));
      this.tell(say("loaded"));
    } catch {
      this.tell(say("cut"), "bad");
    }
  }

  /** What to do, for a new game: the first rules, as many as fit without a smaller board. */
  get introduction() {
    if (this.game.past.length) return "";
    const texts = this.puzzle.rules.map(([text]) => text);
    while (texts.join(" ").length > SHORT) texts.pop();
    return texts.join(" ");
  }

  /** What the file says about itself, for a line below the title. */
  get about() {
    const { source, author, difficulty } = this.puzzle.meta;
    return [source, author, difficulty].filter(Boolean).join(" · ");
  }

  rules() {
    const cells = this.puzzle.s.some(({ n }) => /^r\d+c\d+$/.test(n)) ? say("cellNames") : "";
    rulesDialog(this.clues.rules.map((entry) => entry.item), [cells, this.puzzle.meta.note ?? "", this.about].filter(Boolean));
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
      value: () => this.setMode("value"), corner: () => this.toggleMode("corner"), center: () => this.toggleMode("center"), color: () => this.toggleMode("color"),
      undo: () => this.undo(), redo: () => this.redo(), hint: () => this.hint(), check: () => this.check(),
      marks: () => this.marks(), tidy: () => this.tidy(), begin: () => this.begin(), keep: () => this.keep(), drop: () => this.drop(),
      many: () => { this.many = !this.many; this.draw(); },
      reveal: () => this.show(this.symbols), solution: () => this.show(this.game.asked), again: () => this.restart(),
      rules: () => this.rules(), share: () => this.share(), print: () => this.print(), help: helpDialog,
      apply: () => this.offered?.(), pause: () => this.pause(!this.paused),
    };
    return commands[id];
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key meant something */
  key(event) {
    const { key, shiftKey: shift } = event;
    const control = event.ctrlKey || event.metaKey;
    const low = key.toLowerCase();
    // By its place on the keyboard, since on some the digits need Shift.
    const typed = /^\d$/.test(key) ? key : undefined;
    const digit = (shift ? undefined : typed) ?? /^Digit(\d)$/.exec(event.code)?.[1] ?? typed;
    if (control) {
      if (event.ctrlKey && digit && digit !== "0") this.type(digit, "center"); // Ctrl 0 undoes the zoom of the browser
      else if (low === "z") shift ? this.redo() : this.undo();
      else if (low === "y") this.redo();
      else if (low === "a") this.pickAll();
      else return false;
      return true;
    }
    /** @type {Record<string, [number, number]>} */
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const letters = this.symbol !== undefined && this.puzzle.base > 10 && this.oneSign(this.symbol);
    if (key in arrows) this.step(...arrows[key], shift);
    else if (digit) this.type(digit, shift ? "corner" : this.mode);
    else if (key === "-" || key === "−") this.type("-", this.mode);
    else if (letters && /^[a-z]$/.test(low)) this.type(low, shift ? "corner" : this.mode);
    else if (key === "Backspace" || key === "Delete") this.erase();
    else if (key === " ") this.toggleMode("corner");
    else if (key === "Enter") this.finish();
    else if (key === "Escape") this.pick(this.at);
    else {
      /** @type {Record<string, string>} */
      const shortcuts = { z: "value", x: "corner", c: "center", v: "color", h: "hint", "?": "hint", w: "apply", k: "check", r: "rules" };
      const command = this.command(shortcuts[low]);
      if (!command) return false;
      command();
    }
    return true;
  }

  // -------------------------------------------------------------- what is seen

  /** @param {string} text @param {string} [tone] @param {(() => void) | null} [offer] what "Write it" would do */
  tell(text, tone = "", offer = null) {
    const shown = inShort(text);
    at("say").textContent = shown;
    at("say").className = shown.length > LONG ? `long ${tone}` : tone;
    at("heard").textContent = aloud(text);
    at("apply").hidden = !offer;
    this.offered = offer;
  }

  /** @param {boolean} paused */
  pause(paused) {
    this.paused = paused;
    document.body.classList.toggle("paused", paused);
    at("panel").inert = at("clues").inert = paused;
    at("pause").textContent = say(paused ? "resume" : "pause");
  }

  /** A second has gone by. */
  tick() {
    if (this.paused || document.hidden || this.game.solved) return;
    this.game.seconds++;
    this.clock();
    if (this.game.seconds % 10 === 0) this.changed(this);
  }

  get time() {
    const { seconds } = this.game;
    const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
    const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
    return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
  }

  clock() {
    at("time").textContent = this.time;
  }

  draw() {
    const { game, settings } = this;
    const { at: where, selected, lit } = this;
    const draft = this.written ? "" : this.draft;
    const atOnce = Boolean(settings.atOnce) || game.left === 0;
    this.board.draw({ at: where, selected, draft, lit, same: Boolean(settings.same), atOnce }, (relations) => this.clues.names(relations));
    this.clues.draw(this.symbol, atOnce);
    this.pad.draw();
    for (const mode of ["value", "corner", "center", "color"]) at(mode).setAttribute("aria-pressed", String(mode === this.mode));
    at("many").setAttribute("aria-pressed", String(this.many));
    at("undo").toggleAttribute("disabled", !game.past.length && !this.draft);
    at("redo").toggleAttribute("disabled", !game.future.length);
    const trying = game.trial !== null;
    at("begin").hidden = trying;
    at("keep").hidden = at("drop").hidden = !trying;
    at("rules").classList.toggle("broken", this.clues.breaksRule);
    const solved = game.solved;
    document.body.classList.toggle("done", solved);
    document.body.classList.toggle("trying", trying);
    at("left").textContent = solved ? say("done") : say("left", { n: game.left });
  }
}
