"""Say where static files are, once for each file."""

from __future__ import annotations

from typing import Any

from whitenoise.storage import CompressedManifestStaticFilesStorage


class StaticFiles(CompressedManifestStaticFilesStorage):  # type: ignore[misc]  # has no types
    """Static files under names with a digest of what is in them.

    Their addresses stay as they are while a process runs, but Django puts each together again, for
    the ten of a page.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        """Read the manifest."""
        super().__init__(*args, **options)
        self._addresses: dict[str, str] = {}

    def url(self, name: str, force: bool = False) -> str:
        """Return the address of a file."""
        if name not in self._addresses:
            self._addresses[name] = str(super().url(name, force))
        return self._addresses[name]
