autocmd BufNewFile,BufRead *.puzzle setfiletype gridpuzzle
