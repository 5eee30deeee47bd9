// Reads lines {model, cases} and writes what the page's script says of each: whether it accepts the values, whether each
// relation holds, and of some values left out, whether it can still hold.
import { readFileSync } from "node:fs";
import { maybe } from "../../gridpuzzles/play/source/bounds.js";
import { accepts, holds } from "../../gridpuzzles/play/source/model.js";
import { reachOf } from "../../gridpuzzles/play/source/reason.js";

for (const line of readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const { model, cases } = JSON.parse(line);
  const reach = model.s.map((symbol) => reachOf(symbol.v));
  const said = cases.map(({ values, hidden }) => {
    const partial = values.map((value, i) => (hidden.includes(i) ? null : value));
    return {
      accepts: accepts(model, values),
      holds: model.r.map((relation) => holds(relation.c, values)),
      maybe: model.r.map((relation) => maybe(relation.c, partial, (i) => reach[i])),
    };
  });
  console.log(JSON.stringify(said));
}
