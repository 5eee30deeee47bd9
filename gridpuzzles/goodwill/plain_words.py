"""The words of a sentence brought to few: articles and the like fall away, synonyms become one word."""

from __future__ import annotations

import re

SMALL = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")

TEENS = ("thirteen", "fourteen", "fifteen", "sixteen", "seventeen", "eighteen", "nineteen")
TENS = ("twenty", "thirty", "forty", "fifty", "sixty", "seventy", "eighty", "ninety", "hundred", "thousand")

SYNONYMS = tuple(
    (re.compile(rf"(?<!\w)(?:{words})(?!\w)"), meant)
    for words, meant in (
        (
            r"can ?not|can't|may not|must not|should not|mustn't|never|do not|don't|does not|doesn't|are not|is not",
            "not",
        ),
        (r"(?:from|between)(?= (?:the )?\d)", ""),
        (r"(\d+) ?(?:-|–|to|through|up to|till|and(?= \d+ once)|\.{2,3}) ?(\d+)", r"\1..\2"),
        (r"(?:(?:outlined|marked|bold|small|smaller|thick|heavy|jigsaw) )", ""),
        (r"rows?|horizontal lines?", "row"),
        (r"columns?|cols?|vertical lines?", "col"),
        (r"(?:main |long |corner-to-corner )?diagonals?", "diagonal"),
        (r"(\d+) ?(?:x|×|by) ?(\d+)[ -](?:box(?:es)?|blocks?|squares?|regions?|sub-?grids?|areas?)", r"box \1 x \2"),
        (r"box(?:es)? (?:of )?(\d+) ?(?:x|×|by) ?(\d+)", r"box \1 x \2"),
        (r"box(?:es)?|blocks?|nonets?", "box"),
        (r"regions?|zones?|areas?|pieces?|shapes?", "region"),
        (r"cages?", "cage"),
        (r"runs?", "run"),
        (
            r"adds? up to|adds? to|sums? up to|sums? to|totals?(?= \d)|has (?:a )?(?:sum|total) of"
            r"|(?:makes?|gives?)(?= \d+$)",
            "sums",
        ),
        (r"multipl(?:y|ies) (?:up )?to|has (?:a )?product of", "multiplies"),
        (
            r"fill(?: in)? (?:(?:the|each|every|all|empty|blank) )*"
            r"(?:grid|board|cells?|squares?|circles?|boxes|diagram) with",
            "use",
        ),
        (r"(?:is |are )?(?:filled|completed) with|contains?|has|have|holds?|includes?|consists? of|is made of", "has"),
        (r"whole numbers?|numbers?|digits?|integers?|values?|figures?|heights?", "digit"),
        (r"cells?|squares?|circles?|fields?|spaces?|places|blanks?|positions?", "cell"),
        (
            r"(?:appears?|occurs?|(?:is |are )?used|stands?(?! for)|comes?|goes|is|are)"
            r" (?:more than once|twice|2 times)",
            "repeat",
        ),
        (r"repeats?|repeated|repeating|repetitions?|duplicates?|duplicated|doubles", "repeat"),
        (r"is repeat|are repeat|be repeat|more than once", "repeat"),
        (r"different|distinct|unique|differ|differs", "different"),
        (r"appears?|occurs?|goes|stands?(?! for)|comes?|is used|are used|be used|used|is placed|are placed", "used"),
        (r"1 time|at most once|exactly 1", "once"),
        (r"equal|identical|alike", "same"),
        (r"every|any|either|both", "each"),
        (r"neighbou?ring|(?:orthogonally |directly )?adjacent|neighbou?rs?", "neighboring"),
        (r"grid|board|diagram|figure|puzzle|table", "grid"),
    )
)
NOISE = re.compile(
    r"(?<!\w)(?:the|an?|also|too|must|should|shall|will|has to|have to|exactly|only|just|please|always|as well|be"
    r"|in total|altogether|again|up|simply)(?!\w)"
)
"""Words that leave the meaning of a rule as it is."""


def plain(sentence: str) -> str:
    """The sentence in few words."""
    few = sentence.lower().replace("’", "'")
    for number, word in enumerate(SMALL):
        few = re.sub(rf"\b{word}\b", str(number), few)
    few = re.sub(r"(?<!\d)(\d+)(?:(?:,| |, | and |, and )(\d+))+(?!\d)", _consecutive, few)
    few = " ".join(few.replace(",", " , ").split())
    for pattern, meant in SYNONYMS:
        few = pattern.sub(meant, few)
    return " ".join(NOISE.sub(" ", few).split())


def _consecutive(match: re.Match[str]) -> str:
    """``1, 2, 3 and 4`` as a range; other lists as they are."""
    numbers = [int(number) for number in re.findall(r"\d+", match[0])]
    is_range = len(numbers) > 2 and numbers == list(range(numbers[0], numbers[0] + len(numbers)))
    if is_range:
        return f"{numbers[0]}..{numbers[-1]}"
    return match[0]
