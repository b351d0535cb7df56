"""Say where static files are, once for each file."""

from __future__ import annotations

from typing import Any

from django.contrib.staticfiles.storage import StaticFilesStorage
from whitenoise.storage import CompressedManifestStaticFilesStorage


class KeptAddresses(StaticFilesStorage):
    """Static files whose addresses stay as they are while a process runs.

    Django would build each of them again for every page, and a page has ten.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        """Start without any address."""
        super().__init__(*args, **options)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, *args: Any, **options: Any) -> str:  # type: ignore[override]  # any
        """Return the address of a file."""
        if name not in self._addresses:
            self._addresses[name] = str(super().url(name, *args, **options))
        return self._addresses[name]


class StaticFiles(KeptAddresses, CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """Static files under names with a digest of what is in them."""
