"""Cut long lists into pages."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar

from django.core.paginator import Paginator

if TYPE_CHECKING:
    from collections.abc import Collection

    from django.db.models import QuerySet
    from django.http import HttpRequest

Row = TypeVar("Row")


@dataclass(frozen=True, slots=True)
class ListPage(Generic[Row]):
    """A page of a list: its rows, how many there are in all, and the addresses beside it.

    `before` and `after` are empty at the ends of the list.
    """

    rows: list[Row]
    count: int
    before: str
    after: str


def _number(asked: str) -> int:
    """Return the number of a page, at least 1; Django takes the last one for those below.

    >>> _number("3"), _number("-2"), _number("x"), _number("")
    (3, 1, 1, 1)
    """
    try:
        return max(int(asked), 1)
    except ValueError:
        return 1


def cut_page(
    request: HttpRequest,
    rows: QuerySet[Any, Row],
    size: int,
    *,
    names: Collection[str] | None = None,
    count: int | None = None,
) -> ListPage[Row]:
    """Return the page that `?page=` asks for, counted from 1; the nearest if there is none such.

    The addresses beside it keep the other parameters of the request; with `names`, only those.
    `count` is how many rows there are, if it is known: they are counted otherwise.
    """
    paginator = Paginator(rows, size)
    if count is not None:
        paginator.count = count
    page = paginator.get_page(_number(request.GET.get("page", "")))

    def address(number: int) -> str:
        query = request.GET.copy()
        for name in set() if names is None else {*query}.difference(names):
            del query[name]
        query["page"] = str(number)
        return f"?{query.urlencode()}"

    return ListPage(
        rows=list(page.object_list),
        count=paginator.count,
        before=address(page.previous_page_number()) if page.has_previous() else "",
        after=address(page.next_page_number()) if page.has_next() else "",
    )
