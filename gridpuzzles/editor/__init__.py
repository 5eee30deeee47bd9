"""What helps in an editor: a language server, and the language as other programs color it.

Nothing here is imported by anything but the command line and the programs it is made for.

colors.py       what every word and sign is to the eye, for Pygments (`pygments_lexer`) and TextMate
formatting.py   a text in its canonical form
places.py       offsets of a text as an editor counts them
words.py        the words of a text as the parser takes them, and what it expects at a place
things.py       names, letters, cages and cells, wherever they stand
reading.py      a text read once, and what can be asked about a place in it
faults.py       what is said about a text, and what mends it
manual.py       where a code is explained
pointing.py     what is said of the place that is pointed at
completing.py   what may stand at a place
tokens.py       the words as semantic tokens
server.py       the open texts: who asks what, what waits for what, what is called off
written.py      what an editor asks of the text; meant.py, of the puzzle; start.py, the server with both
"""
