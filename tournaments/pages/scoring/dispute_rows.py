"""Disputed deals as they are shown to the director: the phones' versions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse

from tournaments.core.formatting import format_signed, format_time, short_names

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.scoring import Dispute, StoredDeal


def dispute_row(where: list[str], dispute: Dispute) -> dict[str, Any]:
    versions = [*([dispute.accepted] if dispute.accepted else []), *dispute.claims]
    seats = enumerate(short_names(dispute.names))
    rows = [{"name": name, "cells": [_cell(v, seat) for v in versions]} for seat, name in seats]
    return {
        "title": f"{table_title(dispute.table)}, deal {dispute.number}",
        "url": reverse("decide-deal", args=[*where, dispute.table.pk, dispute.number]),
        "third_url": reverse("deal", args=[dispute.table.pk, dispute.number]),
        "versions": [
            {
                "number": version.version,
                "who": version.entered_as,
                "when": format_time(version.entered_at),
                "button": "This stays" if version.is_accepted else "This counts",
            }
            for version in versions
        ],
        "rows": [row | {"differs": len(set(row["cells"])) > 1} for row in rows],
    }


def _cell(version: StoredDeal, seat: int) -> str:
    score = version.score
    said = f" of {score.nominations[seat]}" if score.nominations else ""
    return f"{score.tricks[seat]}{said} ({format_signed(score.points[seat])})"


def table_title(table: Table) -> str:
    return f"Round {table.round.number}, table {table.number}"
