"""Statements in other words, each with what the language says for it."""

from __future__ import annotations

import re

from .cell_groups import CELL
from .plain_words import SMALL


def _pattern(text: str) -> re.Pattern[str]:
    """A blank stands for blanks and tabs, ``~`` for any number of them."""
    return re.compile(text.replace(" ", r"[ \t]+").replace("~", r"[ \t]*"))


def _with_commas(match: re.Match[str]) -> str:
    return "unknown " + ", ".join(match[1].split())


def _listed(match: re.Match[str]) -> str:
    return "all different: " + ", ".join(match[1].split())


def _apart(match: re.Match[str]) -> str:
    return f"{match[1]} {' '.join(re.findall(r'[0-9]+', match[2]))}"


def _one_of(match: re.Match[str]) -> str:
    return f"{match[1]} in {', '.join(match[2].split(' or '))}"


NUMBERS = SMALL[1:11]


def _counted(match: re.Match[str]) -> str:
    return f"is {SMALL.index(match[1])}"


def _times(match: re.Match[str]) -> str:
    """A product; ``is 3 times b`` is a relation of the language."""
    if re.search(r"\bis[ \t]+\d+$", match.string[: match.start()]):
        return match[0]
    return " * "


def _range_in_words(match: re.Match[str]) -> str:
    ends = [str(SMALL.index(end)) if end in NUMBERS else end for end in match.group(2, 3)]
    return f"{match[1]} {ends[0]}..{ends[1]}"


def _of_cells(match: re.Match[str]) -> str:
    return f"{', '.join(re.findall(CELL, match[2]))} are {match[1]}"


def _magic(match: re.Match[str]) -> str:
    return "\n".join(f"{kind} sum = {match[1]}" for kind in ("rows", "cols", "diagonals"))


def _lines_of_one_sum(match: re.Match[str]) -> str:
    kinds = [kind for kind in ("row", "col", "diagonal") if re.search(rf"\b{kind}", match[0])]
    return "\n".join(f"{kind}s sum = {match[1]}" for kind in kinds)


COLOR = "yellow|green|blue|red|orange|purple|violet|pink|white|gr[ae]y|black|brown"


def _sum_of_cells(match: re.Match[str]) -> str:
    return f"{' + '.join(re.findall(CELL, match[1]))} = {match[2]}"


def _of_all_kinds(match: re.Match[str]) -> str:
    functions = set(re.findall(r"sum|product", match[1])) or {"sum"}
    kinds = re.findall(r"rows|cols|diagonals", match[1].replace("columns", "cols"))
    if len(functions) > 1:
        return match[0]
    function = functions.pop()
    return "\n".join(f"{kind} {function} = {match[2]}" for kind in kinds)


def _apart_cells(match: re.Match[str]) -> str:
    return f"all different: {', '.join(re.findall(CELL, match[1]))}"


LINE = r"((?:row|col) \d+)"
CELLS_AND = rf"{CELL}(?:(?:~,~(?:and )?| and | ){CELL})+"
CELLS = rf"{CELL}(?:(?:~,~| ){CELL})*"
MARK = r"([oOxXvV*•●○◦])"
CONSECUTIVE = r"(?:(?:are |is )?consecutive(?: numbers| digits)?|difference(?: of| is)? 1|differ by 1)"
DOUBLE = (
    r"(?:double|twice|half|1~:~2|ratio(?: of| is)?(?: (?:1~[:/]~2|2~[:/]~1|2))?"
    r"|one (?:is|=) (?:twice|double|half)(?: of)? the other)"
)
WITHOUT_SIGNS = (
    r"(?:operations?|operators?|signs?) (?:are )?left out"
    r"|(?:no|without) (?:operations?|operators?|signs?)(?: (?:are )?(?:given|shown))?"
    r"|(?:operations?|operators?|signs?) (?:are )?(?:not given|not shown|unknown|missing|hidden)"
    r"|no\s*-?\s*op|mystery"
)
SIGNLESS = re.compile(rf"\b(?:{WITHOUT_SIGNS})\b", re.IGNORECASE)
"""That the operations of a KenKen are not given."""
PROPERTY = "prime|square|cube|odd|even|palindrome|triangular"
PHRASES = tuple(
    (_pattern(pattern), meant)
    for pattern, meant in (
        (
            r"^(?:cells?|numbers|digits|range|domain|values)~[:=]?~(?:from )?(-?\d+)~(?:-|to|\.{2,3}|through)~(\d+)$",
            r"values \1..\2",
        ),
        (r"^(\d+)~(?:-|to|\.{2,3})~(\d+)$", r"values \1..\2"),
        (r"^all different~:?~(?:from )?(\d+)~(?:-|to|\.{2,3})~(\d+)$", r"values \1..\2\nall different"),
        (r"^no (?:repeats?|repetitions?|duplicates?|(?:number|digit) (?:is )?(?:repeated|twice))$", "all different"),
        (
            r"^(?:use )?each (?:number|digit)s?(?: from)? (\d+)~(?:to|-|\.\.)~(\d+) (?:exactly )?once$",
            r"values \1..\2\nall different",
        ),
        (
            r"^(?:(?:all |each |every )?(?:rows?|cols?|columns?|(?:both |main )?diagonals?)"
            r"(?:~,~| and | & |~,~and )?){2,} "
            r"(?:must )?(?:sum|add(?: up)?|total)s?(?: up)?(?: to)?~[:=]?~(\d+)$",
            _lines_of_one_sum,
        ),
        (
            r"^(?:the |both |main )*diagonals(?: are| must be)?(?: all)? (?:different|distinct|unique)$",
            "all different in diagonals",
        ),
        (r"^(?:anti~-?~knight|no knight'?s? moves?)(?:'?s? move)?(?: (?:rule|constraint))?$", "knight: _ != _"),
        (r"^anti~-?~king(?:'?s? moves?)?(?: (?:rule|constraint))?$", "touching: _ != _"),
        (r"^non~-?~consecutive(?: (?:rule|constraint|neighbou?rs|orthogonal(?:ly)?))?$", "neighbors: abs(_ - _) != 1"),
        (
            r"^(?:(?:touching|adjacent|neighbou?ring) (?:cells|numbers|digits)) (?:are|must be) different$",
            "touching: _ != _",
        ),
        (r"^([a-z]\w*) and ([a-z]\w*) are consecutive$", r"abs(\1 - \2) = 1"),
        (r"^([a-z]\w*) and ([a-z]\w*) differ by (\d+)$", r"abs(\1 - \2) = \3"),
        (r"^([a-z]\w*) and ([a-z]\w*) (?:sum|add(?: up)?|total)(?: up)? to (\d+)$", r"\1 + \2 = \3"),
        (rf"\bis ({'|'.join(NUMBERS)})(?= (?:times|more|less)\b)", _counted),
        (rf"^(even|odd)(?: cells?)?~:~({CELLS})$", _of_cells),
        (r"^(?:the )?(?:magic )?(?:sum|constant|total|magic number)(?:~(?:[:=]|is)~| )(\d+)$", _magic),
        (r"^(values|letters|digits)~:?~(?:from )?(\w+)~(?:to|-)~(\w+)$", _range_in_words),
        (r"^(?:grid |board )?size~[:=]?~(\d+)$", r"grid \1 x \1"),
        (r"^(?:grid |board )?size~[:=]?~(\d+)~(?:x|×|\*|by)~(\d+)$", r"grid \1 x \2"),
        (r"^grid~:~(\d+)~(?:x|×|\*|by)~(\d+)$", r"grid \1 x \2"),
        (r"^expect (\d+)$", r"expect \1 solutions"),
        (r"^(?:digits|letters)~:?~[A-Z](?:(?:~,~| )[A-Z])*$", r"# \g<0>"),
        (rf"^(?:mark )?{MARK}~[:=]~{CONSECUTIVE}$", r"mark \1: abs(_ - _) = 1"),
        (rf"^(?:mark )?{MARK}~[:=]~{DOUBLE}$", r"mark \1: _ = 2 * _"),
        (
            rf"^(?:mark )?{MARK}~[:=]~(?:sum|sums? to|adds? up to|adds? to|total) (?:is )?(\d+)$",
            r"mark \1: _ + _ = \2",
        ),
        (rf"^(?:mark )?{MARK}~[:=]~(?:product|multiply to)~(?:is )?(\d+)$", r"mark \1: _ * _ = \2"),
        (rf"^(?:mark )?{MARK}~[:=]~(?:differ by|difference(?: of| is)?)~(\d+)$", r"mark \1: abs(_ - _) = \2"),
        (
            r"^(?:the )?sum between (?:the )?(\d) and (?:the )?(\d) (?:in|of) "
            r"((?:row|col(?:umn)?) \d+) (?:is|=|equals) (\d+)$",
            r"between(\3, \1, \2) = \4",
        ),
        (
            r"^(diagonal from r\d+c\d+ (?:up|down) (?:left|right))~(?:[:=]|is|sum|sum is|sum =|total)~(\d+)$",
            r"sum(\1) = \2",
        ),
        (
            r"~,~(?:no leading zero(?:e?s)?|leading (?:letters?|digits?|zero(?:e?s)?)"
            r" (?:are |is )?(?:not|never)(?: \w+)?)$",
            "",
        ),
        (
            r"^((?:row|col|column|diagonal) \d+|diagonal from r\d+c\d+ (?:up|down) (?:left|right)) "
            r"(?:sums?|adds?(?: up)?) to (\d+)$",
            r"sum(\1) = \2",
        ),
        (r"\bperfect (square|cube)", r"\1"),
        (r"\bis thrice (?=\w)", "is 3 times "),
        (
            r"\bis (?:the )?(twice|double|half)(?: of| as much as| as many as| as old as| as big as)? (?=[a-z(])",
            r"is \1 ",
        ),
        (r"\bis (\d+) times (?:as (?:much|many|old|big) as|that of) (?=[a-z(])", r"is \1 times "),
        (r"\bis (\d+)(?: years?)? (?:older|bigger|larger|greater|higher) than (?=\w)", r"is \1 more than "),
        (r"\bis (\d+)(?: years?)? (?:younger|smaller|lower) than (?=\w)", r"is \1 less than "),
        (r"^((?:(?:rows|cols|columns|diagonals)(?: (?:sum|product))?~=~){2,})(\d+)$", _of_all_kinds),
        (r"(?<!\w)(row|col)(?:umn)?(\d+)(?!\w)", r"\1 \2"),
        (r"^([a-z]\w*)~=~\?$", r"# \g<0>"),
        (r"^(?:givens?|hints?|start(?:ing)? (?:numbers|values|digits|with))~:~(?=r\d)", ""),
        (
            r"^(\d+ (?:across|down))~[:.=]?~(?:is )?(?:an? )?(?:\w+~-?~digits?~,?~(?:an? )?)?"
            rf"({PROPERTY})(?: number)?$",
            r"\1 is \2",
        ),
        (
            r"^(\d+ (?:across|down))~[:.=]?~(?:is )?(?:an? )?(?:multiple of|divisible by) (\d+)$",
            r"\1 is a multiple of \2",
        ),
        (r"^(\d+ (?:across|down))~[:.]~(?:is )?(?=(?:twice|half|double|\d+ (?:times|more|less)) )", r"\1 is "),
        (r"^(\d+ (?:across|down))~[:.]~(?=[\d(])", r"\1 = "),
        (rf"^(?:{COLOR}) ([A-Za-z])~[:=]~(\d+)$", r"\1 = \2"),
        (rf"^diagonal~:?~({CELLS})~[:=]~(\d+)$", _sum_of_cells),
        (r"\bcolumns\b", "cols"),
        (r"\bcolumn\b", "col"),
        (r"^sums? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 sum ="),
        (r"^products? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 product ="),
        (
            r"^(?:all |each |every |both |main |the |two )*(row|col|diagonal)s? "
            r"(?:must )?(?:sums?|adds?(?: up)?) to (\d+)$",
            r"\1s sum = \2",
        ),
        (r"^(?:all|each|every) (row|col|diagonal)s?(?:~:~| )(sum|product)s?~[:=]?~(?=\d)", r"\1s \2 = "),
        (r"^(row|col|diagonal)s? (sum|product)s?~[:=]?(?=~[-\d?(A-Z])", r"\1s \2 ="),
        (r"^(each (?!row:|col:|diagonal:)[^:]*:~(?:sum|product|min|max))(?=~(?:[=<>!]|in\b))", r"\1(_)"),
        (r"^(each [^:]*:[^:=<>]*)=~(-?\d+) or (-?\d+)$", r"\1in \2, \3"),
        (r"^(?:all )?(?:(?:cells|numbers|digits) )?(?:are )?(?:all )?(?:different|distinct|unique)$", "all different"),
        (r"^all~-?~(?:different|distinct) in ", "all different in "),
        (
            r"^(?:use |the )?(?:numbers|digits) (?:from )?(\d+)~(?:to|-|\.\.)~(\d+),? (?:once each|each once)$",
            r"values \1..\2\nall different",
        ),
        (r"^(?:expect )?(?:one|exactly one|1|a|a unique)(?: solution)$", "expect unique"),
        (r"^unique(?: solution)?$", "expect unique"),
        (r"^left to right$", "evaluate left to right"),
        (r"^(?:by )?precedence$", "evaluate by precedence"),
        (r"(?<=[\w)])(?<!\bis)(?<!\bare)(?<!\bnot) (divisible by|a multiple of) (\w+)$", r" is \1 \2"),
        (
            r"^(?:the )?(?:(?:number|digit|cell|value|one) )?(?:(?:in|at) )?row (\d+)~,?~(?:and )?col(?:umn)? (\d+)~"
            r"(?:=|:|is|contains|has|holds)~(?:an? |the )?(\d+)$",
            r"r\1c\2 = \3",
        ),
        (rf"^{LINE} (sum|product)~[:=]~", r"\2(\1) = "),
        (r"^(row|col)(?:umn)? (\d+)~[:=]~(sum|product)s?~[:=]?~(?:is )?(\d+)$", r"\3(\1 \2) = \4"),
        (rf"^(?:the )?(sum|product) of {LINE}~(?:[:=]|is|equals)?~(?=\d)", r"\1(\2) = "),
        (r"^(?:all )?(?:different )?letters (?:are )?(?:all )?different(?: digits)?$", r"# \g<0>"),
        (r"^all different letters$", r"# \g<0>"),
        (rf"^(?:{WITHOUT_SIGNS})$", r"# \g<0>"),
        (r"^and$", ""),
        (r"^(?:and|also|where) (?=\w+ (?:is|are|=|<|>) )", ""),
        (
            rf"^(?:the )?(?:digits|numbers|cells)(?: in)? ({CELLS_AND})"
            r" (?:are|must be)(?: all)? (?:different|distinct)$",
            _apart_cells,
        ),
        (r"^all different~:~([a-z]\w*(?: [a-z]\w*)+)$", _listed),
        (r"^(\w+(?:~,~\w+)+)(?:,? and \w+)? (?:are )?all different$", r"all different: \1"),
        (
            r"^no (?:repeats?|repetitions?|duplicates?|repeated (?:numbers|digits)) in (?:any |each |every |the )?",
            "all different in ",
        ),
        (
            r"^(?:use |the )?(?:numbers|digits|values) (?:from )?(\d+)~(?:to|-|\.\.)~(\d+),? (?:and )?all different$",
            r"values \1..\2\nall different",
        ),
        (r"^((?:rows|cols|diagonals) (?:sum|product) =) (\d+(?:~,~\d+)+)$", _apart),
        (r"^(?:the )?sum of (\w+) and (\w+) (?:is|equals|=) (\w+)$", r"\1 + \2 = \3"),
        (r"^(?:the )?product of (\w+) and (\w+) (?:is|equals|=) (\w+)$", r"\1 * \2 = \3"),
        (r"^(?:adjacent|neighbou?ring) (?:cells|numbers|digits) (?=(?:must )?differ by )", "neighbors "),
        (r"^neighbou?rs (?:must )?differ by more than (\d+)$", r"neighbors: abs(_ - _) > \1"),
        (r"^neighbou?rs (?:must )?differ by at least (\d+)$", r"neighbors: abs(_ - _) >= \1"),
        (r"^(\d+)~[x×]~(\d+) (?:grid|board)$", r"grid \1 x \2"),
        (r"^((?:rows|cols|diagonals)\b[^#]*=[^#]*(?<=\s))_(?!\S)", r"\1?"),
        (rf"\b(is|are) (?:an? )?({PROPERTY}) numbers?$", r"\1 \2"),
        (r"^unknown ([a-z]\w*(?: (?!in\b)[a-z]\w*)+)(?= in\b|$)", _with_commas),
        (r"\bin~[\[{]([^\[\]{}]*)[\]}]$", r"in \1"),
        (r"^(\w+) is (\d+(?: or \d+)+)$", _one_of),
        (r"^(\w+)~=~(\d+(?: or \d+)+)$", _one_of),
        (r"^(\w+) is not (\d+)$", r"\1 != \2"),
        (
            r"^unknown ([a-z]\w*(?:~,~[a-z]\w*)*)~(?:from|between|:|=|in)~(-?\d+)~(?:to|-|and|\.{2,3})~(\d+)$",
            r"unknown \1 in \2..\3",
        ),
        (r"^expect (?:none|0|zero|no solutions?)$", "expect no solution"),
        (r"(?<=[\w)]) (?:is )?(?:equal to|equals) (?=[\w(])", " = "),
        (r"(?<=[\w)]) is (?:less|smaller) than (?=[\w(])", " < "),
        (r"(?<=[\w)]) is (?:greater|more|larger|bigger) than (?=[\w(])", " > "),
        (r"(?<=[a-z)]) smaller than (?=[\w(])", " < "),
        (r"^(r\d+c\d+) (?:less|smaller) than (r\d+c\d+)$", r"\1 < \2"),
        (r"(?<=[a-z)]) (?:greater|larger|bigger) than (?=[\w(])", " > "),
        (r"(?<=[\w)]) (?:is )?at least (?=[\w(])", " >= "),
        (r"(?<=[\w)]) (?:is )?at most (?=[\w(])", " <= "),
        (r"(?<=[A-Z]) (?:makes|gives|is) (?=[A-Z]{2})", " = "),
        (r"(?<=[\w)]) plus (?=[\w(])", " + "),
        (r"(?<=[\w)]) minus (?=[\w(])", " - "),
        (r"(?<=[\w)]) times (?=[\w(])", _times),
        (r"(?<=[\w)]) divided by (?=[\w(])", " / "),
    )
)
"""Statements in other words, each with what the language says for it."""
PLAIN = tuple((pattern, meant) for pattern, meant in PHRASES if meant is not _magic)
"""Those that mean the same whatever the text is about."""


EVERY = {
    "row": "rows",
    "col": "cols",
    "column": "cols",
    "box": "boxes",
    "diagonal": "diagonals",
    "region": "regions",
    "cage": "cages",
}
EACH = re.compile(rf"\b(?:each |every |any |all )?({'|'.join(EVERY)})\b(?=[ \t]*(?:,|and\b|$))")
