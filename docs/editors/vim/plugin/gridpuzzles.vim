" Starts the language server: Neovim 0.11 by itself (lsp/gridpuzzles.lua), Vim with the plugin vim-lsp.
if has('nvim-0.11')
  lua vim.lsp.enable('gridpuzzles')
else
  autocmd User lsp_setup call lsp#register_server({
    \ 'name': 'gridpuzzles', 'cmd': ['gridpuzzles', 'lsp'], 'allowlist': ['gridpuzzle']})
endif
