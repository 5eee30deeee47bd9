// @ts-check
/**
 * The answers of the workbench: the verdict, and what is asked by a button, on the board and below it in words.
 *
 * @typedef {import("./workbench.js").Workbench} Workbench
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./game.js").Step} Step
 * @typedef {{mistakes: string[], wrong: number[], where: string, how: string, steps: Step[], ending: string}} Hint
 * @typedef {{steps: Step[], complete: boolean, ending: string, rating: string}} Walk
 */
import { element } from "./board.js";
import { variables } from "./model.js";
import { button, part } from "./workbench-parts.js";
import { bench } from "./workbench-words.js";

const SECONDS = 10;

export class Answers {
  /** @param {Workbench} page */
  constructor(page) {
    this.page = page;
    this.asked = 0; // counts what is asked, so that only the last answer is shown
  }

  buttons() {
    const asks = part("asks");
    asks.setAttribute("role", "toolbar");
    asks.setAttribute("aria-label", bench("answers"));
    asks.append(button("answer", () => this.answer(0)), button("second", () => this.answer(1)), button("hint", () => this.hint()), button("steps", () => this.steps()),
      button("candidates", () => this.candidates()), button("rate", () => this.rate()), button("why", () => this.why()), button("clear", () => this.clear()));
    return asks;
  }

  /** The place of the answers; what is added to the first part is spoken. */
  place() {
    const result = part("result");
    const told = part("answer-told");
    told.setAttribute("aria-live", "polite");
    result.append(told, part("walk"));
    return result;
  }

  /** A new text has no answers yet. */
  reset() {
    this.result();
    this.choices();
  }

  choices() {
    const { verdict, puzzle } = this.page;
    for (const id of ["hint", "steps", "candidates", "rate", "why", "clear"]) /** @type {HTMLButtonElement} */ (this.page.box(id)).disabled = !puzzle;
    for (const [id, at] of /** @type {[string, number][]} */ ([["answer", 0], ["second", 1]])) {
      const box = /** @type {HTMLButtonElement} */ (this.page.box(id));
      box.disabled = !verdict?.answers[at];
      box.hidden = at === 1 && verdict?.status !== "several";
    }
  }

  get game() {
    return this.page.board?.game ?? null;
  }

  /** @param {(Node | string)[]} parts */
  result(...parts) {
    this.page.box("answer-told").replaceChildren(...parts);
    this.page.box("walk").replaceChildren();
  }

  verdict() {
    const { verdict } = this.page;
    if (!verdict) return;
    this.choices();
    const seconds = verdict.seconds < 0.1 ? `${Math.round(verdict.seconds * 1e4) / 10} ms` : `${verdict.seconds.toFixed(1)} s`;
    const cost = bench("cost", { seconds, nodes: verdict.nodes });
    const told = /** @type {"unique" | "several" | "none" | "undecided"} */ (verdict.status);
    const against = verdict.expected ? "" : ` ${bench("unexpected")}`;
    this.page.say(`${bench(told)}${against} · ${cost}`, verdict.expected ? (told === "unique" ? "good" : "") : "bad");
    this.page.light(this.differing());
  }

  /** The places in which two solutions differ. @returns {Map<number, string>} */
  differing() {
    const [first, second] = this.page.verdict?.answers ?? [];
    return new Map(second ? first.flatMap((value, i) => (value === second[i] ? [] : [/** @type {[number, string]} */ ([i, "hint"])])) : []);
  }

  // -------------------------------------------------------------- what is asked

  clear() {
    this.asked++;
    this.game?.clear();
    this.result();
    this.page.light();
  }

  /** @param {number} at the first or the second solution */
  answer(at) {
    const values = this.page.verdict?.answers[at];
    if (!values || !this.game) return;
    this.clear();
    this.game.values = [...values];
    this.page.light(this.differing());
  }

  /** @param {string} what @param {(found: any) => void} tell @param {object} [more] */
  question(what, tell, more = {}) {
    const { turn } = this.page;
    const asked = ++this.asked;
    this.page.try(async () => {
      await this.page.looked; // which removes the answers to the text before
      if (turn !== this.page.turn || !this.page.puzzle) return;
      const found = await this.page.work(bench("thinking"), SECONDS, "ask", { text: this.page.text, what, seconds: SECONDS, ...more });
      if (turn === this.page.turn && asked === this.asked && this.game) tell(found);
    });
  }

  candidates() {
    this.question("candidates", ({ values, limit, note }) => {
      const game = this.game;
      if (!game) return;
      this.clear();
      values.forEach((/** @type {Value[]} */ each, /** @type {number} */ i) => {
        if (game.given[i]) return;
        if (each.length === 1 && !limit) game.values[i] = each[0];
        else game.marks[i] = each;
      });
      this.page.light();
      const said = [limit && bench("notAll"), note].filter(Boolean).join(" ");
      if (said) this.result(element("p", "", said));
    });
  }

  /** The next step from what is on the board: where to look, then the technique, then the step. */
  hint() {
    const game = this.game;
    if (!game) return;
    if (game.values.every((value) => value !== null)) this.clear();
    const filled = Object.fromEntries(game.values.flatMap((value, i) => (value === null || game.given[i] ? [] : [[i, value]])));
    this.question("hint", (/** @type {Hint} */ found) => {
      if (!found.steps.length) {
        this.page.light(new Map(found.wrong.map((i) => [i, "wrong"])));
        this.result(...[...found.mistakes, found.ending].filter(Boolean).map((text) => element("p", "", text)));
        return;
      }
      const levels = [[found.where], [found.where, found.how], found.steps.map(({ text }) => text)];
      const tell = (/** @type {number} */ level) => {
        const more = button(level < 2 ? "more" : "write", () => {
          if (level < 2) tell(level + 1);
          else this.write(found.steps);
        });
        this.result(...levels[level].map((text) => element("p", "", text)), more);
        this.page.light(new Map(level < 2 ? [] : found.steps.flatMap((step) => game.speaksOf(step)).map((i) => [i, "hint"])));
        if (level) more.focus();
      };
      tell(0);
    }, { filled });
  }

  /** @param {Step[]} steps */
  write(steps) {
    const game = this.game;
    if (!game) return;
    for (const { placed } of steps) for (const [i, value] of Object.entries(placed)) game.values[Number(i)] = value;
    game.judge();
    this.page.light(new Map(steps.flatMap(({ placed }) => Object.keys(placed)).map((i) => [Number(i), "hint"])));
    const next = button("nextHint", () => this.hint());
    this.result(next);
    next.focus();
  }

  rate() {
    this.question("rate", ({ rating, hardest, counts, ending }) => {
      const list = Object.entries(counts).map(([name, n]) => `${name} ×${n}`).join(", ");
      const lines = [rating && bench("rated", { rating }), ending && bench("stuck", { ending }), list && bench("techniques", { list }), hardest && bench("hardest", { text: hardest })];
      this.result(...lines.filter(Boolean).map((text) => element("p", "told", text)));
    });
  }

  why() {
    this.question("explain", ({ text, clashes, repairs }) => {
      const { r } = /** @type {import("./game.js").Game} */ (this.game).puzzle;
      const clash = new Set(clashes[0] ?? []);
      const symbols = r.filter(({ q }) => clash.has(q)).flatMap(({ c }) => variables(c));
      this.clear();
      this.page.light(new Map(symbols.map((i) => [i, "wrong"])));
      const mends = element("div", "row");
      for (const repair of repairs) {
        const mend = element("button", "fix", repair.label);
        mend.addEventListener("click", () => {
          this.page.box("why").focus(); // the answer goes, and this button with it
          this.page.apply(repair.text, bench("fixing"));
        });
        mends.append(mend);
      }
      this.result(element("pre", "told", text), mends);
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
        show.addEventListener("click", () => {
          for (const other of list.querySelectorAll("button")) other.removeAttribute("aria-current");
          show.setAttribute("aria-current", "step");
          this.upTo(walk.steps, n);
        });
        item.append(show);
        list.append(item);
      });
      const rating = walk.rating ? bench("rated", { rating: walk.rating }) : "";
      const ending = walk.complete ? "" : bench("stuck", { ending: walk.ending });
      this.result(element("p", "", `${rating} ${ending}`));
      this.page.box("walk").append(list);
    });
  }

  /** The board as it is after a step, what the step speaks of in color. @param {Step[]} steps @param {number} last */
  upTo(steps, last) {
    const game = this.game;
    if (!game) return;
    game.clear();
    for (const { placed } of steps.slice(0, last + 1))
      for (const [i, value] of Object.entries(placed)) game.values[Number(i)] = value;
    this.page.light(new Map(game.speaksOf(steps[last]).map((i) => [i, "hint"])));
  }
}
