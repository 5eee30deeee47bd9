"""Read ``regions:``, named groups of cells, drawn as a letter map."""

from __future__ import annotations

from ....language.syntax import Regions
from .letter_map import check_map, declare_areas, doubt_pieces, read_map, say_map_size

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ...context.context import Context


def shape(context: Context, regions: Regions) -> None:
    """Record the size of the map."""
    say_map_size(context, read_map(context, regions.map), "the map of regions")


def declare(context: Context, regions: Regions) -> None:
    """Declare a group of positions for every label."""
    declare_areas(context, "regions", read_map(context, regions.map), {})


def build(context: Context, regions: Regions) -> None:
    """Report errors of the map; a region itself requires nothing."""
    drawn = read_map(context, regions.map)
    check_map(context, drawn, "the map of regions")
    doubt_pieces(context, drawn, "region")
