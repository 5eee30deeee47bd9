"""How values show themselves where they are the last line of a notebook's cell."""

from __future__ import annotations

from ..parameters import by_name


class Shown:
    """Shows its `str` in notebooks."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        text = str(self).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<pre>{text}</pre>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}


class Drawn(Shown):
    """Shows itself as a drawing, which `_drawn` makes in each of the views."""

    __slots__ = ()

    def _drawn(self, view: str) -> str:
        raise NotImplementedError

    @property
    def plain(self) -> str:
        """What there is to say without drawing it."""
        raise NotImplementedError

    @by_name
    def to_svg(self) -> str:
        """A picture: a whole SVG document, to be written to a file or shown in a notebook.

        >>> import gridpuzzles as gp
        >>> gp.solve("SEND + MORE = MONEY").to_svg()[:4]
        '<svg'
        """
        return self._drawn("svg")

    @by_name
    def to_html(self) -> str:
        """A piece of an HTML page: the picture with its title."""
        return self._drawn("html")

    @by_name
    def to_markdown(self) -> str:
        """Markdown: a table where that can show it."""
        return self._drawn("markdown")

    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self._drawn("text"), "text/markdown": self.to_markdown(), "text/html": self.to_html()}
