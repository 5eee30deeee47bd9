// Starts the language server, and shows board and play page in a panel beside the text.
"use strict";

const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

const LANGUAGE = "gridpuzzle";
const TITLES = { board: "Board", play: "Play" };
const PAUSE = 400; // milliseconds without a change before the board is drawn again

/** @type {LanguageClient | undefined} */
let client;
/** The board or play page that is open for a text, by kind and address. */
const panels = new Map();

function serverOptions() {
  const python = vscode.workspace.getConfiguration("gridpuzzles").get("python");
  return python
    ? { command: python, args: ["-m", "gridpuzzles", "lsp"] }
    : { command: "gridpuzzles", args: ["lsp"] };
}

async function activate(context) {
  client = new LanguageClient("gridpuzzles", "Grid puzzles", serverOptions(), {
    documentSelector: [{ language: LANGUAGE }],
    initializationOptions: { answers: vscode.workspace.getConfiguration("gridpuzzles").get("answers") },
    middleware: {
      // The lens asks for a page in the browser; here there is a panel for it.
      executeCommand: (command, args, next) =>
        command === "gridpuzzles.play" ? show("play", vscode.Uri.parse(args[0])) : next(command, args),
    },
  });
  context.subscriptions.push(
    vscode.commands.registerCommand("gridpuzzles.showBoard", () => show("board")),
    vscode.commands.registerCommand("gridpuzzles.showPlay", () => show("play")),
    vscode.workspace.onDidChangeTextDocument((event) => refreshLater(event.document.uri)),
    vscode.workspace.onDidChangeConfiguration(async (event) => {
      if (event.affectsConfiguration("gridpuzzles")) {
        const choice = await vscode.window.showInformationMessage("Grid puzzles: reload to use the new settings.", "Reload");
        if (choice) vscode.commands.executeCommand("workbench.action.reloadWindow");
      }
    }),
  );
  try {
    await client.start();
  } catch (error) {
    vscode.window.showErrorMessage(
      `Grid puzzles: the server does not start (${error.message}). Install it with: pip install 'gridpuzzles[lsp]'`,
    );
  }
}

async function show(kind, uri = vscode.window.activeTextEditor?.document.uri) {
  if (!uri) return;
  const key = `${kind} ${uri}`;
  const open = panels.get(key);
  if (open) {
    open.reveal();
    return;
  }
  const name = uri.path.split("/").pop();
  const panel = vscode.window.createWebviewPanel(
    `gridpuzzles.${kind}`,
    `${TITLES[kind]}: ${name}`,
    { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true },
    { enableScripts: kind === "play", localResourceRoots: [], retainContextWhenHidden: kind === "play" },
  );
  panels.set(key, panel);
  panel.onDidDispose(() => panels.delete(key));
  await draw(panel, kind, uri);
}

async function draw(panel, kind, uri) {
  const page = await client.sendRequest("workspace/executeCommand", {
    command: "gridpuzzles.page",
    arguments: [uri.toString(), kind],
  });
  if (page) panel.webview.html = page;
}

let waiting;
function refreshLater(uri) {
  const panel = panels.get(`board ${uri}`);
  if (!panel) return;
  clearTimeout(waiting);
  waiting = setTimeout(() => draw(panel, "board", uri), PAUSE);
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
