"""Walking syntax trees."""

from __future__ import annotations

from ..language import syntax

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from ..source import Span


def nodes(node: syntax.Node) -> Iterator[syntax.Node]:
    """``node`` and every node below it, in written order; not recursive, so that depth does not matter."""
    waiting: list[object] = [node]
    while waiting:
        one = waiting.pop()
        if isinstance(one, syntax.Node):
            yield one
            waiting.extend(getattr(one, field) for field in reversed(type(one)._fields) if field != "span")  # type: ignore[attr-defined]
        elif isinstance(one, tuple):
            waiting.extend(reversed(one))


def has_secret_digits(node: syntax.Node) -> bool:
    """Whether a letter or a hole stands anywhere in it."""
    return any(isinstance(one, syntax.Numeral) for one in nodes(node))


def blanks(node: syntax.Node) -> int:
    """How many lone ``_`` stand in it."""
    return sum(isinstance(one, syntax.Numeral) and one.symbols == "_" for one in nodes(node))


def only_number(node: syntax.Node) -> int | None:
    """The number in it when there is exactly one: the one a typing error could have changed."""
    numbers = [one for one in nodes(node) if isinstance(one, syntax.Number)]
    return int(numbers[0].digits) if len(numbers) == 1 and len(numbers[0].digits) < 1000 else None


def span_of(node: syntax.Node) -> Span | None:
    """Where the node was written."""
    span: Span | None = getattr(node, "span", None)
    return span


def text_of(node: syntax.Node) -> str:
    """The node as written, on one line; as the printer writes it when it was built by a program."""
    span = span_of(node)
    if span is not None:
        return " ".join(span.text.split())
    from ..language.printer import print_node

    return print_node(node)
