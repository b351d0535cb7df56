"""Letters that became files are deleted after a week."""

from __future__ import annotations

import os
from datetime import timedelta
from typing import TYPE_CHECKING

from django.utils import timezone

from tournaments.privacy import forget_old

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_django import Settings


def test_a_letter_is_deleted_after_a_week(db: None, settings: Settings, tmp_path: Path) -> None:
    settings.LETTERS = tmp_path
    for name, days in (("old.eml", 8), ("new.eml", 6), ("other.txt", 8)):
        then = (timezone.now() - timedelta(days=days)).timestamp()
        (tmp_path / name).touch()
        os.utime(tmp_path / name, (then, then))
    forget_old()
    assert {path.name for path in tmp_path.iterdir()} == {"new.eml", "other.txt"}


def test_a_server_that_never_wrote_a_letter_has_nothing_to_delete(
    db: None, settings: Settings, tmp_path: Path
) -> None:
    settings.LETTERS = tmp_path / "none"
    forget_old()
