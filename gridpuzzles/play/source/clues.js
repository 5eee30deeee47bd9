// @ts-check
/**
 * The list of clues beside the board: what holds, what is broken, what is open; pressing one shows its cells.
 *
 * @typedef {import("./game.js").Game} Game
 * @typedef {{name: string, called: string, symbols: number[]}} Named
 * @typedef {Named & {kind: string, tokens: any[] | null, relations: number[], item: HTMLElement, rule: boolean, text: HTMLElement,
 *   spoken: HTMLElement, look: string}} Entry
 */
import { element } from "./board.js";
import { variables } from "./model.js";
import { heard, inShort, printed, say, told } from "./words.js";

const MOST_NEAR = 60; // symbols of a clue that is shown as near to one of them

/** Rules of pairs of cells are told together: what their labels have in common; else the label. @param {string} label */
const manyAlike = (label) => label.replace(/^r\d+c\d+ (next to|touching) r\d+c\d+$/, "$1");

/** Rules of some cells: regions, thermometers, diagonals. */
const PART = /^the .+ (at|from) row \d+, column \d+( to row \d+, column \d+)?$|^diagonal/;

/** Names that tell where the clue is: "the 15× cage at row 5, column 6". @param {import("./game.js").Clue} clue */
const isNamed = (clue) => clue.k !== "line" && clue.l.startsWith("the ");

export class ClueList {
  /** @param {HTMLElement} box @param {import("./board.js").Board} board @param {(symbols: number[]) => void} show */
  constructor(box, board, show) {
    this.board = board;
    /** @type {Game} */
    this.game = board.game;
    /** @type {Entry[]} */
    this.entries = [];
    /** @type {Map<number, Named>} Relation to its name and symbols. */
    this.of = new Map();
    this.collect();
    for (const [text, relations] of this.game.puzzle.rules) this.enter(text, relations, null);
    const clues = this.entries.filter((entry) => !entry.rule);
    this.rules = this.entries.filter((entry) => entry.rule);
    const list = element("ul");
    list.id = "list";
    list.className = "entries";
    list.setAttribute("aria-label", say("clues"));
    list.append(...clues.map((entry) => entry.item));
    // Short clues stand side by side, a long one has a line of its own.
    const longest = Math.max(0, ...clues.map((entry) => (entry.text.textContent ?? "").length));
    list.style.setProperty("--wide", longest > 17 ? "100%" : longest > 9 ? "9rem" : "5.5rem");
    for (const entry of this.entries) entry.item.firstElementChild?.addEventListener("click", () => show(entry.symbols));
    box.replaceChildren(...(clues.length ? [element("h2", "", say("clues")), list] : []));
    this.list = list;
    this.describe(clues);
  }

  /** What a screen reader hears at each cell of its clues, and of the lines and regions that its place does not tell: "cage 13 plus, first of four cells". @param {Entry[]} clues */
  describe(clues) {
    /** @type {Map<number, string[]>} */
    const about = new Map();
    const word = (/** @type {"places" | "counts"} */ table, /** @type {number} */ n) => say(table).split(" ")[n - 1] ?? String(n);
    const names = new Set(clues.map(({ called }) => called));
    const parts = [...new Set(this.of.values())].filter(({ called }) => PART.test(called) && !names.has(called));
    const all = [
      ...clues.map(({ name, kind, symbols }) => ({ clue: heard(name), symbols, isOne: kind !== "line" })), // "line": of many lines
      ...parts.map(({ called, symbols }) => ({ clue: called.replace("the ", ""), symbols, isOne: true })),
    ];
    for (const { clue, symbols, isOne } of all) {
      if (symbols.length > MOST_NEAR) continue;
      const cells = symbols.filter((i) => isOne && this.game.puzzle.s[i].k === "cell");
      for (const i of symbols) {
        const nth = cells.indexOf(i) + 1;
        const text = nth ? say("partOf", { clue, nth: word("places", nth), all: word("counts", cells.length) }) : clue;
        about.set(i, [...(about.get(i) ?? []), text]);
      }
    }
    for (const button of this.board.buttons) {
      const texts = about.get(Number(button.dataset.i));
      if (texts) button.setAttribute("aria-description", texts.join("; "));
    }
  }

  /** An entry for each clue that is no given, and for those that one sentence tells; names for the rules of one label. */
  collect() {
    const { q, r } = this.game.puzzle;
    /** @type {Map<string, number[]>} */
    const groups = new Map();
    r.forEach((relation, k) => {
      const clue = relation.q >= 0 ? q[relation.q] : null;
      if (clue?.k === "given") return;
      const key = clue ? (clue.k === "line" ? clue.l : `q${relation.q}`) : manyAlike(relation.l ?? "");
      if (key) groups.set(key, [...(groups.get(key) ?? []), k]);
    });
    const byClue = [...groups].sort((a, b) => r[a[1][0]].q - r[b[1][0]].q);
    for (const [, relations] of byClue) {
      const clue = r[relations[0]].q >= 0 ? q[r[relations[0]].q] : null;
      const rule = told(manyAlike(r[relations[0]].l ?? ""));
      const named = clue ? this.enter("", relations, clue) : { name: rule, called: rule, symbols: this.symbolsOf(relations) };
      for (const k of relations) this.of.set(k, named);
    }
  }

  /** An entry of the list: a clue, or a rule in words. @param {string} rule @param {number[]} relations @param {import("./game.js").Clue | null} clue @returns {Entry} */
  enter(rule, relations, clue) {
    const symbols = this.symbolsOf(relations);
    const item = element("li");
    const button = /** @type {HTMLButtonElement} */ (element("button"));
    button.type = "button";
    const sign = element("i");
    sign.setAttribute("aria-hidden", "true");
    const text = element("span");
    text.setAttribute("aria-hidden", "true");
    const spoken = element("span", "spoken");
    button.append(sign, text, spoken);
    item.append(button);
    const name = clue ? this.nameOf(clue) : rule;
    const called = clue && isNamed(clue) ? told(clue.l) : name;
    text.append(...(clue ? this.short(clue, symbols) : [name]));
    const entry = { name, called, kind: clue?.k ?? "", tokens: clue?.w ?? null, relations, symbols, item, rule: !clue, text, spoken, look: "" };
    // Conditions that the picture does not show are printed; sums of words are in the picture.
    if (clue?.k === "line" || (clue?.w && !clue.w.some((token) => Array.isArray(token) && Array.isArray(token[1])))) item.dataset.written = "";
    this.entries.push(entry);
    return entry;
  }

  /** @param {number[]} relations @returns {number[]} */
  symbolsOf(relations) {
    return [...new Set(relations.flatMap((k) => variables(this.game.puzzle.r[k].c)))];
  }

  /** A clue as people call it: its name, and its text unless the name says it. @param {import("./game.js").Clue} clue */
  nameOf(clue) {
    const text = printed(clue.t);
    if (clue.k === "sign" && !isNamed(clue)) return printed(told(clue.l));
    if (isNamed(clue)) return /^\d+$/.test(text) ? `${told(clue.l)}: ${text}` : told(clue.l);
    // Its label is the text or, of a long one, the beginning and a dot; of one about some cells, where they are.
    if (clue.k === "relation" && clue.t.startsWith(clue.l.slice(0, -1))) return printed(told(clue.t));
    const run = /^(across|down) clue r(\d+)c(\d+)$/.exec(clue.l);
    if (run) return say(run[1] === "across" ? "across" : "down", { clue: text, place: say("cell", { row: run[2], column: run[3] }) });
    return text && !clue.l.includes(clue.t) ? `${told(clue.l)}: ${text}` : told(clue.l);
  }

  /** The same in the list, where pressing it shows the place. @param {import("./game.js").Clue} clue @param {number[]} symbols @returns {(Node | string)[]} */
  short(clue, symbols) {
    const text = printed(clue.t);
    const place = clue.k === "cage" ? this.game.puzzle.s[Math.min(...symbols)].n : /r\d+c\d+$/.exec(clue.l)?.[0];
    if (!place || clue.k === "relation" || clue.k === "sign" || (isNamed(clue) && clue.k !== "cage" && clue.k !== "around")) return [inShort(this.nameOf(clue))];
    const arrow = clue.l.startsWith("across") ? " →" : clue.l.startsWith("down") ? " ↓" : "";
    return [`${text}${arrow} `, element("small", "", place)];
  }

  /** The names of clues, the first few. @param {number[]} relations */
  names(relations) {
    const { r } = this.game.puzzle;
    const nameOf = (/** @type {number} */ k) => {
      const { q, l = "" } = r[k];
      return q < 0 && manyAlike(l) !== l ? told(l) : this.of.get(k)?.called;
    };
    const names = [...new Set(relations.map(nameOf).filter((name) => name !== undefined))];
    const between = names.some((name) => name.includes(",")) && names.length > 2 ? "; " : ", ";
    if (names.length > 3) return say("andMore", { clues: names.slice(0, 3).join(between), n: names.length - 3 });
    const last = names.pop() ?? "";
    return names.length ? say("andLast", { clues: names.join(between), last }) : last;
  }

  /** @param {number | undefined} here the symbol the player is at @param {boolean} atOnce */
  draw(here, atOnce) {
    let first = null;
    for (const entry of this.entries) {
      const status = entry.relations.length ? this.game.status(entry.relations) : "told";
      const shown = status === "broken" && !atOnce ? "open" : status;
      const near = here !== undefined && entry.symbols.includes(here) && entry.symbols.length <= MOST_NEAR;
      const text = entry.tokens ? entry.tokens.map((token) => this.filledIn(token)).join("\u0001") : entry.name;
      const look = `${shown} ${near} ${text}`;
      if (near && !entry.rule) first ??= entry;
      if (look === entry.look) continue;
      entry.look = look;
      entry.item.className = near ? `${shown} near` : shown;
      if (entry.tokens) entry.text.replaceChildren(...this.written(entry.tokens));
      const state = say(shown === "held" ? "held" : shown === "broken" ? "broken" : "openClue");
      entry.spoken.textContent = shown === "told" ? entry.name : `${entry.name}, ${state}`;
    }
    if (first && this.list.scrollHeight > this.list.clientHeight) {
      const top = first.item.offsetTop - this.list.offsetTop;
      const seen = top >= this.list.scrollTop && top < this.list.scrollTop + this.list.clientHeight - 24;
      if (!seen) this.list.scrollTop = top - 24;
    }
  }

  /** Whether a rule is seen to be broken. */
  get breaksRule() {
    return this.rules.some((entry) => entry.item.className.startsWith("broken"));
  }

  /** A mark of a written relation with what is known of it. @param {any} token */
  filledIn(token) {
    return typeof token === "string" ? token : `${token[0]} ${[token[1]].flat().map((/** @type {number} */ i) => this.game.values[i])}`;
  }

  /** A written relation: digits in place of letters, values beside names. @param {any[]} tokens @returns {Node[]} */
  written(tokens) {
    return tokens.flatMap((token, n) => {
      const before = typeof tokens[n - 1] === "string" ? tokens[n - 1] : "";
      const close = n === 0 || token === ")" || token === "," || before.endsWith("(");
      /** @type {Node[]} */
      const space = close ? [] : [document.createTextNode(" ")];
      if (typeof token === "string") return [...space, document.createTextNode(printed(token))];
      const [text, symbols] = token;
      if (Array.isArray(symbols)) return [...space, ...symbols.map((i, at) => this.sign(i, text[at]))];
      const { k } = this.game.puzzle.s[symbols];
      if (k === "letter" || k === "hole") return [...space, this.sign(symbols, text)];
      const value = this.game.values[symbols];
      const shown = document.createTextNode(told(text));
      return value === null ? [...space, shown] : [...space, shown, element("b", "now", this.board.written(symbols, value))];
    });
  }

  /** @param {number} i a symbol, or -1 for a plain digit @param {string} printed @returns {Node} */
  sign(i, printed) {
    const value = i < 0 ? null : this.game.values[i];
    return value === null ? document.createTextNode(printed) : element("b", "", this.board.written(i, value));
  }
}
