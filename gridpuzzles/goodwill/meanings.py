"""What sentences mean, once they are in few words: a table of their forms."""

from __future__ import annotations

import re

from .intents import (
    all_different,
    all_lines,
    any_operation,
    any_sign,
    boxes,
    counted,
    diagonals_too,
    differ,
    different_in,
    filled_once,
    in_corner,
    in_that_corner,
    marked_sum,
    may_repeat,
    never_touching,
    no_three,
    no_zero,
    none_alike,
    nothing,
    of_all_letters,
    of_diagonals,
    of_family,
    of_pyramid,
    of_windows,
    one_sum,
    others,
    placed,
    plainly,
    sized,
    summed,
    told_at_edges,
    told_sums,
    values,
    values_once,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from .intents import Meaning

UNIT = r"(?:row|col|diagonal|box(?: \d+ x \d+)?|region|cage|run)"
EACH = r"(?:(?:in|within|of|each|all|same|2|along|on|per) )*"
UNITS = rf"(?P<units>{EACH}{UNIT}(?:(?: ,)?(?: and| or| nor)?(?: ,)? {EACH}{UNIT})*)"
INSIDE = rf"(?=in |within |per |along |on ){UNITS}"
RANGE = r"(?P<range>\d+\.\.\d+)"
DIGITS = rf"(?:each |all )?(?:of )?(?:different )?(?:digit )?{RANGE}"
ONCE = r"(?:(?: ,)? (?:each (?:1 |digit )?)?(?:used )?once(?: each)?| without repeat(?: digit)?(?: each)?| each once)"
STANDS = r"(?:stands? for|represents?|replaces|is|are|=|means|gets|has)"
KNIGHT = r"(?:that are )?(?:chess )?knight's move (?:apart|away)(?: from each other)?"
USE = r"(?:use|using|place|put|write|enter|insert|fill in|fill|arrange|with)"
INTO = (
    r"(?: (?:in|into|to|on)(?: each| all| empty)*(?: of)?(?: \d+ ?[x×] ?\d+)?(?: (?:cell|grid))+"
    r"(?: (?:of|in) (?:\d+ ?[x×] ?\d+ )?grid)?)?"
)

ZEROS = r"(?P<this>0s?|zeroe?s)"
ONES = r"(?P<that>1s?|ones)"
SIDE_BY_SIDE = (
    r"(?:next to each other|in row(?: or (?:in )?col)?|in line|in succession|neighboring|consecutive(?:ly)?"
    r"|side by side"
    r"|(?:or|and) (?:below|above|on top of|under) each other|in each row(?: and| or)? col|touch(?:ing)?)"
)

FOUR_SIGNS = r"\+ (?:, )?- (?:, )?[*x×] (?:, )?(?:or |and )?[/:÷]"

NUMBERS_OUTSIDE = r"(?:digit|clues?|cell)(?: (?:outside|round|around|at|on|edges?|of|grid))*"

MEANINGS: tuple[tuple[re.Pattern[str], Meaning], ...] = tuple(
    (re.compile(pattern), meaning)
    for pattern, meaning in (
        (
            rf"(?:(?:use|with|insert|(?:put|fill|write|place)(?: in)?) )?"
            r"(?:(?:right|correct|missing|proper|arithmetic) )*(?:signs? |symbols? )?:? ?"
            rf"\(?{FOUR_SIGNS}\)?(?: :)?"
            r"(?: signs?| symbols?)?(?: (?:to make|so that) (?:it|this|sums?|results?|equations?)(?: is| are)?"
            r" (?:true|correct|right)"
            r"| (?:in )?between (?:each )?(?:digit|cell)| in(?:to)? (?:each )?(?:cell|gaps?))?",
            any_sign,
        ),
        (r"box(?: are| is)?(?: of)? (\d+)(?: x | row by |row x |row and )(\d+)(?: col| each)?", boxes),
        (rf"(?:height|building|tower|number|letter|skyscraper)s?(?: of)? {RANGE}", values),
        (
            rf"(?:use |with |each )?(?:of )?(?:signs? )?{FOUR_SIGNS}",
            any_operation,
        ),
        (rf"{UNITS} has same (?:sum|total)", one_sum),
        (
            rf"{UNITS} has (?:same|as many) (?:digit |amount )?(?:of )?{ZEROS} (?:and|as) {ONES}(?P<often>)(?P<also>)",
            counted,
        ),
        (
            rf"(?:same|as many) (?:digit |amount )?(?:of )?{ZEROS} (?:and|as) {ONES}(?P<often>)(?P<also>) {INSIDE}",
            counted,
        ),
        (rf"{UNITS} has (?P<often>\d+) (?P<this>\ds?|zeroe?s) and (?P<also>\d+) (?P<that>\ds?|ones)", counted),
        (
            r"(?:(?:no|not) 3|(?:no|not) more than 2|at most 2|max(?:imum)?(?: of)? 2)"
            r"(?: neighboring| consecutive| of| same)*"
            rf"(?: digit| cell)?(?: (?:are|is|may|has|same|digit))*(?: {SIDE_BY_SIDE})+(?: (?:are )?same)?",
            no_three,
        ),
        (
            r"(?:strike|cross|rub) out (?:some )?(?:of )?(?:digit|cell)"
            r"(?: so that sums? (?:are )?(?:right|correct|true|hold|match))?",
            plainly("numbers may be struck out"),
        ),
        (r"(?:some )?digit (?:may|can) be (?:struck|crossed) out", plainly("numbers may be struck out")),
        (rf"{UNITS} has {DIGITS}{ONCE}?", filled_once),
        (rf"{UNITS} (?:uses?|use) {DIGITS}{ONCE}?", filled_once),
        (rf"{UNITS} : {DIGITS}{ONCE}?", filled_once),
        (rf"(?:{USE} )?{DIGITS}(?: used)?(?: once)? {INSIDE}", filled_once),
        (rf"{UNITS} has (?:all|each) digit(?: used)? once", different_in),
        (rf"each digit(?: used)? once {INSIDE}", different_in),
        (rf"(?:all |each |different )*digit {UNITS} (?:are |is |all )*different", different_in),
        (rf"{UNITS} (?:has|with) (?:all )?different(?: digit)?", different_in),
        (rf"(?:all )?(?:digit )?different(?: digit)?(?: are)? {INSIDE}", different_in),
        (rf"no (?:digit )?(?:is |are |may )?repeat(?: digit)?(?: is| are)?(?: allowed)? {INSIDE}", different_in),
        (rf"(?:each )?digit (?:may )?not (?:used )?repeat {INSIDE}", different_in),
        (rf"not repeat(?: digit)? {INSIDE}", different_in),
        (rf"{UNITS} (?:has|with) no repeat(?: digit)?", different_in),
        (rf"{UNITS} (?:may )?not (?:has repeat(?: digit)?|repeat digit)", different_in),
        (rf"no 2 (?:digit|cell) {INSIDE} are same", different_in),
        (rf"no 2 (?:same (?:digit|cell)|(?:digit|cell)(?: are)? same) {INSIDE}", different_in),
        (
            r"(?:and |so do |so does |same (?:is )?(?:true )?(?:for|with|in|goes for) )?(?:each )*(?:2 )?diagonal",
            diagonals_too,
        ),
        (rf"no 2 {UNITS} (?:(?:are|is|has) )?(?:same|repeat)", none_alike),
        (rf"{UNITS} (?:may )?not (?:repeat|same|be same)", differ),
        (rf"{UNITS} (?:(?:are|is) )?(?:all )?different(?: from each other)?", differ),
        (rf"(?:digit )?{UNITS} sums (?P<number>\d+)", summed),
        (rf"{UNITS} (?:sum|total|product) ?(?:is|=|:|are) (?P<number>\d+)", summed),
        (rf"(?:sum|total|product) {UNITS} (?:is|=|:|are) (?P<number>\d+)", summed),
        (rf"{UNITS} multiplies (?P<number>\d+)", summed),
        (r"(?:each |all )lines? (?:sums|multiplies) (?P<number>\d+)", all_lines),
        (r"(\d+) ?(?:x|×|by) ?(\d+)(?: grid| cell)?|(?:grid )?(\d+) row (?:, |and )?(\d+) col", sized),
        (rf"(?:{USE} )?{DIGITS}{INTO}{ONCE}", values_once),
        (rf"each(?: of)?(?: digit)? {RANGE}(?: used)? once{INTO}", values_once),
        (rf"{USE} each(?: of)?(?: digit)? {RANGE}{INTO}{ONCE}", values_once),
        (rf"(?:\d+ )?(?:digit|cell|values) ?:? {RANGE} ,? ?(?:{ONCE}|all different|no repeat|different)", values_once),
        (rf"(?:{USE} )?(?:digit )?{RANGE} ,? ?(?:all different|no repeat|without repeat)", values_once),
        (rf"(?:place|put|arrange|insert|enter|write) (?:digit )?{RANGE}{INTO}", placed),
        (rf"(?:{USE} )(?:digit )?{RANGE}{INTO}", values),
        (rf"(?:digit )?{RANGE} (?:is )?used", values),
        (rf"(?:digit|cell) ?(?:are|:|=|in|allowed :|has)? ?(?:digit )?{RANGE}", values),
        (rf"(?:each |all )cell (?:has|is|are) (?:1 )?(?:digit )?(?:in )?{RANGE}", values),
        (r"(?:all )?(?:digit |cell )?(?:are )?(?:all )?different(?: digit)?", all_different),
        (r"no (?:digit|cell) (?:may |are |is )?(?:used )?repeat", all_different),
        (r"(?:each )?(?:digit|cell) (?:may )?not (?:used )?repeat", all_different),
        (r"alldifferent|alldiff", all_different),
        (r"no repeat(?: digit| allowed| at all)?", all_different),
        (rf"no (?:digit|cell) (?:twice|2 times|is repeat|repeat) {INSIDE}", different_in),
        (r"no digit (?:twice|2 times)", all_different),
        (
            r"(?:digit |cell )?(?:may |can )?repeat(?: digit)?(?: (?:are |is )?(?:allowed|ok|okay|fine|possible))?",
            may_repeat,
        ),
        (r"(?:use )?each (?:digit )?(?:is )?(?:used )?once", all_different),
        (r"no 2 (?:cell|digit)(?: are| has)? same(?: digit)?", all_different),
        (
            rf"(?:each|different)(?: different)? letters? {STANDS} (?:1 |its own )?different digit(?: 0\.\.9)?",
            nothing,
        ),
        (rf"each letter {STANDS} (?:1 )?digit", nothing),
        (
            rf"(?:each |all |different )*letters? (?:{STANDS} )?(?:1 )?(?:different )?(?:digit )?{RANGE}{ONCE}?",
            of_all_letters,
        ),
        (rf"(?:each )?same letters? (?:always )?{STANDS} same digit(?: in (?:each|all)(?: \w+)?)?", nothing),
        (
            r"(?:asterisk|star|dot|dash|underscore|cell|cross|question mark|x)(?:e?s)?"
            r" (?:are|is|mark|stands? for|mean|hide|replace)s?"
            r" (?:lost|missing|unknown|hidden|faded|erased|illegible) digit",
            nothing,
        ),
        (
            r"(?:each|all) (?:side|line|edge|arm|circle|triangle|ray|spoke)s?(?: of(?: \w+)? \w+)? sums (\d+)",
            told_sums,
        ),
        (r"digit in (top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)* is (\d+)", in_corner),
        (r"(top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)* is (\d+)", in_that_corner),
        (r"(\d+) (?:is )?in (top|bottom|upper|lower)[ -](left|right)(?: hand)?(?: corner| cell)*", in_corner),
        (
            r"(?:fill(?: in)?|complete|solve)(?: (?:grid|cell|sudoku|square|triangle|pyramid|star|missing digit))+",
            nothing,
        ),
        (
            r"(?P<mark>[vx])(?:'?s)? (?:stands|used|marks?|means?|is|joins?|links?)?(?: for)? ?(?:2 )?(?:neighboring )?"
            r"(?:cell|digit)? ?(?:that|which|whose|with)? ?(?:sum is|sums) (?P<sum>\d+)",
            marked_sum,
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?)?"
            r" ?sums? of diagonal(?: they point (?:at|to|along))?",
            of_diagonals,
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?)?"
            r" ?sums? of (?:digit|cell) (?:in )?(?:between )?1 (?:and|\.\.) ?\d+"
            r"(?: in (?:that|each) (?:row|line|col).*)?",
            of_family("sandwich"),
        ),
        (
            rf"{NUMBERS_OUTSIDE} (?:are|is|shows?|gives?|tells?|says?)?"
            r" ?how many (?:buildings?|towers?|skyscrapers?|houses?|digit) (?:can be|are|is|you can|1 can|you) "
            r"(?:seen|visible|sees?)(?: from (?:there|that (?:side|point|direction|edge)|outside))?",
            of_family("skyscrapers"),
        ),
        (
            r"(?:higher|taller|larger|bigger) (?:buildings?|towers?|skyscrapers?|digit|ones) (?:hide|block|cover)s?"
            r"(?: view of)? (?:smaller|lower|shorter|those|ones)(?: buildings?| ones| digit)?(?: behind(?: them)?)?",
            of_family("skyscrapers"),
        ),
        (
            r"(?:digit|1|sum) in (?:each|4|cell|each cell) ?(?:cell )?is sum of 4 (?:digit |cell )?"
            r"(?:around|round|next to|touching)(?: (?:it|them))?",
            of_family("sujiko"),
        ),
        (
            r"(?:sums?|products?|totals?) of (?:each )*(?:row|col)(?:(?: ,)? and (?:each )*(?:row|col))? (?:is|are) "
            r"(?:given|known|shown|listed)(?: below)?",
            nothing,
        ),
        (
            r"(?:restore|find|fill in|replace|work out|what are|reconstruct)(?: all)?"
            r" (?:missing|lost|faded|hidden|erased) digit",
            nothing,
        ),
        (r"each ?(?:asterisk|star|dot|[*._?x-]) (?:is|=|stands? for|means) (?:1 |missing )*digit", nothing),
        (
            rf"(?:each )?(?:4 )?(?:extra |additional )?(?:shaded|gr[ae]y|colou?red) (?:box 3 x 3|box|region|cell)"
            rf" (?:has {DIGITS}{ONCE}?|has different digit|not repeat.*)",
            of_windows,
        ),
        (
            r"(?:(?:row|col)(?: and)? )*(?:sums|totals?|clues?)(?: are| given| shown)* (?:at|on|to|in) "
            r"(?:right|bottom|left|end|margin|side|edge)s?(?: and (?:at |on |to )?(?:bottom|right|left|below))?",
            told_at_edges,
        ),
        (r"(?:each |all )?(?:other|remaining)(?: cell| digit) (?:are |is )?(odd|even)", others),
        (
            r"each brick (?:is|=|are|equals) (?:sum of )?2 (?:bricks? |digit |cell )?(?:directly )?"
            r"(?:below|under|beneath|underneath)"
            r"(?: (?:it|them))?"
            r"(?: added| summed| together)*",
            of_pyramid,
        ),
        (rf"letters? {STANDS} (?:different )?digit", nothing),
        (r"different letters? ,? ?(?:has |for |are |stands? for |means? )?different digit", nothing),
        (r"same letters? ,? ?(?:has |for |are |stands? for |means? )same digit", nothing),
        (r"(?:all )?(?:different )?letters?(?: are| is| ,)? ?(?:all )?different(?: digit)?", nothing),
        (r"same letters? ,? ?same digit(?: in (?:each|all|2|3)(?: \w+)?)?", nothing),
        (
            r"replace (?:each |all )?letters? (?:by|with) (?:1 |its own )?(?:different )?digit"
            r"(?: so that (?:sums?|equations?|results?|it) (?:is|are) (?:correct|right|true))?",
            nothing,
        ),
        (
            r"(?:some|most|several|many|all other) (?:of )?digit (?:(?:has|are|is|were|got|been) )*(?:eaten|smudged"
            r"|missing|lost|faded|hidden|erased|covered|illegible|blotted out|unreadable|left out|gone)",
            nothing,
        ),
        (r"division (?:comes|used|goes|works) out (?:even(?:ly)?|exactly|without (?:1 )?remainder|)", nothing),
        (
            r"(?:\d+ )?(?:sums?|additions?|equations?|puzzles?)(?: ,| with| share| sharing| in)*"
            r" same (?:letters?|key|code)",
            nothing,
        ),
        (r"(?:no|without) leading (?:0e?s?|zeroe?s)(?: allowed)?", nothing),
        (r"(?:no digit|digit not|no word|words not) (?:starts?|begins?) with 0", nothing),
        (r"(?:no|without) (?:0e?s?|zeroe?s)|no (?:digit|letter) (?:is|=) 0|0 (?:is )?not (?:used|allowed)", no_zero),
        (r"(?:leading|first|1st) (?:digit|letters?) (?:is |are )?(?:not|nonzero|non-zero)(?: 0)?", nothing),
        (
            rf"no 2 cell {KNIGHT} (?:are |has )same(?: digit)?",
            plainly("knight: _ != _"),
        ),
        (rf"no 2 same (?:digit|cell) {KNIGHT}", plainly("knight: _ != _")),
        (
            rf"cell {KNIGHT} (?:may )?(?:(?:has |are )?different|not (?:has )?same)(?: digit)?",
            plainly("knight: _ != _"),
        ),
        (
            r"(?:no )?same digit (?:may )?(?:not )?(?:touch|neighboring)(?: each other)?(?: ,)?"
            r" (?:not )?(?:each |even )?(?:diagonally|at corner|by corner)",
            never_touching,
        ),
        (
            r"no (?:2 )?neighboring (?:cell|digit) (?:are |has )consecutive(?: digit)?",
            plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"neighboring (?:cell|digit) (?:may )?not (?:has )?consecutive(?: digit)?",
            plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"no consecutive (?:digit|cell) (?:are )?(?:neighboring|next to each other)",
            plainly("neighbors: abs(_ - _) != 1"),
        ),
        (
            r"(?:each|all) (?:brick|cell|digit|block|box|1) (?:is|=|are|equals) sum of"
            r" (?:2|digit|cell|pair)(?: cell| digit| bricks?)*"
            r"(?: (?:directly |just |right )?(?:below|beneath|under|underneath)(?: (?:it|them))?)?",
            of_pyramid,
        ),
        (
            r"(?:(?:evaluated?|calculated?|computed?|work(?:ed)?|from|equations|expressions|read|operations?|are|go|all|done"
            r"|performed|in order|strictly) )*left to right(?:(?: ,)?(?: and)?(?: from)? top to bottom)?",
            plainly("evaluate left to right"),
        ),
        (r"(?:ignore|no) (?:operator precedence|order of operations|precedence)", plainly("evaluate left to right")),
        (
            r"(?:use |with )?(?:usual |normal |standard |school )?(?:rules? of )?"
            r"(?:order of operations|operator precedence|precedence)",
            plainly("evaluate by precedence"),
        ),
        (r"(?:use )?(?:bodmas|pemdas|bidmas)(?: applies)?", plainly("evaluate by precedence")),
        (
            r"(?:(?:as )?(?:at|in) school:? ?)?(?:multiplication|times|multiplying)(?: comes?| goes)? (?:before|first)"
            r"(?: (?:plus|addition|adding|\+)(?:(?: and| or| ,)? (?:minus|subtraction|-))?)?",
            plainly("evaluate by precedence"),
        ),
        (
            r"multiplication(?: and| ,)? division (?:are done |come |go |done )?"
            r"(?:first|before addition(?: and| ,)? subtraction)",
            plainly("evaluate by precedence"),
        ),
        (
            r"(?:there is |there's )?(?:1|different|1 different) solution|solution is different",
            plainly("expect unique"),
        ),
    )
)
