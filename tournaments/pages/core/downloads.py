"""Send files that a browser saves."""

from __future__ import annotations

from django.http import HttpResponse

from tournaments.core.spreadsheets import MEDIA_TYPE


def send_csv(body: str, name: str) -> HttpResponse:
    """Return CSV as a file with this name, which must consist of slugs."""
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(body, content_type=MEDIA_TYPE, headers=headers)
