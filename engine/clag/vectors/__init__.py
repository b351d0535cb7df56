"""Check the stored vectors of Clag, by kind; found by `engine.verify`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.clag.vectors import play, scores

if TYPE_CHECKING:
    from engine.verify import Check

__all__ = ["CHECKS"]

CHECKS: dict[str, Check] = {**scores.CHECKS, **play.CHECKS}
