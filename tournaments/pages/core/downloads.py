"""Send files that a browser saves."""

from __future__ import annotations

from django.http import HttpResponse
from django.urls import reverse
from django.utils.http import urlencode

from tournaments.core.shapes import MAX_PAGE_SIZE
from tournaments.core.spreadsheets import MEDIA_TYPE


def data_address(route: str, *args: object, **query: str) -> str:
    """Return the address of a list in the API, with the most rows that it sends at a time.

    Of `query` only what is not empty. The answer says how many rows there are, and where more are.
    """
    asked = {name: value for name, value in query.items() if value}
    return f"{reverse(f'api:{route}', args=args)}?{urlencode(asked | {'page_size': MAX_PAGE_SIZE})}"


def send_csv(body: str, name: str) -> HttpResponse:
    """Return CSV as a file with this name, which must consist of slugs."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(body, content_type=MEDIA_TYPE, headers=headers)
