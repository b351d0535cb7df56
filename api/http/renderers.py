"""Write answers as JSON, problem documents, CSV or PDF."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from rest_framework.renderers import BaseRenderer

from api.http.errors import MEDIA_TYPE
from tournaments.core.json_text import dump_json

if TYPE_CHECKING:
    from collections.abc import Mapping


class JsonRenderer(BaseRenderer):
    """Writes what views give it: dictionaries, lists, texts, numbers."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body; nothing at all for no data."""
        return b"" if data is None else dump_json(data)


class ProblemJsonRenderer(JsonRenderer):
    """The same for those who ask for nothing but problem documents."""

    media_type = MEDIA_TYPE


class CsvRenderer(JsonRenderer):
    """Writes a text that is CSV already; whatever else comes (a problem) stays JSON."""

    media_type = "text/csv"
    format = "csv"

    def render(
        self,
        data: Any,
        accepted_media_type: str | None = None,
        renderer_context: Mapping[str, Any] | None = None,
    ) -> bytes:
        """The body."""
        if isinstance(data, str):
            return data.encode()
        return super().render(data, accepted_media_type, renderer_context)


class PdfRenderer(JsonRenderer):
    """For those who ask for a file to print; what cannot be printed is told in JSON."""

    media_type = "application/pdf"
    format = "pdf"
