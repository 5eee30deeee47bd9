// @ts-check
/**
 * The workbench: a text with its faults, the board of what is typed, and answers beside it. The board is the one of the
 * page that is played on; `transport.js` gets the answers.
 *
 * @typedef {{code: string, severity: string, message: string, help: string, start?: number, end?: number, line?: number, column?: number, fix?: string}} Fault
 * @typedef {import("./model.js").Value} Value
 * @typedef {{status: string, limit: string, answers: Value[][], nodes: number, seconds: number, expected: boolean}} Verdict
 * @typedef {import("./workbench-texts.js").Version} Version
 * @typedef {{worker?: string, offline?: string, docs?: string, first?: {name: string, text: string}}} Settings   addresses of the worker, of the service worker and of the documentation
 * @typedef {import("./workbench-parts.js").Word} Word
 */
import { Answers } from "./workbench-answers.js";
import { Board, element } from "./board.js";
import { Dialogs, LARGEST } from "./workbench-dialogs.js";
import { Game } from "./game.js";
import { attach } from "./hand.js";
import { colored } from "./highlight.js";
import { button, part, reason } from "./workbench-parts.js";
import { loaded } from "./storage.js";
import { Lost, Stopped, connect } from "./transport.js";
import { History, allKept, here, keep, kept, newId, onkept, packed, unpacked } from "./workbench-texts.js";
import { bench } from "./workbench-words.js";

const PAUSE = 180; // milliseconds after a key before the text is looked at, and before it is kept
const VERDICT = 5; // seconds for the verdict on what is typed
const LONGER = 60;
const TOLD_LATE = 400; // milliseconds before it is said what is being done
const PATIENCE = 15_000; // milliseconds before it is said that the start takes long
const MOST_COLORED = 100_000; // characters of a text in colors
const START = 'title: A first puzzle\nvalues 1..9\nall different\nevaluate left to right\npicture:\n  _ + _ * _ = 24\n  +   *   *\n  _ + _ + _ = 17\n  *   -   +\n  _ - _ * _ = 27\n  =   =   =\n 44  20  25\nexpect unique\n';

export class Workbench {
  /** @param {Settings} settings */
  constructor(settings) {
    this.transport = connect(settings);
    this.docs = settings.docs ?? "";
    /** @type {Board | null} */
    this.board = null;
    /** @type {import("./game.js").Puzzle | null} of the board */
    this.puzzle = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** @type {Fault[]} */
    this.faults = [];
    /** How each line of the text looks, in letters. @type {string[]} */
    this.looks = [];
    /** Called after each new board; an argument tells that the text has errors, and the board is that of an older text. @type {((stale: boolean) => void)[]} */
    this.onboard = [];
    this.at = -1; // the place of the cursor on the board, if it is edited by hand
    this.turn = 0; // counts texts, so that no answer to an older one is shown
    this.asked = 0; // the text of the last question that may take long
    /** Fulfilled when the text has been looked at. @type {Promise<void>} */
    this.looked = Promise.resolve();
    this.looking = this.keeping = this.clock = this.starting = 0; // timers
    this.unkept = false; // what is typed was not kept yet
    this.stamp = 0;
    /** Why it is not kept. @type {ReturnType<typeof keep>} */
    this.lost = "";
    this.noted = "";
    this.offline = settings.offline ?? ""; // the address of the service worker, until it is registered
    this.family = "kenken"; // of the puzzle that was made last
    this.editor = /** @type {HTMLTextAreaElement} */ (part("editor", "textarea"));
    this.shown = part("shown", "pre");
    this.answers = new Answers(this);
    this.dialogs = new Dialogs(this);
    this.build();
    this.history = new History({ text: "", file: "", id: newId(), label: "", at: 0 });
    this.listen();
    attach(this);
    this.begin(settings);
  }

  build() {
    const { editor, shown } = this;
    editor.spellcheck = false;
    editor.setAttribute("aria-label", bench("textLabel"));
    editor.setAttribute("autocapitalize", "off");
    editor.setAttribute("autocomplete", "off");
    shown.setAttribute("aria-hidden", "true");
    const tools = part("tools");
    tools.setAttribute("role", "toolbar");
    tools.setAttribute("aria-label", bench("tools"));
    tools.append(
      button("undo", () => this.go(-1)), button("redo", () => this.go(1)), button("fresh", () => this.dialogs.fresh()), button("open", () => this.dialogs.open()),
      button("save", () => this.save()), button("export", () => this.dialogs.export()), button("share", () => this.share()),
      button("assistant", () => this.dialogs.assistant()), button("play", () => this.play()), button("print", () => window.print()));
    if (this.docs) tools.append(Object.assign(this.link(bench("help"), "language-sheet"), { id: "help", className: "help" }));
    const views = part("views");
    views.setAttribute("role", "group");
    views.setAttribute("aria-label", bench("views"));
    for (const name of /** @type {Word[]} */ (["text", "board", "answers"])) {
      const choice = element("button", "", bench(name));
      choice.dataset.view = name;
      choice.addEventListener("click", () => this.view(name));
      views.append(choice);
    }
    const verdict = part("verdict", "p");
    verdict.setAttribute("role", "status");
    const work = part("work");
    const progress = part("progress", "progress");
    progress.setAttribute("aria-label", bench("thinking"));
    work.append(part("doing", "span"), progress, button("stop", () => this.stop()));
    work.hidden = true;
    const longer = button("longer", () => this.solve(LONGER));
    const again = button("again", () => {
      this.transport.again();
      this.look();
    });
    const newer = button("newer", () => location.reload());
    longer.hidden = again.hidden = newer.hidden = true;
    const told = part("told", "p");
    told.setAttribute("role", "status");
    const status = part("status");
    status.append(verdict, longer, work, again, told, newer);
    const left = part("text-side", "section");
    const paper = part("paper");
    const faults = part("faults", "ul");
    faults.setAttribute("aria-label", bench("faults"));
    paper.append(shown, editor);
    const name = part("name", "p");
    name.setAttribute("aria-live", "polite");
    left.append(name, paper, faults);
    const middle = part("board-side", "section");
    middle.append(part("paper-title", "h2"), part("hand-tools"), part("frame"), part("paper-rules", "ul"));
    const right = part("answers-side", "section");
    right.append(this.answers.buttons(), this.answers.place());
    const head = element("header");
    head.append(element("h1", "", "gridpuzzles"), tools);
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    main.className = "bench";
    main.append(head, status, views, left, middle, right);
    this.answers.choices();
    this.view("text");
  }

  listen() {
    const { editor, shown } = this;
    editor.addEventListener("input", (event) => this.typed(/** @type {InputEvent} */ (event)));
    editor.addEventListener("compositionend", () => this.typed());
    editor.addEventListener("beforeinput", (event) => {
      const step = { historyUndo: -1, historyRedo: 1 }[event.inputType];
      if (step) this.go(step); // one history for everything, not the browser's for what is typed
      else if ((event.data?.length ?? 0) > LARGEST * 1000) this.tell(bench("large", { most: LARGEST }), "bad");
      else return;
      event.preventDefault();
    });
    editor.addEventListener("paste", (event) => this.pasted(event));
    editor.addEventListener("scroll", () => {
      shown.scrollTop = editor.scrollTop;
      shown.scrollLeft = editor.scrollLeft;
    });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || document.querySelector("dialog[open]")) return;
      const act = { z: () => this.go(event.shiftKey ? 1 : -1), y: () => this.go(1), s: () => this.save() }[event.key.toLowerCase()];
      if (!act) return;
      event.preventDefault();
      act();
    });
    for (const name of ["dragover", "drop"]) document.addEventListener(name, (event) => {
      const { dataTransfer } = /** @type {DragEvent} */ (event);
      if (!dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      if (name === "drop" && dataTransfer.files[0]) this.dialogs.read(dataTransfer.files[0]);
    });
    this.transport.onstate = (state) => {
      if (state === "loading") {
        if (!this.starting) this.doing(bench("loading"));
        this.starting ||= window.setTimeout(() => {
          this.doing(bench("slow"));
          this.box("again").hidden = false;
        }, PATIENCE);
        return;
      }
      clearTimeout(this.starting);
      this.starting = 0;
      if (state !== "ended") this.box("again").hidden = true;
      if (state !== "busy") this.doing("");
    };
    window.addEventListener("hashchange", () => this.try(async () => void (await this.openAddress())));
    window.addEventListener("pagehide", () => this.keep());
    window.addEventListener("beforeunload", (event) => {
      this.keep();
      if (this.lost) event.preventDefault(); // the browser asks
    });
    onkept((id) => this.takeUp(id));
    const { serviceWorker } = navigator;
    let isFirst = !serviceWorker?.controller;
    serviceWorker?.addEventListener("controllerchange", () => {
      this.box("newer").hidden = isFirst; // a newer page is kept than this one
      isFirst = false;
    });
    // A tab that slept hears of no other tab's changes: it looks when it is seen again.
    loaded.then(() => {
      for (const name of ["pageshow", "visibilitychange"]) window.addEventListener(name, () => this.takeUp(this.history.now.id));
    });
  }

  /** The first text: that of the address, of this tab before it was loaded again, of the server's file, or the newest that is kept. @param {Settings} settings */
  begin(settings) {
    this.try(async () => {
      await loaded;
      if (this.unkept || (await this.openAddress())) return; // somebody types already
      const own = here();
      const other = own && kept(own.id); // another tab may have changed it since
      const mine = own && other && other.stamp > own.stamp ? { ...other, id: own.id } : own;
      const isNew = isNewFile(settings.first?.text ?? "");
      const [newest] = allKept();
      // A page that is loaded again goes on with what was typed, unless the server now has another file.
      if (mine && !isNew) this.first(mine);
      else if (settings.first) this.first({ ...settings.first, file: settings.first.name });
      else this.first(newest ?? { text: START, file: "" });
    });
  }

  /** @param {{text: string, file: string, id?: string, stamp?: number}} one */
  first({ text, file, id = newId(), stamp = 0 }) {
    this.history = new History({ text, file, id, label: "", at: 0 });
    this.stamp = stamp;
    here({ text, file, id, stamp });
    this.show(this.history.now);
  }

  // -------------------------------------------------------------- what hand.js uses, too

  get text() {
    return this.editor.value;
  }

  /** Asks a question of the program. @param {string} route @param {unknown} [body] @returns {Promise<any>} */
  ask(route, body) {
    return this.transport.ask(route, body);
  }

  /** One edit of the text, which undo takes back. @param {string} text @param {string} label what undo calls it @param {number} [at] the cursor afterwards */
  apply(text, label, at = Math.min(this.editor.selectionStart, text.length)) {
    if (text === this.text) return;
    const { file, id } = this.history.now;
    this.change({ text, file, id, label, at });
  }

  /** Another puzzle in place of this one, which undo brings back. @param {string} text @param {string} label @param {string} [file] */
  put(text, label, file = "") {
    this.change({ text, file, id: newId(), label, at: 0 });
  }

  /** A puzzle that the browser keeps. @param {import("./workbench-texts.js").Kept & {id: string}} one */
  again({ text, file, id }) {
    this.change({ text, file, id, label: bench("opening"), at: 0 });
  }

  /** Says what is known about the text. @param {string} text @param {string} [tone] "good" or "bad" */
  say(text, tone = "") {
    Object.assign(this.box("verdict"), { textContent: text, className: tone });
    this.box("longer").hidden = true;
  }

  /** Tells what became of the last act. @param {string} text @param {string} [tone] */
  tell(text, tone = "") {
    Object.assign(this.box("told"), { textContent: text, className: tone });
  }

  /** Does something, and tells why it cannot be done. @param {() => Promise<void>} act */
  async try(act) {
    this.tell("");
    try {
      await act();
    } catch (error) {
      if (!(error instanceof Stopped)) this.tell(reason(error), "bad");
    }
  }

  /** Asks what may take long: says so, with progress and a button to stop it. @param {string} label @param {number} most seconds @param {string} route @param {unknown} body */
  async work(label, most, route, body) {
    this.asked = this.turn;
    const begun = Date.now();
    const show = () => this.doing(label, (Date.now() - begun) / 1000, most);
    window.clearInterval(this.clock);
    this.clock = window.setInterval(show, TOLD_LATE);
    const mine = this.clock;
    try {
      return await this.ask(route, body);
    } finally {
      window.clearInterval(mine);
      if (mine === this.clock) this.doing("");
    }
  }

  /** @param {string} label empty if nothing is being done @param {number} [seconds] @param {number} [most] */
  doing(label, seconds, most = 0) {
    const progress = /** @type {HTMLProgressElement} */ (this.box("progress"));
    this.box("work").hidden = !label;
    this.box("stop").hidden = seconds === undefined;
    this.box("doing").textContent = seconds === undefined ? label : `${label} ${bench("progress", { seconds: Math.floor(seconds), most })}`;
    if (seconds === undefined) progress.removeAttribute("value");
    else Object.assign(progress, { max: most, value: Math.min(seconds, most) });
  }

  stop() {
    this.transport.stop();
    this.doing("");
    if (this.verdict) this.tell(bench("stopped"));
  }

  /** A link to a page of the documentation. @param {string} text @param {string} name */
  link(text, name) {
    const link = /** @type {HTMLAnchorElement} */ (element("a", "", text));
    return Object.assign(link, { href: `${this.docs}${name}.html`, target: "_blank", rel: "noopener" });
  }

  /** @param {string} id */
  box(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  /** Which part is seen where there is room for one only. @param {string} name */
  view(name) {
    /** @type {HTMLElement} */ (document.querySelector("main")).dataset.view = name;
    for (const choice of document.querySelectorAll("#views button"))
      choice.setAttribute("aria-pressed", String(/** @type {HTMLElement} */ (choice).dataset.view === name));
  }

  // -------------------------------------------------------------- the text and its history

  /** @param {InputEvent} [event] */
  typed(event) {
    if (event?.isComposing) return;
    const { file, id } = this.history.now;
    if (this.text === this.history.now.text) return;
    this.history.add({ text: this.text, file, id, label: bench("typing"), at: this.editor.selectionEnd }, Math.abs(this.text.length - this.history.now.text.length) === 1);
    this.changed();
  }

  /** @param {Version} version */
  change(version) {
    this.history.add(version);
    this.show(version);
    this.changed();
  }

  /** @param {number} step */
  go(step) {
    const version = this.history.go(step);
    if (!version) return;
    this.show(version);
    this.changed();
  }

  /** @param {Version} version */
  show({ text, at }) {
    const { scrollTop } = this.editor;
    this.editor.value = text;
    this.editor.setSelectionRange(at, at);
    this.editor.scrollTop = scrollTop;
    this.faults = [];
    this.look();
  }

  /** The text was changed in this tab. */
  changed() {
    this.stamp = Math.max(Date.now(), this.stamp + 1);
    this.noted = "";
    this.tell("");
    this.unkept = true;
    clearTimeout(this.keeping);
    this.keeping = window.setTimeout(() => this.keep(), PAUSE);
    this.look();
  }

  keep() {
    if (!this.unkept) return;
    const { id, text, file } = this.history.now;
    const one = { text, file, stamp: this.stamp };
    here({ ...one, id });
    this.lost = keep(id, one);
    this.unkept = this.lost !== "";
    this.name();
  }

  /** Shows what another tab has kept of this puzzle, if it is newer. @param {string} id */
  takeUp(id) {
    const one = id === this.history.now.id ? kept(id) : null;
    if (!one || one.stamp <= this.stamp || one.text === this.text) return;
    this.stamp = one.stamp;
    this.unkept = false;
    this.history.add({ ...this.history.now, text: one.text, file: one.file, label: bench("elsewhere") });
    this.show(this.history.now);
    this.note(bench("changedElsewhere"));
  }

  /** Opens the text of the address; whether there is one. */
  async openAddress() {
    let text = null;
    try {
      text = await unpacked(location.hash);
    } catch {
      this.note(bench("cut"));
    }
    if (location.hash) window.history.replaceState(null, "", location.pathname + location.search);
    if (text !== null) this.put(text, bench("shared"));
    return text !== null;
  }

  /** A link that is pasted into an empty line stands for a whole puzzle. @param {ClipboardEvent} event */
  pasted(event) {
    const text = event.clipboardData?.getData("text/plain").trim() ?? "";
    const { value, selectionStart: from, selectionEnd: to } = this.editor;
    const line = value.slice(value.lastIndexOf("\n", from - 1) + 1, from) + value.slice(to).split("\n")[0];
    if (!/^https?:\/\/\S+$/.test(text) || line.trim()) return;
    event.preventDefault();
    this.try(async () => {
      const [found] = await this.dialogs.found(text);
      if (found !== undefined) this.put(found, bench("opening"));
      else this.editor.setRangeText(text, this.editor.selectionStart, this.editor.selectionEnd, "end");
      this.typed();
    });
  }

  /** Tells beside the name what the verdict must not replace, until the text is changed. @param {string} text */
  note(text) {
    this.noted = text;
    this.name();
  }

  name() {
    const { file } = this.history.now;
    this.box("name").textContent = [file || bench("unnamed"), this.lost && bench(this.lost), this.noted].filter(Boolean).join(" · ");
    document.title = [this.puzzle?.title, "gridpuzzles"].filter(Boolean).join(" · ");
    for (const [id, step, word] of /** @type {[string, number, Word][]} */ ([["undo", -1, "undoing"], ["redo", 1, "redoing"]])) {
      const label = this.history.label(step);
      const box = /** @type {HTMLButtonElement} */ (this.box(id));
      box.disabled = !label;
      box.title = label && bench(word, { label });
    }
  }

  // -------------------------------------------------------------- what is typed

  /** Looks at the text, when no key was pressed for a moment. */
  look() {
    this.name();
    this.color();
    this.box("verdict").classList.add("stale");
    clearTimeout(this.looking);
    const turn = ++this.turn;
    this.looked = new Promise((done) => {
      this.looking = window.setTimeout(async () => {
        const isDrawn = await this.lookNow(turn);
        done();
        if (isDrawn) await this.solve(VERDICT);
        this.keepPage();
      }, PAUSE);
    });
  }

  /** Has the page kept for a visit without a network: after the first verdict, which this would delay. */
  keepPage() {
    if (this.offline) navigator.serviceWorker?.register(this.offline).then(
      (own) => document.addEventListener("visibilitychange", () => document.hidden || own.update().catch(() => {})),
      () => {}); // a browser may refuse: the page needs its host then
    this.offline = "";
  }

  /** Shows what the text says; whether it has a board. @param {number} turn @returns {Promise<boolean>} */
  async lookNow(turn) {
    /** @type {unknown} */
    let failure = null;
    const { diagnostics, board, puzzle } = await this.ask("look", { text: this.text }).catch((why) => {
      failure = why;
      return { diagnostics: [] };
    });
    if (turn !== this.turn) return false;
    const isEmpty = !this.text.trim();
    this.faults = isEmpty ? [] : diagnostics;
    this.color();
    this.listFaults();
    this.verdict = null;
    this.puzzle = puzzle ?? null;
    this.answers.reset();
    if (this.asked !== turn) this.transport.stop(); // what is asked of an older text
    if (!puzzle) {
      const n = this.faults.filter(({ severity }) => severity === "error").length;
      if (failure) this.say(reason(failure), "bad");
      else this.say(bench(isEmpty ? "empty" : n ? "wrong" : "tooLarge", { n }), n ? "bad" : "");
      this.box("again").hidden = !(failure instanceof Lost);
      this.box("frame").classList.add("stale");
      this.onboard.forEach((act) => act(true));
      return false;
    }
    this.draw(board, puzzle);
    return true;
  }

  /** @param {number} seconds */
  async solve(seconds) {
    const { turn } = this;
    this.say("");
    this.tell("");
    this.verdict = null;
    this.answers.choices();
    try {
      const verdict = await this.work(bench("solving"), seconds, "ask", { text: this.text, what: "verdict", seconds });
      if (turn !== this.turn) return;
      this.verdict = verdict;
      this.answers.verdict();
      this.box("longer").hidden = verdict.status !== "undecided" || seconds === LONGER;
    } catch (error) {
      if (turn !== this.turn) return;
      this.say(reason(error), error instanceof Stopped ? "" : "bad");
      this.box("longer").hidden = false;
    }
  }

  /** @param {string} html @param {import("./game.js").Puzzle} puzzle */
  draw(html, puzzle) {
    const frame = this.box("frame");
    frame.classList.remove("stale");
    frame.innerHTML = html; // the program's own picture, every text of it escaped
    this.puzzle = puzzle;
    this.board = new Board(/** @type {HTMLElement} */ (frame.firstElementChild), new Game(puzzle));
    for (const place of this.board.buttons) place.disabled = true;
    this.light();
    this.box("paper-title").textContent = puzzle.title;
    this.box("paper-rules").replaceChildren(...puzzle.rules.map(([rule]) => element("li", "", rule)));
    this.name();
    this.onboard.forEach((act) => act(false));
  }

  /** Draws the board as its game is, with some places in color. @param {Map<number, string>} [lit] */
  light(lit = new Map()) {
    this.board?.draw({ at: this.at, selected: new Set(), draft: "", lit, same: false, atOnce: true }, () => "");
  }

  /** The text in colors, its faults underlined. */
  color() {
    let at = 0;
    const isLong = this.text.length > MOST_COLORED;
    const lines = (isLong ? [this.text] : this.text.split("\n")).map((text) => {
      const [from, to] = [at, at + text.length];
      at = to + 1;
      const faults = this.faults.filter(({ start = -1, end = start }) => start >= 0 && start <= to && (end > from || start === from));
      const here = faults.map((fault) => ({ ...fault, start: Math.max((fault.start ?? 0) - from, 0), end: Math.min((fault.end ?? 0), to) - from }));
      return { text, here, look: text + here.map(({ start, end, severity }) => `\0${start},${end},${severity}`).join("") };
    });
    const { looks } = this; // only the lines that look otherwise are made anew
    const common = Math.min(lines.length, looks.length);
    let same = 0;
    while (same < common && lines[same].look === looks[same]) same++;
    let rest = 0;
    while (rest < common - same && lines[lines.length - 1 - rest].look === looks[looks.length - 1 - rest]) rest++;
    for (let n = looks.length - rest; n > same; n--) this.shown.children[n - 1].remove();
    const made = lines.slice(same, lines.length - rest).map(({ text, here }) => {
      const line = element("span");
      line.append(...(isLong ? [text] : colored(text, here)), "\n");
      return line;
    });
    const next = this.shown.children[same] ?? null;
    for (const line of made) this.shown.insertBefore(line, next);
    this.looks = lines.map(({ look }) => look);
    this.shown.scrollTop = this.editor.scrollTop;
    this.shown.scrollLeft = this.editor.scrollLeft;
  }

  listFaults() {
    this.editor.setAttribute("aria-invalid", String(this.faults.some(({ severity }) => severity === "error")));
    if (this.faults.length) this.editor.setAttribute("aria-describedby", "faults");
    else this.editor.removeAttribute("aria-describedby");
    this.box("faults").replaceChildren(...this.faults.map((fault) => {
      const { start = 0, end = start, fix } = fault;
      const item = element("li", fault.severity);
      const go = element("button", "place", `${fault.line ? `${fault.line}:${fault.column} ` : ""}${fault.message}`);
      go.addEventListener("click", () => {
        this.view("text");
        this.editor.focus();
        if (fault.start !== undefined) this.editor.setSelectionRange(start, end);
      });
      item.append(go);
      if (fault.help) {
        const help = element("span", "help");
        const parts = this.docs ? fault.help.split(/docs\/([\w-]+)\.md/) : [fault.help]; // every second one is a page
        help.append(...parts.map((text, n) => (n % 2 ? this.link(text, text) : text)));
        item.append(help);
      }
      if (fix !== undefined) {
        const mend = element("button", "fix", bench("fix", { text: fix }));
        mend.addEventListener("click", () => {
          this.editor.focus();
          this.apply(this.text.slice(0, start) + fix + this.text.slice(end), bench("fixing"), start + fix.length);
        });
        item.append(mend);
      }
      return item;
    }));
  }

  // -------------------------------------------------------------- files, pages, addresses

  /** The browser saves a file where it saves downloads. @param {BlobPart} content @param {string} name @param {string} type */
  download(content, name, type) {
    const link = /** @type {HTMLAnchorElement} */ (element("a"));
    link.href = URL.createObjectURL(new Blob([content], { type }));
    link.download = name;
    link.click();
    URL.revokeObjectURL(link.href);
  }

  /** The name of a file of this puzzle. @param {string} suffix */
  fileName(suffix) {
    const stem = this.history.now.file.replace(/\.puzzle$/, "") || (this.puzzle?.title ?? "").toLowerCase().replace(/[^\p{L}\d]+/gu, "-").replace(/^-|-$/g, "");
    return `${stem || "puzzle"}${suffix}`;
  }

  save() {
    this.download(this.text, this.fileName(".puzzle"), "text/plain");
  }

  /** @param {string | Promise<string>} text @param {string} told */
  async copy(text, told) {
    try {
      // Safari allows it only in the event of the click, but the text may come later.
      const blob = Promise.resolve(text).then((ready) => new Blob([ready], { type: "text/plain" }));
      await navigator.clipboard.write([new ClipboardItem({ "text/plain": blob })]);
      this.tell(told, "good");
    } catch {
      this.tell(bench("uncopied"), "bad");
    }
  }

  share() {
    this.copy(packed(this.text).then((end) => new URL(end, location.href).href), bench("linked"));
  }

  play() {
    const opened = window.open("about:blank", "_blank"); // at once, or the browser takes it for an advertisement
    this.try(async () => {
      try {
        const { page } = await this.work(bench("paging"), VERDICT, "page", { text: this.text, seconds: VERDICT });
        const address = URL.createObjectURL(new Blob([page], { type: "text/html" }));
        if (opened) opened.location.href = address;
        else location.href = address;
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  }
}

/** Whether this tab was not given that text of a file before. @param {string} text empty if there is no file */
function isNewFile(text) {
  try {
    const known = sessionStorage.getItem("gridpuzzles:file");
    sessionStorage.setItem("gridpuzzles:file", text);
    return text !== "" && text !== known;
  } catch {
    return false;
  }
}

const settings = JSON.parse(document.getElementById("settings")?.textContent ?? "{}");
Object.assign(window, { workbench: new Workbench(settings) });
