// @ts-check
/**
 * Hints in three strengths: where to look, what it is about, what follows. Each press of one button is the next.
 *
 * @typedef {import("./ui.js").Player} Player
 * @typedef {import("./game.js").Change} Change
 */
import { MARKS } from "./game.js";
import { say } from "./words.js";

const MOST_PLACES = 4;
const MOST_VALUES = 12; // that are told

export class Hints {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
    this.level = 0;
    this.about = "";
  }

  /** The next hint begins with its first strength. */
  forget() {
    this.level = 0;
  }

  /** How strong a hint about this is by now. @param {string} about */
  strength(about) {
    this.level = about === this.about ? this.level + 1 : 1;
    this.about = about;
    if (this.level === 1) this.player.game.hints++;
    return this.level;
  }

  give() {
    const { game, board, clues } = this.player;
    if (game.solved) return this.player.tell(say("hintDone"), "good");
    const [wrong] = game.wrong;
    if (wrong !== undefined) {
      const where = this.strength("wrong") > 1;
      this.player.light(where ? [wrong] : [], "wrong");
      return this.player.tell(where ? say("hintWrongAt", { place: capital(board.spoken(wrong)) }) : say("hintWrong"), "bad");
    }
    const { brokenRelations } = game;
    if (brokenRelations.length) return this.player.tell(say("hintBroken", { clues: clues.names(brokenRelations) }), "bad");
    const found = game.hint();
    if (!found) return this.withoutReason();
    return "step" in found ? this.ofStep(found) : this.ofClue(found);
  }

  /** @param {import("./reason.js").Finding} found */
  ofClue({ relation, symbol, value, before }) {
    const { game, board, clues } = this.player;
    const level = this.strength(`clue ${relation} ${symbol}`);
    const clue = clues.names([relation]) || say("rules");
    const symbols = clues.of.get(relation)?.symbols ?? [];
    this.player.light(symbols.length < game.asked.length ? symbols : [], "shown");
    if (level === 1) return this.player.tell(say("hintLook", { clues: clue }));
    this.player.light([symbol], "hint", true);
    const place = board.spoken(symbol);
    if (level === 2) return this.player.tell(say("hintWhere", { clue: capital(clue), place }));
    const others = before.slice(0, MOST_VALUES).map((one) => board.written(symbol, one));
    const list = [...others, ...(before.length > MOST_VALUES ? ["…"] : [])].join(", ");
    const is = say("hintIs", { place: capital(place), value: board.written(symbol, value), before: list, clue });
    return this.player.tell(is, "", () => this.player.write([[symbol, value]]));
  }

  /** @param {{step: import("./game.js").Step, number: number, cells: number[]}} found */
  ofStep({ step, number, cells }) {
    const { game, board, clues, puzzle } = this.player;
    const level = this.strength(`step ${number}`);
    const restsOn = puzzle.r.flatMap(({ q }, k) => (step.clues.includes(q) || step.rules.includes(k) ? [k] : []));
    const named = clues.names(restsOn);
    this.player.light(cells, level > 1 ? "hint" : "shown");
    if (level === 1 && named) return this.player.tell(say("hintLook", { clues: named }));
    if (level < 3) return this.player.tell(this.subject(step, cells));
    const writes = game.toWrite(step);
    if (!writes.length) game.told.push(number);
    const crossings = this.crossings(step, number).filter(([, i, before, after]) => !writes.includes(i) && String(before) !== String(after));
    const offer = () => this.player.write(writes.map((i) => [i, step.placed[i]]), crossings);
    return this.player.tell(board.placed(step.text), "", writes.length || crossings.length ? offer : null);
  }

  /** Marks without what a step crosses out; where there are none, what it leaves, unless that is much. @param {import("./game.js").Step} step @param {number} number @returns {Change[]} */
  crossings(step, number) {
    const { game } = this.player;
    return Object.entries(step.crossed).flatMap(([key, gone]) => {
      const i = Number(key);
      if (game.values[i] !== null) return [];
      const left = MARKS.some((field) => game[field][i].length) ? [] : game.leftAfter(i, number);
      if (left.length) return left.length > MOST_VALUES ? [] : [["marks", i, [], left]];
      return MARKS.map((field) => /** @type {Change} */ ([field, i, game[field][i], game[field][i].filter((mark) => !gone.includes(mark))]));
    });
  }

  /** @param {import("./game.js").Step} step @param {number[]} cells */
  subject(step, cells) {
    const places = cells.slice(0, MOST_PLACES).map((i) => this.player.board.spoken(i)).join("; ");
    return say("hintTellsBy", { places: cells.length > MOST_PLACES ? `${places} …` : places, technique: step.technique });
  }

  /** No clue tells by itself: the symbol with the fewest values left, and what it is, where that is known. */
  withoutReason() {
    const { game, board, puzzle } = this.player;
    const open = game.asked.filter((i) => game.values[i] === null);
    const sizes = open.map((i) => game.reasoner.byRules(i, game.values, () => true)?.length ?? Infinity);
    const symbol = open[sizes.indexOf(Math.min(...sizes))];
    const place = board.spoken(symbol);
    const level = this.strength(`symbol ${symbol}`);
    this.player.light([symbol], "hint");
    const answer = puzzle.status === "unique" ? puzzle.answer?.[symbol] : undefined;
    if (answer === undefined) return this.player.tell(say("hintNothing", { place }));
    if (level < 3) return this.player.tell(say("hintNone", { place }));
    const is = say("hintAnswer", { place: capital(place), value: board.written(symbol, answer) });
    return this.player.tell(is, "", () => this.player.write([[symbol, answer]]));
  }
}

/** @param {string} text */
const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
