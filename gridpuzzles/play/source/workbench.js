// @ts-check
/**
 * The workbench: an editor with its faults, the board of what is typed, and the answers of the server beside it.
 * The board is the one of the page that is played on.
 *
 * @typedef {import("./board.js").View} View
 * @typedef {{code: string, severity: string, message: string, help: string, start?: number, end?: number, line?: number, column?: number, fix?: string}} Fault
 * @typedef {{steps: import("./game.js").Step[], complete: boolean, ending: string, rating: string}} Walk
 * @typedef {{status: string, limit: string, answers: import("./model.js").Value[][], nodes: number, seconds: number, expected: boolean}} Verdict
 */
import { Board, element } from "./board.js";
import { Game } from "./game.js";
import { variables } from "./model.js";
import { colored } from "./highlight.js";
import { bench } from "./workbench-words.js";

const PAUSE = 180; // milliseconds after a key before the text is looked at
const START = 'title: A first puzzle\nvalues 1..9\nall different\nevaluate left to right\npicture:\n  _ + _ * _ = 24\n  +   *   *\n  _ + _ + _ = 17\n  *   -   +\n  _ - _ * _ = 27\n  =   =   =\n 44  20  25\nexpect unique\n';

/** @param {string} id @param {string} [tag] @param {string} [text] */
function part(id, tag = "div", text = "") {
  const made = element(tag, "", text);
  made.id = id;
  return made;
}

/** @param {keyof typeof import("./workbench-words.js").ENGLISH} name @param {() => void} act */
function button(name, act) {
  const made = /** @type {HTMLButtonElement} */ (part(name, "button", bench(name)));
  made.type = "button";
  made.addEventListener("click", act);
  return made;
}

/** Asks the server; what it refuses is thrown as an error with its reason. @param {string} route @param {unknown} [body] @returns {Promise<any>} */
async function ask(route, body) {
  const how = body === undefined ? {} : { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
  const reply = await fetch(route, how);
  const data = await reply.json();
  if (!reply.ok || data.error) throw new Error(data.error ?? reply.statusText);
  return data;
}

class Workbench {
  constructor() {
    this.file = "";
    this.saved = "";
    this.turn = 0;
    /** @type {Board | null} */
    this.board = null;
    /** @type {Verdict | null} */
    this.verdict = null;
    /** @type {Fault[]} */
    this.faults = [];
    this.timer = 0;
    this.editor = /** @type {HTMLTextAreaElement} */ (part("editor", "textarea"));
    this.shown = part("shown", "pre");
    this.build();
    const first = JSON.parse(document.getElementById("first")?.textContent ?? "null");
    if (first) this.put(first.text, first.name);
    else this.put(START);
  }

  build() {
    const { editor, shown } = this;
    editor.spellcheck = false;
    editor.setAttribute("aria-label", bench("text"));
    editor.setAttribute("autocapitalize", "off");
    shown.setAttribute("aria-hidden", "true");
    editor.addEventListener("input", () => this.changed());
    editor.addEventListener("scroll", () => {
      shown.scrollTop = editor.scrollTop;
      shown.scrollLeft = editor.scrollLeft;
    });
    const name = part("name", "span");
    const bar = part("filebar");
    const chosen = /** @type {HTMLInputElement} */ (part("chosen", "input"));
    Object.assign(chosen, { type: "file", accept: ".puzzle,text/plain", hidden: true });
    chosen.addEventListener("change", () => this.read(chosen));
    bar.append(name, button("fresh", () => this.leave() && this.put("")), button("open", () => this.leave() && chosen.click()), chosen,
      button("save", () => this.save()), button("play", () => this.play()), this.generator());
    const paper = part("paper");
    paper.append(shown, editor);
    const left = part("left-side", "section");
    left.append(bar, paper, part("faults", "ul"));
    const right = part("right-side", "section");
    const verdict = part("verdict", "p");
    verdict.setAttribute("role", "status");
    const asks = part("asks");
    asks.append(button("answer", () => this.answer()), button("candidates", () => this.candidates()), button("steps", () => this.steps()),
      button("why", () => this.why()), button("clear", () => this.clear()));
    const frame = part("frame");
    right.append(verdict, frame, asks, part("result"));
    const main = /** @type {HTMLElement} */ (document.querySelector("main"));
    main.className = "bench";
    main.append(part("heading", "h1", "gridpuzzles"), left, right);
    window.addEventListener("beforeunload", (event) => {
      if (editor.value !== this.saved) event.preventDefault();
    });
    document.addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== "s") return;
      event.preventDefault();
      this.save();
    });
  }

  /** Family, size and seed of a new puzzle. */
  generator() {
    const form = /** @type {HTMLFormElement} */ (part("generator", "form"));
    const name = /** @type {HTMLInputElement} */ (part("family", "input"));
    name.value = "kenken:6x6";
    name.setAttribute("aria-label", bench("family"));
    name.setAttribute("list", "families");
    name.title = bench("options");
    const known = part("families", "datalist");
    const families = JSON.parse(document.getElementById("families")?.textContent ?? "[]");
    for (const one of [...families, "kenken:6x6,operators=+-", "kenken:6x6,difficulty=easy"])
      known.append(Object.assign(document.createElement("option"), { value: one }));
    const seed = /** @type {HTMLInputElement} */ (part("seed", "input"));
    seed.type = "number";
    seed.value = "1";
    seed.setAttribute("aria-label", bench("seed"));
    const go = element("button", "", bench("generate"));
    go.id = "generate";
    let making = false;
    form.append(name, known, seed, go);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      if (making) {
        this.try(() => ask("/stop", {}));
        return;
      }
      if (!this.leave()) return;
      this.say(bench("making"));
      making = true;
      go.textContent = bench("stop");
      this.try(async () => {
        try {
          const { text } = await ask("/generate", { name: name.value, seed: Number(seed.value) });
          this.put(text);
          this.saved = "";
          seed.value = String(Number(seed.value) + 1);
        } finally {
          making = false;
          go.textContent = bench("generate");
        }
      });
    });
    return form;
  }

  /** Whether what is typed may go. */
  leave() {
    return this.editor.value === this.saved || this.editor.value === START || window.confirm(bench("unsaved"));
  }

  /** @param {() => Promise<void>} act what the server refuses is told */
  async try(act) {
    try {
      await act();
    } catch (error) {
      this.say(error instanceof Error ? error.message : String(error), "bad");
    }
  }

  /** @param {string} text @param {string} [tone] */
  say(text, tone = "") {
    const verdict = /** @type {HTMLElement} */ (document.getElementById("verdict"));
    verdict.textContent = text;
    verdict.className = tone;
  }

  /** @param {string} id */
  box(id) {
    return /** @type {HTMLElement} */ (document.getElementById(id));
  }

  // -------------------------------------------------------------- files

  /** @param {HTMLInputElement} chosen */
  read(chosen) {
    this.try(async () => {
      const file = chosen.files?.[0];
      if (file) this.put(await file.text(), file.name);
      chosen.value = ""; // so that the same file can be chosen again
    });
  }

  /** @param {string} text @param {string} [file] its name */
  put(text, file = "") {
    this.editor.value = text;
    this.file = file;
    this.saved = text;
    this.changed();
  }

  /** The browser saves the file where it saves downloads. */
  save() {
    const link = /** @type {HTMLAnchorElement} */ (element("a"));
    link.href = URL.createObjectURL(new Blob([this.editor.value], { type: "text/plain" }));
    link.download = this.file || "new.puzzle";
    link.click();
    URL.revokeObjectURL(link.href);
    this.saved = this.editor.value;
    this.title();
  }

  play() {
    const opened = window.open("about:blank", "_blank"); // at once, or the browser takes it for an advertisement
    this.try(async () => {
      try {
        const { address } = await ask("/play", { text: this.editor.value });
        if (opened) opened.location.href = address;
        else location.href = address;
      } catch (error) {
        opened?.close();
        throw error;
      }
    });
  }

  title() {
    const changed = this.editor.value !== this.saved;
    this.box("name").textContent = `${this.file || bench("unnamed")}${changed ? " •" : ""}`;
  }

  // -------------------------------------------------------------- what is typed

  changed() {
    this.title();
    this.color();
    clearTimeout(this.timer);
    const turn = ++this.turn;
    this.timer = window.setTimeout(() => this.try(() => this.look(turn)), PAUSE);
  }

  /** @param {number} turn the answer to an older text is not shown */
  async look(turn) {
    const asked = { text: this.editor.value };
    const { diagnostics, board, puzzle } = await ask("/look", asked);
    if (turn !== this.turn) return;
    this.faults = diagnostics;
    this.color();
    this.listFaults();
    this.verdict = null;
    this.box("result").replaceChildren();
    if (!puzzle) {
      this.say(bench(diagnostics.length ? "wrong" : "tooLarge"), "bad");
      this.box("frame").classList.add("stale");
      return;
    }
    this.draw(board, puzzle);
    this.say(bench("solving"));
    const verdict = await ask("/ask", { ...asked, what: "verdict" });
    if (turn !== this.turn) return;
    this.verdict = verdict;
    this.tellVerdict();
  }

  /** @param {string} html @param {import("./game.js").Puzzle} puzzle */
  draw(html, puzzle) {
    const frame = this.box("frame");
    frame.classList.remove("stale");
    frame.innerHTML = html; // the server's own picture, every text of it escaped
    this.board = new Board(/** @type {HTMLElement} */ (frame.firstElementChild), new Game(puzzle));
    for (const place of this.board.buttons) place.disabled = true;
    this.show();
  }

  /** @param {Map<number, string>} [lit] */
  show(lit = new Map()) {
    this.board?.draw({ at: -1, selected: new Set(), draft: "", lit, same: false, atOnce: true }, () => "");
  }

  tellVerdict() {
    const { verdict, board } = this;
    if (!verdict || !board) return;
    const cost = bench("cost", { seconds: verdict.seconds < 0.1 ? `${Math.round(verdict.seconds * 1e4) / 10} ms` : `${verdict.seconds.toFixed(1)} s`, nodes: verdict.nodes });
    const told = /** @type {"unique" | "several" | "none" | "undecided"} */ (verdict.status);
    const against = verdict.expected ? "" : ` ${bench("unexpected")}`;
    this.say(`${bench(told)}${against} · ${cost}`, verdict.expected ? (told === "unique" ? "good" : "") : "bad");
    const [first, second] = verdict.answers;
    if (second) this.show(new Map(first.flatMap((value, i) => (value === second[i] ? [] : [[i, "hint"]]))));
  }

  /** The text in colors, its faults underlined. */
  color() {
    this.shown.replaceChildren(...colored(this.editor.value, this.turnedFaults()), "\n");
    this.shown.scrollTop = this.editor.scrollTop;
  }

  /** Faults that have a place in this text. */
  turnedFaults() {
    const most = this.editor.value.length;
    return this.faults.filter((fault) => fault.start !== undefined && fault.start <= most);
  }

  listFaults() {
    this.box("faults").replaceChildren(...this.faults.map((fault) => {
      const item = element("li", fault.severity);
      const go = element("button", "place", `${fault.line ? `${fault.line}:${fault.column} ` : ""}${fault.message}`);
      go.addEventListener("click", () => {
        this.editor.focus();
        if (fault.start !== undefined) this.editor.setSelectionRange(fault.start, fault.end ?? fault.start);
      });
      item.append(go);
      if (fault.help) item.append(element("span", "help", fault.help));
      if (fault.fix !== undefined) {
        const fix = element("button", "fix", bench("fix", { text: fault.fix }));
        fix.addEventListener("click", () => this.replace(fault.start ?? 0, fault.end ?? 0, fault.fix ?? ""));
        item.append(fix);
      }
      return item;
    }));
  }

  /** As if typed, so that the editor's own undo takes it back. @param {number} start @param {number} end @param {string} text */
  replace(start, end, text) {
    this.editor.focus();
    this.editor.setSelectionRange(start, end);
    if (!document.execCommand("insertText", false, text)) this.editor.setRangeText(text, start, end, "end");
    this.changed();
  }

  // -------------------------------------------------------------- answers

  clear() {
    if (!this.board) return;
    this.board.game.clear();
    this.box("result").replaceChildren();
    this.show();
  }

  answer() {
    const values = this.verdict?.answers[0];
    if (!values || !this.board) return;
    this.clear();
    this.board.game.values = [...values];
    this.show();
    this.tellVerdict();
  }

  /** @param {string} what @param {(found: any) => void} tell */
  question(what, tell) {
    const turn = this.turn;
    this.try(async () => {
      const found = await ask("/ask", { text: this.editor.value, what, seconds: 10 });
      if (turn === this.turn && this.board) tell(found);
    });
  }

  candidates() {
    this.question("candidates", ({ values, limit, note }) => {
      const { game } = /** @type {Board} */ (this.board);
      game.clear();
      values.forEach((/** @type {import("./model.js").Value[]} */ each, /** @type {number} */ i) => {
        if (game.given[i]) return;
        if (each.length === 1 && !limit) game.values[i] = each[0];
        else game.marks[i] = each;
      });
      this.show();
      const said = [limit && bench("notAll"), note].filter(Boolean).join(" ");
      if (said) this.say(said, "bad");
    });
  }

  why() {
    this.question("explain", ({ text, clashes }) => {
      const { r } = /** @type {Board} */ (this.board).game.puzzle;
      const clash = new Set(clashes[0] ?? []);
      const symbols = r.filter(({ q }) => clash.has(q)).flatMap(({ c }) => variables(c));
      this.clear();
      this.show(new Map(symbols.map((i) => [i, "wrong"])));
      this.box("result").replaceChildren(element("pre", "told", text));
    });
  }

  steps() {
    this.question("steps", (/** @type {Walk} */ walk) => {
      this.clear();
      const list = element("ol");
      walk.steps.forEach((step, n) => {
        const item = element("li");
        const show = element("button", "", step.text);
        show.append(" ", element("small", "", step.technique));
        show.addEventListener("click", () => this.upTo(walk.steps, n));
        item.append(show);
        list.append(item);
      });
      const rating = walk.rating ? bench("rated", { rating: walk.rating }) : "";
      const ending = walk.complete ? "" : bench("stuck", { ending: walk.ending });
      this.box("result").replaceChildren(element("p", "", `${rating} ${ending}`), list);
    });
  }

  /** The board as it is after a step, what the step speaks of in color. @param {import("./game.js").Step[]} steps @param {number} last */
  upTo(steps, last) {
    const { game } = /** @type {Board} */ (this.board);
    game.clear();
    for (const { placed } of steps.slice(0, last + 1))
      for (const [i, value] of Object.entries(placed)) game.values[Number(i)] = value;
    this.show(new Map(game.speaksOf(steps[last]).map((i) => [i, "hint"])));
  }
}

Object.assign(window, { workbench: new Workbench() });
