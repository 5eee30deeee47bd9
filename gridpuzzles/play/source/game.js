// @ts-check
/**
 * The state of one puzzle being played: values, marks, colors; moves that can all be undone; what is broken.
 *
 * @typedef {import("./model.js").Value} Value
 * @typedef {import("./model.js").Tree} Tree
 * @typedef {import("./model.js").Domain} Domain
 * @typedef {{n: string, v: Domain, k: string, g?: Value}} PuzzleSymbol
 * @typedef {{c: Tree, q: number, l?: string}} Relation
 * @typedef {{l: string, t: string, k: string, w?: any[]}} Clue
 * @typedef {{technique: string, text: string, clues: number[], rules: number[], placed: Record<string, Value>,
 *   crossed: Record<string, Value[]>, uses: number[]}} Step   symbols, clues, rules and steps by their numbers
 * @typedef {{i: number, x: number, y: number, w: number, h: number, t?: number, l?: string, f?: string, m?: number}} Slot   m: only hints need its label
 * @typedef {{v: number, id: string, title: string, meta: Record<string, string>, base: number, s: PuzzleSymbol[],
 *   r: Relation[], q: Clue[], size: [number, number], slots: Slot[], status: string, rules: [string, number[]][],
 *   answer?: Value[], struck?: Record<string, Value>, steps?: Step[]}} Puzzle
 * @typedef {"values" | "marks" | "centers" | "colors"} Field   marks in the corners, and in the center
 * @typedef {[Field, number, any, any]} Change   field, symbol, before, after
 * @typedef {"held" | "broken" | "open"} Status
 */
import { maybe } from "./bounds.js";
import { accepts, variables } from "./model.js";
import { Reasoner, mayBe } from "./reason.js";

const HINT_BUDGET = 400; // milliseconds
/** @type {Field[]} */
const FIELDS = ["values", "marks", "centers", "colors"];
/** @type {("marks" | "centers")[]} */
export const MARKS = ["marks", "centers"];

/** Numbers in their order, whatever their size. @param {Value} a @param {Value} b */
const ascending = (a, b) => (BigInt(a) < BigInt(b) ? -1 : 1);

export class Game {
  /** @param {Puzzle} puzzle */
  constructor(puzzle) {
    this.puzzle = puzzle;
    this.given = puzzle.s.map((symbol) => symbol.g !== undefined);
    const placed = new Set(puzzle.slots.map((slot) => slot.i));
    this.asked = puzzle.s.map((_, i) => i).filter((i) => placed.has(i) && !this.given[i]);
    this.reasoner = new Reasoner(puzzle);
    this.of = puzzle.s.map(() => /** @type {number[]} */ ([]));
    puzzle.r.forEach((relation, k) => variables(relation.c).forEach((i) => this.of[i].push(k)));
    this.seconds = 0;
    /** How many hints were asked for, and cells revealed. */
    this.hints = 0;
    /** @type {(boolean | null)[]} What is known of every relation. */
    this.truth = [];
    /** @type {Map<number, number[]>} Symbol to the relations it breaks. */
    this.broken = new Map();
    this.clear();
  }

  /** As it was before the first move. */
  clear() {
    /** @type {(Value | null)[]} */
    this.values = this.puzzle.s.map((symbol) => symbol.g ?? null);
    /** @type {Value[][]} */
    this.marks = this.puzzle.s.map(() => []);
    /** @type {Value[][]} */
    this.centers = this.puzzle.s.map(() => []);
    /** @type {number[]} */
    this.colors = this.puzzle.s.map(() => 0);
    /** @type {Change[][]} */
    this.past = [];
    /** @type {Change[][]} */
    this.future = [];
    /** @type {number | null} How many moves there were when the trial began. */
    this.trial = null;
    /** @type {number[]} Steps of the walk that were told and leave nothing to be written. */
    this.told = [];
    this.judge();
  }

  // -------------------------------------------------------------- moves

  /** One move; changes that change nothing are left out. @param {Change[]} changes */
  move(changes) {
    const real = changes.filter(([, , before, after]) => String(before) !== String(after));
    if (!real.length) return;
    for (const [field, i, , after] of real) this[field][i] = after;
    this.past.push(real);
    this.future = [];
    this.judge(real);
  }

  /** @returns {Change[]} what was taken back */
  undo() {
    const changes = this.past.pop();
    if (!changes) return [];
    for (const [field, i, before] of [...changes].reverse()) this[field][i] = before;
    this.future.push(changes);
    if (this.trial !== null && this.past.length < this.trial) this.trial = null;
    this.judge(changes);
    return changes;
  }

  /** @returns {Change[]} what was done again */
  redo() {
    const changes = this.future.pop();
    if (!changes) return [];
    for (const [field, i, , after] of changes) this[field][i] = after;
    this.past.push(changes);
    this.judge(changes);
    return changes;
  }

  /** @param {number} i @param {Value} value */
  canBe(i, value) {
    return !this.given[i] && mayBe(this.puzzle.s[i].v, value);
  }

  /** What it takes to write `value` (null: nothing) there, and to tidy the marks that see it. @param {number} i @param {Value | null} value @param {boolean} tidy @returns {Change[]} */
  entry(i, value, tidy) {
    if (this.given[i] || (value !== null && !this.canBe(i, value))) return [];
    /** @type {Change[]} */
    const changes = [["values", i, this.values[i], value]];
    if (value === null || !tidy) return changes;
    return [...changes, ...this.seen(i).flatMap((other) => MARKS.flatMap((field) => this.mark(field, other, value, false)))];
  }

  /** @param {"marks" | "centers"} field @param {number} i @param {Value} value @param {boolean} on @returns {Change[]} */
  mark(field, i, value, on) {
    if (!this.canBe(i, value)) return [];
    const rest = this[field][i].filter((mark) => mark !== value);
    return [[field, i, this[field][i], on ? [...rest, value].sort(ascending) : rest]];
  }

  /** @param {number} i @returns {Change[]} */
  erasure(i) {
    if (this.given[i]) return [];
    if (this.values[i] !== null) return [["values", i, this.values[i], null]];
    return MARKS.map((field) => [field, i, this[field][i], []]);
  }

  /** The symbols that must differ from one. @param {number} i */
  seen(i) {
    const found = new Set(this.of[i].map((k) => this.puzzle.r[k].c).filter((tree) => tree[0] === "diff" && tree.includes(i)).flatMap(variables));
    found.delete(i);
    return [...found].filter((other) => !this.given[other]);
  }

  /** Marks for every open symbol: what the rules, no clues, leave of its values. @returns {Change[]} */
  allMarks() {
    /** @type {Change[]} */
    const changes = [];
    for (const i of this.asked) {
      if (this.values[i] !== null) continue;
      const left = this.reasoner.byRules(i, this.values, (k) => this.puzzle.r[k].q < 0);
      if (left) changes.push(["marks", i, this.marks[i], left]);
    }
    return changes;
  }

  /** Marks that the rules no longer leave. @returns {Change[]} */
  tidied() {
    return this.allMarks().flatMap(([, i, , left]) =>
      MARKS.map((field) => /** @type {Change} */ ([field, i, this[field][i], this[field][i].filter((mark) => left.includes(mark))])));
  }

  // -------------------------------------------------------------- a trial

  begin() {
    this.trial = this.past.length;
  }

  keep() {
    this.trial = null;
  }

  drop() {
    const start = this.trial ?? this.past.length;
    while (this.past.length > start) this.undo();
    this.future = [];
    this.trial = null;
  }

  /** Whether the value there was written during the trial. @param {number} i */
  tried(i) {
    return this.trial !== null && this.past.slice(this.trial).some((move) => move.some(([field, at]) => field === "values" && at === i));
  }

  // -------------------------------------------------------------- what holds

  /** Look again at the relations that `changes` touch; at all without. @param {Change[]} [changes] */
  judge(changes) {
    const relations = this.puzzle.r;
    if (!changes) this.truth = relations.map(() => null);
    const touched = changes ? new Set(changes.filter(([field]) => field === "values").flatMap(([, i]) => this.of[i])) : relations.keys();
    for (const k of touched) this.truth[k] = maybe(relations[k].c, this.values, (i) => this.reasoner.reach[i]);
    this.broken = new Map();
    this.truth.forEach((truth, k) => {
      if (truth !== false) return;
      for (const i of this.culprits(k)) this.broken.set(i, [...(this.broken.get(i) ?? []), k]);
    });
  }

  /** The filled symbols that break a relation: of a group, those that are equal. @param {number} k */
  culprits(k) {
    const tree = this.puzzle.r[k].c;
    const filled = variables(tree).filter((i) => this.values[i] !== null);
    if (tree[0] !== "diff") return filled;
    const equal = filled.filter((i) => filled.some((other) => other !== i && this.values[other] === this.values[i]));
    return equal.length ? equal : filled;
  }

  /** @param {number[]} relations @returns {Status} */
  status(relations) {
    const truths = relations.map((k) => this.truth[k]);
    if (truths.includes(false)) return "broken";
    return truths.includes(null) ? "open" : "held";
  }

  get brokenRelations() {
    return this.truth.flatMap((truth, k) => (truth === false ? [k] : []));
  }

  get left() {
    return this.asked.filter((i) => this.values[i] === null).length;
  }

  get solved() {
    return this.left === 0 && accepts(this.puzzle, /** @type {Value[]} */ (this.values));
  }

  /** Filled symbols that are not what they are in the only solution. */
  get wrong() {
    const { answer, status } = this.puzzle;
    if (!answer || status !== "unique") return [];
    return this.asked.filter((i) => this.values[i] !== null && this.values[i] !== answer[i]);
  }

  // -------------------------------------------------------------- hints

  /** What comes next: a step of the walk that is not done yet, or what one clue tells. */
  hint() {
    return this.nextStep() ?? this.reasoner.find(this.values, HINT_BUDGET);
  }

  /** The first step of the walk that leads to something the player does not have. */
  nextStep() {
    const steps = this.puzzle.steps ?? [];
    const goal = steps.findIndex((step) => this.toWrite(step).length);
    if (goal < 0) return null;
    // Only what the goal rests on is worth telling, and of that only what is not seen in the marks.
    const needed = new Set([goal]);
    for (let k = goal; k >= 0; k--) if (needed.has(k)) for (const used of steps[k].uses) needed.add(used);
    const next = steps.findIndex((step, k) => needed.has(k) && (k === goal || (!this.told.includes(k) && this.isNews(step))));
    return { step: steps[next], number: next, cells: this.speaksOf(steps[next]) };
  }

  /** Symbols a step settles that are still open. @param {Step} step */
  toWrite(step) {
    return Object.keys(step.placed).map(Number).filter((i) => this.values[i] === null && this.asked.includes(i));
  }

  /** Whether a step takes away what the player still has. @param {Step} step */
  isNews(step) {
    if (this.toWrite(step).length) return true;
    return Object.entries(step.crossed).some(([at, gone]) => {
      const i = Number(at);
      if (this.values[i] !== null) return false;
      return !this.marks[i].length || gone.some((value) => this.marks[i].includes(value));
    });
  }

  /** What the rules and the walk leave of a symbol after a step; nothing when it has many values. @param {number} i @param {number} number @returns {Value[]} */
  leftAfter(i, number) {
    const crossed = (this.puzzle.steps ?? []).slice(0, number + 1).flatMap((step) => step.crossed[i] ?? []);
    const left = this.reasoner.byRules(i, this.values, (k) => this.puzzle.r[k].q < 0) ?? [];
    return left.filter((value) => !crossed.includes(value));
  }

  /** The symbols a step speaks of. @param {Step} step */
  speaksOf(step) {
    return [...new Set([...Object.keys(step.placed), ...Object.keys(step.crossed)])].map(Number);
  }

  // -------------------------------------------------------------- kept and shared

  /** Everything there is to keep. */
  toData() {
    const { values, marks, centers, colors, past, future, trial, told, seconds, hints } = this;
    return { values, marks, centers, colors, past, future, trial, told, seconds, hints };
  }

  /** Take up what was kept; false, and nothing changed, when it is not of this puzzle. @param {any} data */
  fromData(data) {
    if (!this.fits(data)) return false;
    const { values, marks, centers, colors, past = [], future = [], trial = null, told = [], seconds = 0, hints = 0 } = data;
    Object.assign(this, { values, marks, centers, colors, past, future, trial, told, seconds, hints });
    this.judge();
    return true;
  }

  /** @param {any} data */
  fits(data) {
    const { s } = this.puzzle;
    if (data) data.centers ??= s.map(() => []); // older pages kept none
    if (!FIELDS.every((field) => Array.isArray(data?.[field]) && data[field].length === s.length)) return false;
    try {
      return s.every((symbol, i) => {
        const value = data.values[i];
        const right = this.given[i] ? value === symbol.g : value === null || mayBe(symbol.v, value);
        const areMarks = MARKS.every((field) => Array.isArray(data[field][i]) && data[field][i].every((/** @type {Value} */ mark) => mayBe(symbol.v, mark)));
        return right && areMarks && Number.isInteger(data.colors[i]);
      });
    } catch {
      return false; // what is no integer
    }
  }

  /** What others may see of this state, as one move over what is here. @param {any} data @returns {Change[]} */
  changesTo(data) {
    if (!this.fits(data)) return [];
    return FIELDS.flatMap((field) => this.puzzle.s.map((_, i) => /** @type {Change} */ ([field, i, this[field][i], data[field][i]])));
  }
}
