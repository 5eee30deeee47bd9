"""What helps in an editor: a language server (`server`), and the language as other programs color it.

Nothing here is imported by anything but the command line and the programs it is made for.

formatting.py   a text in its canonical form
places.py       offsets of a text as an editor counts them
reading.py      a text read once, and what can be asked about a place in it
faults.py       what is said about a text, and what mends it
colors.py       what every word and sign is to the eye, for Pygments (`pygments_lexer`) and TextMate
server.py       the protocol: who asks what, what waits for what, what is called off
"""
