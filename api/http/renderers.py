"""Write answers as JSON, problem documents, CSV, PDF or calendars."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.renderers import BaseRenderer

from api.http.problems.errors import MEDIA_TYPE
from tournaments.core.shapes import dump_json

if TYPE_CHECKING:
    from collections.abc import Mapping


class JsonRenderer(BaseRenderer):
    """Render plain values as JSON."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body; empty for None."""
        return b"" if data is None else dump_json(data)


class ProblemJsonRenderer(JsonRenderer):
    """Render JSON for clients that accept only problem documents."""

    media_type = MEDIA_TYPE


class CsvRenderer(JsonRenderer):
    """Send a string, which is CSV already, as it is; anything else (a problem) as JSON."""

    media_type = "text/csv"
    format = "csv"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """Return the body of CSV as UTF-8."""
        if isinstance(data, str):
            return data.encode()
        return super().render(data, accepted_media_type, renderer_context)


class PdfRenderer(JsonRenderer):
    """Declare the media type of PDF answers; a problem is rendered as JSON."""

    media_type = "application/pdf"
    format = "pdf"


class CalendarRenderer(JsonRenderer):
    """Declare the media type of calendars; a problem is rendered as JSON."""

    media_type = "text/calendar"
    format = "ics"
