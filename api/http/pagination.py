"""Divide lists into pages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.utils.translation import gettext as _
from rest_framework import exceptions
from rest_framework.pagination import PageNumberPagination

from api.http.shapes import TOO_LOW
from tournaments.core.errors import NotFound
from tournaments.core.shapes import MAX_PAGE_SIZE, Shape
from tournaments.core.validation import NOT_A_NUMBER

if TYPE_CHECKING:
    from collections.abc import Sequence

    from django.db.models import QuerySet
    from rest_framework.request import Request

Row = TypeVar("Row")

WHOLE_NUMBER = re.compile(r"-?[0-9]+")


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
    max_page_size = MAX_PAGE_SIZE

    def cut(self, rows: Sequence[Row] | QuerySet[Any], request: Request) -> Page[Row]:
        """Return the page of the rows that the request asks for.

        Raises NotFound without such a page, and ValidationError unless the size is 1 or more.
        """
        self._check_size(request)
        try:
            results = self.paginate_queryset(rows, request) or []
        except exceptions.NotFound:
            # The sentence of Django REST framework's own exception would not be shown.
            raise NotFound(_("This list does not have such a page.")) from None
        # The line before has set `page`: only with `page_size` None would there be none.
        count = len(results) if self.page is None else self.page.paginator.count
        return Page(count, self.get_next_link(), self.get_previous_link(), results)

    def _check_size(self, request: Request) -> None:
        """Refuse a size for which Django REST framework would silently take the usual one."""
        asked = request.query_params.get(self.page_size_query_param)
        if not asked:
            return
        if not WHOLE_NUMBER.fullmatch(asked):
            wrong = exceptions.ErrorDetail(str(NOT_A_NUMBER), "invalid")
        elif asked.startswith("-") or not asked.strip("0"):
            wrong = exceptions.ErrorDetail(str(TOO_LOW).format(limit=1), "min_value")
        else:
            return
        raise exceptions.ValidationError({self.page_size_query_param: [wrong]})
