"""Statements in other words, titles by themselves, sums in a stack."""

from __future__ import annotations

import re

from .text import METADATA

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .text import Text


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


LINE = r"((?:row|col) \d+)"
PROPERTY = "prime|square|cube|odd|even|palindrome|triangular"
WORDS = tuple(
    (_pattern(pattern), meant)
    for pattern, meant in (
        (
            r"^(?:cells?|numbers|digits|range|domain|values)~[:=]?~(?:from )?(-?\d+)~(?:-|to|\.{2,3}|through)~(\d+)$",
            r"values \1..\2",
        ),
        (r"\bcolumns\b", "cols"),
        (r"\bcolumn\b", "col"),
        (r"^sums? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 sum ="),
        (r"^products? (?:of )?(rows|cols|diagonals)\b~[:=]?", r"\1 product ="),
        (r"^(?:all |each |every )?(row|col|diagonal)s? (?:must )?(?:sums?|adds?(?: up)?) to (\d+)$", r"\1s sum = \2"),
        (r"^(?:all|each|every) (row|col|diagonal)s? (sum|product)s?~[:=]?~(?=\d)", r"\1s \2 = "),
        (r"^(row|col|diagonal)s? (sum|product)s?~[:=]?(?=~[-\d?(A-Z])", r"\1s \2 ="),
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
        (rf"^{LINE} (sum|product)~[:=]~", r"\2(\1) = "),
        (rf"^(?:the )?(sum|product) of {LINE}~(?:[:=]|is|equals)?~(?=\d)", r"\1(\2) = "),
        (r"^(?:all )?(?:different )?letters (?:are )?(?:all )?different(?: digits)?$", r"# \g<0>"),
        (r"^all different letters$", r"# \g<0>"),
        (r"^and$", ""),
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
        (r"^(\w+) is twice (\w+)$", r"\1 = 2 * \2"),
        (r"^(\w+) is (\d+) times (\w+)$", r"\1 = \2 * \3"),
        (r"^neighbou?rs (?:must )?differ by more than (\d+)$", r"neighbors: abs(_ - _) > \1"),
        (r"^neighbou?rs (?:must )?differ by at least (\d+)$", r"neighbors: abs(_ - _) >= \1"),
        (r"^(\d+)~[x×]~(\d+) (?:grid|board)$", r"grid \1 x \2"),
        (r"^((?:rows|cols|diagonals)\b[^#]*=[^#]*(?<=\s))_(?!\S)", r"\1?"),
        (rf"^(\d+ (?:across|down))~:~(?:is )?(?:an? )?({PROPERTY})(?: number)?$", r"\1 is \2"),
        (rf"\b(is|are) (?:an? )?({PROPERTY}) numbers?$", r"\1 \2"),
        (r"^unknown ([a-z]\w*(?: (?!in\b)[a-z]\w*)+)(?= in\b|$)", _with_commas),
        (r"\bin~[\[{]([^\[\]{}]*)[\]}]$", r"in \1"),
        (r"^(\w+) is (\d+(?: or \d+)+)$", _one_of),
        (r"(?<=[\w)]) (?:is )?(?:equal to|equals) (?=[\w(])", " = "),
        (r"(?<=[\w)]) is (?:less|smaller) than (?=[\w(])", " < "),
        (r"(?<=[\w)]) is (?:greater|more|larger|bigger) than (?=[\w(])", " > "),
        (r"(?<=[\w)]) is at least (?=[\w(])", " >= "),
        (r"(?<=[\w)]) is at most (?=[\w(])", " <= "),
        (r"(?<=[\w)]) plus (?=[\w(])", " + "),
        (r"(?<=[\w)]) minus (?=[\w(])", " - "),
        (r"(?<=[\w)]) times (?=[\w(])", " * "),
        (r"(?<=[\w)]) divided by (?=[\w(])", " / "),
        (r"^(\w+(?: [-+*/] \w+)*) is (\d+)$", r"\1 = \2"),
    )
)
"""Statements in other words, each with what the language says for it."""


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


HEADING = re.compile(r"(grid( sum| product)?|cages( sum)?|regions|picture|crossword|solution|rows|cols)")
"""What a drawing stands below, without its colon."""


def words(text: Text) -> list[str] | None:
    """Other words for those of a statement."""

    def change(line: str) -> str:
        code = line.rstrip()
        if HEADING.fullmatch(code):
            return f"{code}:"
        for pattern, meant in WORDS:
            code = pattern.sub(meant, code)
        if code.startswith("all different in "):
            code = EACH.sub(lambda found: EVERY[found[1]], code)
            code = re.sub(r"[ \t]*(?:,[ \t]*)?\band\b[ \t]*", ", ", code)
        return code

    lines = text.changed(change, (block.first for block in text.faulty_blocks()))
    for block in text.faulty_blocks():
        if len(block.all) == 1 and HEADING.fullmatch(lines[block.first].rstrip(":")):
            lines[block.first] = text.lines[block.first]  # nothing stands below it
    return lines


def full_stops(text: Text) -> list[str] | None:
    """A full stop behind a relation at the margin."""

    def change(line: str) -> str:
        return re.sub(r"(?<=[\w)])\.[ \t]*$", "", line) if re.search(r"[=<>]", line) else line

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


def one_line_each(text: Text) -> list[str] | None:
    """Relations on one line with ``;`` or a comma between them, each with a sign of its own."""

    def change(line: str) -> str:
        parts = re.split(r"[ \t]*;[ \t]*|[ \t]*,[ \t]+", line.strip().rstrip(";"))
        if len(parts) < 2 or not all(RELATION.match(part) for part in parts):
            return line
        return "\n".join(parts)

    return text.changed(change, (block.first for block in text.faulty_blocks() if len(block.all) == 1))


RELATION = re.compile(
    r"[\w(][^=<>:|]*[\w)][ \t]*(=|!=|<=?|>=?)[ \t]*[\w(-][^=<>:|]*$|\w[ \t]*(=|<|>)[ \t]*\w+$|\w+[ \t]+in[ \t]+[-\d.]+$"
)


PREFIXED = re.compile(
    r"(?:(?P<words>[A-Za-z][a-z]*(?: [A-Za-z]?[a-z]+)*)[ \t]*:|solve)[ \t]*(?P<equation>[A-Z_][^a-z:]*=[^a-z:]*)$"
)


def prefixed(text: Text) -> list[str] | None:
    """``Cryptarithm: SEND + MORE = MONEY``: a word or a few, then an equation of CAPITALS."""
    lines = list(text.lines)
    for block in text.faulty_blocks():
        found = PREFIXED.match(lines[block.first])
        if found is None or len(block.all) > 1 or not re.search(r"[A-Z]", found["equation"]):
            continue
        words = found["words"] or ""
        if not _is_no_statement(words):
            continue
        is_title = words and not any(METADATA.match(one) for one in lines)
        lines[block.first] = (f"title: {words}\n" if is_title else "") + found["equation"]
    return lines


def _is_no_statement(words: str) -> bool:
    """Whether none of the words is one of the language, nor nearly the first of a statement."""
    from ..language.wrong.vocabulary import RESERVED, STATEMENTS
    from ..similar import nearest

    small = [word.lower() for word in re.findall(r"[^\W\d_]{2,}", words)]
    return not any(word in RESERVED for word in small) and not (small and nearest(small[0], STATEMENTS))


def title(text: Text) -> list[str] | None:
    """A title on the first line, by itself: words of which none is one of the language, nor nearly the first of a
    statement."""
    block = text.blocks[0] if text.blocks else None
    if block is None or not block.faulty or len(block.all) > 1 or len(text.blocks) < 2:
        return None
    line = text.lines[block.first].strip()
    if not re.search(r"[^\W\d_]{2}", line) or line == line.upper() or re.search(r"[=<>_+*|\\#:\"]", line):
        return None
    if not _is_no_statement(line):
        return None
    lines = list(text.lines)
    lines[block.first] = f"title: {line}"
    return lines


def indented(text: Text) -> list[str] | None:
    """A text whose first line is indented, and with it perhaps all others."""
    first = text.blocks[0].first if text.blocks else 0
    indent = re.match(r"[ \t]+", text.lines[first]) if text.blocks else None
    if indent is None:
        return None
    alike = all(line.startswith(indent[0]) or not line.strip() for line in text.lines)
    return [line.removeprefix(indent[0]) if alike or at == first else line for at, line in enumerate(text.lines)]


NUMERAL = r"[A-Z0-9_]+"
TERM = re.compile(rf"[ \t]*(?P<sign>[-+*×x])?[ \t]*(?P<word>{NUMERAL})[ \t]*$")
RULE = re.compile(r"[ \t]*[-=_─—]{2,}[ \t]*$")
RESULT = re.compile(rf"[ \t]*=?[ \t]*(?P<word>{NUMERAL})[ \t]*$")


def stacked(text: Text) -> list[str] | None:
    """Words below one another, a sign before each but the first, and the result below a rule or behind ``=``; the signs
    may stand at the ends of the lines before, and figures to carry above them all."""
    lines = _signs_in_front([line.split("#")[0].rstrip() for line in text.lines])
    for start in range(len(lines)):
        first = TERM.match(lines[start])
        if not first or first["sign"] or RULE.match(lines[start]):
            continue
        expression = first["word"]
        at = start + 1
        signs: set[str] = set()
        while _plain(lines, at) and _reaches_plus(lines, at):
            expression += f" + {lines[at].strip()}"
            at += 1
        while at < len(lines):
            term = TERM.match(lines[at])
            if not term or RULE.match(lines[at]) or not (term["sign"] or (signs == {"+"} and _more(lines, at))):
                break
            sign = "*" if term["sign"] in ("x", "×", "*") else term["sign"] or "+"
            signs.add(sign)
            expression += f" {sign} {term['word']}"
            at += 1
        ruled = at < len(lines) and bool(RULE.match(lines[at]))
        at += ruled
        result = RESULT.match(lines[at]) if at < len(lines) else None
        if (
            not signs
            or not result
            or not (ruled or "=" in lines[at])
            or not any(k in text.faulty for k in range(start, at + 1))
        ):
            continue
        rewritten = list(text.lines)
        if start and CARRIES.match(lines[start - 1]):
            rewritten[start - 1] = f"# {rewritten[start - 1].strip()}"
        rewritten[start : at + 1] = [""] * (at - start) + [f"{expression} = {result['word']}"]
        return rewritten
    return None


CARRIES = re.compile(r"[ \t]+(1([ \t]+1)*|[a-z]{1,2}([ \t]+[a-z]{1,2})*|[.1cC]([ \t]*[.1cC])*)$")
"""Figures to carry above a sum, which say nothing that the sum does not."""


def _signs_in_front(lines: list[str]) -> list[str]:
    """The lines with the signs at the ends of words moved to the front of the next."""
    if not any(re.fullmatch(rf"[ \t]*[+]?[ \t]*{NUMERAL}[ \t]*[+=]", line) for line in lines):
        return lines
    moved = list(lines)
    for at, line in enumerate(lines[:-1]):
        found = re.fullmatch(rf"([ \t]*[+]?[ \t]*{NUMERAL})[ \t]*([+=])", line)
        if found and re.fullmatch(rf"[ \t]*{NUMERAL}[ \t]*[+=]?", lines[at + 1]):
            moved[at] = moved[at].rstrip(" \t+=")
            moved[at + 1] = f"{found[2]} {moved[at + 1].strip()}"
    return moved


FACTOR = re.compile(rf"[ \t]*[x×*·][ \t]*(?P<word>{NUMERAL})[ \t]*$")


def worked_product(text: Text) -> list[str] | None:
    """A product in a stack with its partial products: two factors, a rule, the products, a rule, the total."""
    lines = [line.split("#")[0].rstrip() for line in text.lines]
    for start in range(len(lines) - 5):
        first, second = RESULT.match(lines[start]), FACTOR.match(lines[start + 1])
        if not first or not second or not RULE.match(lines[start + 2]):
            continue
        end = start + 3
        while end < len(lines) and RESULT.match(lines[end]) and not RULE.match(lines[end]):
            end += 1
        ruled = end + 1 < len(lines) and RULE.match(lines[end]) and RESULT.match(lines[end + 1])
        if end - start < 5 or not ruled or not any(at in text.faulty for at in range(start, end + 2)):
            continue
        working = [f"  {line}" for line in lines[start + 2 : end + 2]]
        rewritten = list(text.lines)
        head = ["long multiplication:", f"  {first['word']} * {second['word']}"]
        rewritten[start : end + 2] = ["\n".join([*head, *working])]
        return rewritten
    return None


BRACKET = re.compile(rf"[ \t]*(?P<divisor>{NUMERAL})[ \t]*\)[ \t]*(?P<dividend>{NUMERAL})[ \t]*$")


def american(text: Text) -> list[str] | None:
    """``12)____`` with the quotient above, and the working below: the dividend stays in its columns."""
    for at, line in enumerate(text.lines):
        division = BRACKET.match(line)
        if not division or at not in text.faulty or not at:
            continue
        above = at - 2 if at > 1 and RULE.match(text.lines[at - 1]) and RESULT.match(text.lines[at - 2]) else at - 1
        quotient = RESULT.match(text.lines[above])
        if not quotient or "-" in text.lines[above]:
            return None
        lines = list(text.lines)
        lines[above:at] = [""] * (at - above)
        equation = f"{division['dividend']} / {division['divisor']} = {quotient['word']}"
        is_headed = any(re.match(r"long division[ \t]*:", other) for other in lines[:above])
        has_working = at + 1 < len(lines) and bool(re.match(r"[ \t]+[-0-9A-Z_]", lines[at + 1]))
        if not is_headed and not has_working:
            lines[at] = equation
            return lines
        lines[at] = " " * division.start("dividend") + equation
        if not is_headed:
            lines[above] = "long division:"
        return lines
    return None


def _plain(lines: list[str], at: int) -> bool:
    """Whether a line is a word without a sign."""
    term = TERM.match(lines[at]) if at < len(lines) else None
    return bool(term and not term["sign"] and not RULE.match(lines[at]))


def _reaches_plus(lines: list[str], at: int) -> bool:
    """Whether the words without a sign from here on end at the one term with a ``+``, above a rule: a sum of all."""
    while _plain(lines, at):
        at += 1
    term = TERM.match(lines[at]) if at < len(lines) else None
    ruled = at + 1 < len(lines) and bool(RULE.match(lines[at + 1]))
    return bool(term and term["sign"] == "+" and ruled)


def _more(lines: list[str], at: int) -> bool:
    """Whether a word without a sign is one more term: it is not the last before the rule's result."""
    return at + 1 < len(lines) and bool(TERM.match(lines[at + 1]))
