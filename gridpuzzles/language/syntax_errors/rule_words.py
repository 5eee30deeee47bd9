"""Recognize words that may state a rule, in six languages: a line with one is never taken as a title or remark."""

from __future__ import annotations

import re

ENGLISH = (
    r"all|any|both|no(?!\.?[ \t]*\d)|not|never|none|nothing|without|each|every|other|same|equals?|differ\w*|distinct\w*"
    r"|repeat\w*|sums?|totals?|adds?|products?|values|diagonals?|knight\w*"
    r"|king\w*|consecutive|constraint|rules?|odd|even|left|right|order\w*|precedence|bodmas|pemdas|bidmas|evaluat\w*|primes?"
    r"|is an? square|perfect|palindrom\w*|cubes?|zero\w*|whole|positive|negative|\w*creas\w*"
    r"|larger|smaller|greater|less|more|fewer|older|younger|than"
    r"|between|touch\w*|adjacent|neighbou?r\w*|unique|once|twice|half|mod\w*|base|leading|except|must|may|can|cannot|allowed|forbidden|excluded|omitted|too|also|least|most|corners?"
)
GERMAN = (
    r"jede[rsnm]?|alle[rsnm]?|kein\w*|verschieden\w*|unterschiedlich\w*|gleich\w*|summen?|produkte?|differenz\w*"
    r"|(?:un)?gerade\w*|prim\w*|zahl(?:en)?|ziffern?|buchstaben?|zeilen?|spalten?|reihen?|diagonalen?|felde?r?|nicht|nie"
    r"|niemals|ohne|nur|genau|mindestens|h(?:ö|oe)chstens|gr(?:ö|oe)(?:ß|ss)er|kleiner|mehr|weniger|doppelt\w*|h(?:ä|ae)lfte"
    r"|(?:ein|zwei|drei)mal|d(?:a|ü|ue)rf(?:en)?|muss|muß|m(?:ü|ue)ssen|kann|k(?:ö|oe)nnen|sind|ergibt|ergeben|wiederhol\w*"
    r"|benachbart\w*|teilbar\w*|quadrat\w*|null(?:en)?|f(?:ü|ue)hrend\w*|(?:ä|ae)lter|j(?:ü|ue)nger|erlaubt|verboten|fehlt|fehlen|auch|ecken?|springer\w*|regeln?|\w+regeln?"
)
FRENCH = (
    r"chaque|chacun\w*|tous|toute?s?|aucune?|diff(?:é|e)rent\w*|distincte?s?|m(?:ê|e)mes?|sommes?|produits?"
    r"|impaire?s?|(?:sont|est|nombres?|chiffres?) paire?s?"
    r"|premiers?|chiffres?|nombres?|lettres?|lignes?|colonnes?|jamais|pas|sans|seule?s?|seulement|fois|peut|peuvent|doit"
    r"|doivent|sont|(?:é|e)ga(?:l|ux)\w*|moins|(?:le|la) double|moiti(?:é|e)|r(?:é|e)p(?:è|é|e)t\w*|voisin\w*"
    r"|z(?:é|e)ros?|(?:â|a)g(?:é|e)\w*|permis\w*|autoris\w*|interdit\w*|exclu\w*|manqu\w*|aussi|diagonales?|cavaliers?|r(?:è|e)gles?"
)
SPANISH = (
    r"cada|tod[oa]s?|ning[úu]n\w*|diferentes?|distint[oa]s?|mism[oa]s?|suman?|productos?|(?:im)?pares|impar|primos?|cifras?"
    r"|d[íi]gitos?|n[úu]meros?|letras?|filas?|columnas?|casillas?|nunca|sin|s[óo]lo|solamente|veces|pueden?|debe[n]?|igual\w*"
    r"|m[áa]s|menos|doble|mitad|rep[ei]t\w*|vecin[oa]s?|ceros?|edad|mayor|menor|permit\w*|exclui\w*|faltan?|tambi[ée]n|esquinas?|caballos?|reglas?"
)
DUTCH = (
    r"elke?|ieder\w*|geen|verschillende?|(?:het|de)?zelfde|sommen|som|oneven|priem\w*|cijfers?|getal(?:len)?|rij(?:en)?"
    r"|kolom(?:men)?|vakjes?|nooit|niet|zonder|alleen|keer|mogen|moet(?:en)?|kunnen|zijn|gelijke?|meer|minder|dubbel\w*"
    r"|helft|herhaal\w*|herhalen|aangrenzend\w*|nullen|toegestaan|verboden|uitgesloten|ontbre\w+|ook|diagonalen|hoek(?:en)?|paard\w*|regels?|ouder|jonger|groter"
)
ITALIAN = (
    r"ogni|ciascun\w*|tutt[eio]|nessun\w*|divers[eioa]|distint[eio]|stess[eioa]|somm[ae]|prodott[oi]|(?:dis)?pari|prim[oi]"
    r"|cifr[ae]|numer[oi]|letter[ae]|righe|riga|colonn[ae]|casell[ae]|mai|non|senza|volt[ae]|pu(?:ò|o')|possono|dev(?:e|ono)"
    r"|sono|ugual\w*|pi(?:ù|u')|meno|doppi[oa]|met(?:à|a')|ripet\w*|vicin[eio]|zeri|anni|ammess\w*|permess\w*|vietat\w*|esclus\w*|manca\w*|anche|diagonali|angoli|cavall[oi]|regol[ae]"
)
WORDS = rf"(?<![\w-])(?:{ENGLISH}|{GERMAN}|{FRENCH}|{SPANISH}|{DUTCH}|{ITALIAN})(?!\w)"
NUMBERS = (
    r"\d+[ \t]*(?:-|–|—|\.{2,3}|to|through|up to|and|bis|und|à|a|et|y|hasta|t/m|tot|en|e|al?)[ \t]*\d"
    r"|\d[ \t]*[,;/+][ \t]*\d|(?<!\w)[A-Z][ \t]*(?:-|–|to)[ \t]*[A-Z](?!\w)"
)
"""Matches ranges and lists of numbers, and ranges of letters."""
RULING = re.compile(f"{WORDS}|{NUMBERS}", re.IGNORECASE)
MONTH = (
    r"(?:jan|feb|f[ée]v|mar|m[äa]r|maa|apr|avr|ma[iy]|mei|mag|jun|juin|giu|jul|juil|lug|aug|ao[uû]|ago|sep|set|oct|okt|ott|nov"
    r"|d[eéi][cz]|ene|gen)\w*\.?"
)
COUNTED = re.compile(
    rf"\d+[ \t]*(?:x|×|by)[ \t]*\d+|\d{{1,2}}(?:st|nd|rd|th|\.)?[ \t]+(?:de[ \t]+)?{MONTH}"
    rf"|{MONTH}[ \t]+\d{{1,2}}(?:st|nd|rd|th)?"
    r"|(?:#|(?:no|nr|number|puzzle|problem|exercise|question|task|challenge|week|day|level|page|part|volume|vol|round|issue"
    r"|book|sheet|chapter)\b\.?)[ \t]*#?\d+(?:,\d{3})*"
    r"|(?<!\d)(?:1[5-9]|20)\d\d(?!\d)|(?<!\d)\d{1,2}[./]\d{1,2}[./](?:\d\d)?\d\d(?!\d)",
    re.IGNORECASE,
)
"""Matches sizes, dates, and numbers that count puzzles."""

FOREIGN = re.compile(rf"(?<!\w)(?:{GERMAN}|{FRENCH}|{SPANISH}|{DUTCH}|{ITALIAN})(?!\w)", re.IGNORECASE)
OF_ENGLISH = re.compile(
    r"(?<!\w)(?:the|of|and|my|are|has|have|had|there|with|for|what|how|find|solve|this|that|these|his|her|their|our|your"
    r"|i|you|it|two|three|four|five|seven|eight|nine|ten|times|we|they|he|she|by|from|at|into|years|old|put|guess|think|replace|fill|work|make)(?!\w)",
    re.IGNORECASE,
)
"""Matches words that exist in English and in none of the other languages."""


def is_english(words: str) -> bool:
    """Return True for English words, if none of them is a word for a rule in another language."""
    return bool(OF_ENGLISH.search(words)) and not FOREIGN.search(words)


def may_tell_rule(words: str) -> bool:
    """Return True if one of the words may be part of a rule, or a number that is not a size, date or count."""
    return bool(RULING.search(words) or re.search(r"\d", COUNTED.sub(" ", words)))
