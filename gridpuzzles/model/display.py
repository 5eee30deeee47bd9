"""Base classes for values that notebooks display: `NotebookText` as text, `NotebookDrawing` as a drawing."""

from __future__ import annotations


class NotebookText:
    """A value that notebooks display as its `str`."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        text = str(self).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<pre>{text}</pre>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}


class NotebookDrawing(NotebookText):
    """A value that notebooks display as a drawing; a subclass defines `_drawn`, which draws it in a given view."""

    __slots__ = ()

    def _drawn(self, view: str) -> str:
        raise NotImplementedError

    def to_svg(self) -> str:
        """Return a picture: a complete SVG document, for a file or a notebook.

        >>> import gridpuzzles as gp
        >>> gp.solve("SEND + MORE = MONEY").to_svg()[:4]
        '<svg'
        """
        return self._drawn("svg")

    def to_html(self) -> str:
        """Return a part of an HTML page: the picture with its title."""
        return self._drawn("html")

    def to_markdown(self) -> str:
        """Return Markdown: a table if a table can show the value."""
        return self._drawn("markdown")

    def _repr_html_(self) -> str:
        return self.to_html()

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": self._drawn("text"), "text/markdown": self.to_markdown(), "text/html": self.to_html()}
