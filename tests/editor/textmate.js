// Colors files as VS Code does. Reads {modules, grammar, texts} from standard input; writes, for each text, a list of
// lines, each a list of [start, end, scope of the innermost rule].
"use strict";

const fs = require("fs");
const path = require("path");

async function main() {
  const { modules, grammar, texts } = JSON.parse(fs.readFileSync(0, "utf8"));
  const textmate = require(path.join(modules, "vscode-textmate"));
  const oniguruma = require(path.join(modules, "vscode-oniguruma"));
  await oniguruma.loadWASM(fs.readFileSync(path.join(modules, "vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (sources) => new oniguruma.OnigScanner(sources),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async () => textmate.parseRawGrammar(fs.readFileSync(grammar, "utf8"), grammar),
  });
  const rules = await registry.loadGrammar("source.gridpuzzle");
  const colored = texts.map((text) => {
    let stack = textmate.INITIAL;
    return text.split(/\r\n|\n|\r/).map((line) => {
      const found = rules.tokenizeLine(line, stack);
      stack = found.ruleStack;
      return found.tokens.map((token) => [token.startIndex, token.endIndex, token.scopes.at(-1)]);
    });
  });
  process.stdout.write(JSON.stringify(colored));
}

main();
