"""Divide lists into pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.utils.translation import gettext_lazy as _
from rest_framework.pagination import PageNumberPagination

from tournaments.core.shapes import Shape

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet
    from rest_framework.request import Request

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class Page(Shape, Generic[Row]):
    """One page of a list: how many rows it has in all, and the URLs of the pages beside it."""

    count: int
    next: str | None
    previous: str | None
    results: list[Row]


class PagePagination(PageNumberPagination):
    """`?page=` counts from 1, `?page_size=` goes up to 200; the body has the total count."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    # Lazy as in Django REST framework itself, whose stubs call it a str.
    invalid_page_message = _("This page does not exist.")  # type: ignore[assignment]

    def cut(self, rows: Sequence[Row] | QuerySet[Any], request: Request) -> Page[Row]:
        """Return the page of the rows that the request asks for. Raises DRF's NotFound."""
        results = self.paginate_queryset(rows, request) or []
        # The line before has set `page`: only with `page_size` None would there be none.
        count = len(results) if self.page is None else self.page.paginator.count
        return Page(count, self.get_next_link(), self.get_previous_link(), results)
