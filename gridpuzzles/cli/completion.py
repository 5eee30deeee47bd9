"""``gridpuzzles completion``: write a script with which a shell completes commands, options, values and files."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from ..base.annotations import Namespace
from ..base.exit_status import DONE
from .commands import GROUPS, VERBS, offered

Option = tuple[tuple[str, ...], str, tuple[str, ...] | None]


def completion(options: Namespace) -> int:
    """Write the script for a shell; return the exit status."""
    script = {"bash": bash, "zsh": zsh, "fish": fish}[options.shell]
    sys.stdout.write("\n".join(script()) + "\n")
    return DONE


def options_of(verb: str) -> Iterator[Option]:
    """Yield names, help and values of each option of a command.

    The values are None for a switch, and () if any value is allowed.
    """
    for group in VERBS[verb][1].split():
        for names, settings in GROUPS[group].items():
            if not names[0].startswith("-"):
                continue
            values = None
            if settings.get("action", "append") == "append":  # any other action is that of a switch
                values = offered_values(settings)
            # The parser doubles percent signs, because it formats its help.
            help = offered(settings, "help") or ""
            yield names, str(help).replace("%%", "%"), values


def words_of(verb: str) -> tuple[str, ...]:
    """Return the words that may follow a command, apart from files and options."""
    settings = [
        one for group in VERBS[verb][1].split() for names, one in GROUPS[group].items() if not names[0].startswith("-")
    ]
    if verb == "new":
        from ..printed.families import starters

        return tuple(starters())
    if verb == "generate":
        from .commands import families

        return tuple(families())
    return tuple(word for one in settings for word in offered_values(one))


def offered_values(settings: dict[str, object]) -> tuple[str, ...]:
    """Return the choices of an option; empty if any value is allowed."""
    return tuple(map(str, offered(settings, "choices") or ()))


def bash() -> Iterator[str]:
    """Yield the lines of the script for bash, and for shells that accept its completions."""
    yield '# bash completion of gridpuzzles: eval "$(gridpuzzles completion bash)"'
    yield "_gridpuzzles() {"
    yield '    local word="${COMP_WORDS[COMP_CWORD]}" before="${COMP_WORDS[COMP_CWORD-1]}" verb="${COMP_WORDS[1]}"'
    yield '    local words=""'
    yield '    if [ "$COMP_CWORD" -eq 1 ]; then'
    yield f'        words="{" ".join(VERBS)}"'
    yield "    else"
    yield '        case "$verb $before" in'
    for verb in VERBS:
        for names, _, values in options_of(verb):
            if values:
                patterns = "|".join(f'"{verb} {name}"' for name in names)
                yield f'            {patterns}) words="{" ".join(values)}" ;;'
    yield "        esac"
    yield '        [ -z "$words" ] && case "$verb" in'
    for verb in VERBS:
        words = [*words_of(verb), *(name for names, _, _ in options_of(verb) for name in names)]
        yield f'            {verb}) words="{" ".join(words)}" ;;'
    yield "        esac"
    yield "    fi"
    yield '    COMPREPLY=($(compgen -W "$words" -- "$word") $(compgen -f -- "$word"))'
    yield "}"
    yield "complete -o filenames -o bashdefault -F _gridpuzzles gridpuzzles"


def zsh() -> Iterator[str]:
    """Yield the lines of the script for zsh, for a folder of its ``fpath`` or to be read by ``source``."""
    yield "#compdef gridpuzzles"
    yield "_gridpuzzles() {"
    yield "    local -a verbs"
    yield "    verbs=("
    for verb, (gives, *_) in VERBS.items():
        yield f"        {_quoted(f'{verb}:{gives}')}"
    yield "    )"
    yield "    if (( CURRENT == 2 )); then"
    yield "        _describe verb verbs"
    yield "        _files"
    yield "        return"
    yield "    fi"
    yield '    case "$words[2]" in'
    for verb in VERBS:
        yield f"        {verb})"
        yield "            _arguments \\"
        for names, help, values in options_of(verb):
            for name in names:
                if values is None:
                    takes = ""
                elif values:
                    takes = f":value:({' '.join(values)})"
                else:
                    takes = ":value:"
                yield f"                {_quoted(f'{name}[{_plain(help)}]{takes}')} \\"
        words = words_of(verb)
        yield "                " + _quoted(f"*:word:({' '.join(words)})" if words else "*:file:_files")
        yield "            ;;"
    yield "    esac"
    yield "}"
    yield 'if [ "$funcstack[1]" = "_gridpuzzles" ]; then _gridpuzzles "$@"; else compdef _gridpuzzles gridpuzzles; fi'


def fish() -> Iterator[str]:
    """Yield the lines of the script for fish, for ``~/.config/fish/completions/gridpuzzles.fish``."""
    for verb, (gives, *_) in VERBS.items():
        yield f"complete -c gridpuzzles -n __fish_use_subcommand -a {verb} -d {_quoted(gives)}"
    for verb in VERBS:
        seen = f"-n '__fish_seen_subcommand_from {verb}'"
        words = words_of(verb)
        if words:
            yield f"complete -c gridpuzzles {seen} -a {_quoted(' '.join(words))}"
        for names, help, values in options_of(verb):
            called = " ".join(f"-l {name[2:]}" if name.startswith("--") else f"-s {name[1:]}" for name in names)
            if values is None:
                takes = ""
            elif values:
                takes = f" -x -a {_quoted(' '.join(values))}"
            else:
                takes = " -r"
            yield f"complete -c gridpuzzles {seen} {called}{takes} -d {_quoted(help)}"


def _quoted(text: str) -> str:
    """Return the text quoted as one word of a shell."""
    return "'" + text.replace("'", "'\\''") + "'"


def _plain(text: str) -> str:
    """Return the text with spaces for the characters that are special in ``_arguments`` of zsh."""
    return "".join(" " if sign in "[]:\\" else sign for sign in text)
