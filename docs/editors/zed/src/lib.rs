//! Starts the language server of grid puzzles: the command `gridpuzzles lsp`, found on the path of the project.

use zed_extension_api::{self as zed, LanguageServerId, Result, Worktree};

struct GridPuzzles;

impl zed::Extension for GridPuzzles {
    fn new() -> Self {
        GridPuzzles
    }

    fn language_server_command(&mut self, _id: &LanguageServerId, worktree: &Worktree) -> Result<zed::Command> {
        let command = worktree
            .which("gridpuzzles")
            .ok_or("gridpuzzles is not on the path: pip install 'gridpuzzles[lsp]'")?;
        Ok(zed::Command {
            command,
            args: vec!["lsp".to_string()],
            env: worktree.shell_env(),
        })
    }
}

zed::register_extension!(GridPuzzles);
