"""The address of a static file is put together once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whitenoise.storage import CompressedManifestStaticFilesStorage

from tournaments.pages.core.static_addresses import StaticFiles

if TYPE_CHECKING:
    from pathlib import Path

    import pytest

MANIFEST = '{"version": "1.1", "hash": "5", "paths": {"css/base.css": "css/base.2ea1.css"}}'


def test_an_address_is_djangos_and_is_put_together_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "staticfiles.json").write_text(MANIFEST, encoding="ascii")
    files = StaticFiles(tmp_path, "/static/")
    usual = CompressedManifestStaticFilesStorage(tmp_path, "/static/").url("css/base.css")
    assert files.url("css/base.css") == usual == "/static/css/base.2ea1.css"
    monkeypatch.setattr(files, "hashed_files", {})
    assert files.url("css/base.css") == usual
