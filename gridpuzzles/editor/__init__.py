"""Support for editors: a language server, and the language as other programs color it.

Only the command line and other programs, such as Pygments, import it.

A `DocumentTask` of `server` stands for one version of a text. It makes an `AnalyzedDocument` (`reading`), which has
the puzzle, the diagnostics, and the words and named symbols (`words`) of the text. `requests` answers the requests of
the editor, with the help of `diagnostics`, `hover`, `completion`, `words` and `formatting`.

`colors` is the table behind the Pygments lexer (`pygments_lexer`) and the TextMate grammar.
"""
