"""How values show themselves where they are the last line of a notebook's cell: as their `str`."""

from __future__ import annotations


class Shown:
    """Shows itself in notebooks: as text, and as HTML, which is its text unless a class says more."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        text = str(self).replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
        return f"<pre>{text}</pre>"

    def _repr_mimebundle_(self, include: object = None, exclude: object = None) -> dict[str, str]:
        return {"text/plain": str(self), "text/html": self._repr_html_()}
