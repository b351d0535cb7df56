"""Build the score card beside an online table: a narrow row for each deal."""

from __future__ import annotations

from typing import Any

from tournaments.core.formatting import format_points, format_signed
from tournaments.core.translation import translate

Plain = dict[str, Any]


def score_rows(card: Plain) -> list[Plain]:
    """Build a row for each finished deal: cells with nomination, points and the running total."""
    return [_row(row) for row in card["rows"]]


def _row(row: Plain) -> Plain:
    nominations = row["nominations"] or [None] * len(row["points"])
    cells = [
        {
            "nomination": "" if bid is None else f"{took}/{bid}",
            "points": format_signed(points),
            "total": format_points(total),
            "made": made,
        }
        for bid, took, points, total, made in zip(
            nominations, row["tricks"], row["points"], row["totals"], row["made"], strict=True
        )
    ]
    specials = ", ".join(translate(slug.replace("-", " ")) for slug in row["specials"])
    return {
        "number": row["number"],
        "label": specials.capitalize(),
        "cells": cells,
        "is_adjusted": row["is_adjusted"],
    }
