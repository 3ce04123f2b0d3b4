"""The almanac: a searchable, linked page for every component and rule."""

from game.ui.almanac.model import CATEGORIES, AlmanacPage, PageFact, PageTable
from game.ui.almanac.pages import (
    FIRST_PAGE,
    all_pages,
    page,
    page_for_building,
    page_for_good,
    page_for_refusal,
    page_for_role,
    page_for_step,
    page_for_tile,
)

__all__ = [
    "CATEGORIES",
    "FIRST_PAGE",
    "AlmanacPage",
    "PageFact",
    "PageTable",
    "all_pages",
    "page",
    "page_for_building",
    "page_for_good",
    "page_for_refusal",
    "page_for_role",
    "page_for_step",
    "page_for_tile",
]
