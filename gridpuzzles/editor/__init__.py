"""Support for editors: a language server, and the language as other programs color it.

Only the command line and the programs that this package is made for import it.

A `DocumentTask` of `server` stands for one version of a text. It makes a `StatementParser` (`reading`), which knows the
puzzle, the diagnostics, the words (`words`) and the named things (`things`) of the text. `written` answers the
requests about the text and `meant` those about its puzzle, with the help of `faults`, `pointing`, `completing`,
`tokens` and `formatting`. `places` converts offsets to positions of the protocol, and `manual` has the addresses that
explain the codes of diagnostics. `start` imports the server with all its features.

`colors` is the table behind the Pygments lexer (`pygments_lexer`) and the TextMate grammar.
"""
