return { cmd = { "gridpuzzles", "lsp" }, filetypes = { "gridpuzzle" }, root_markers = { ".git" } }
