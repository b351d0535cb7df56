"""Disputed deals as they are shown to the director: the phones' versions side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_signed, format_time, short_names
from tournaments.scoring import UNNAMED_PHONE

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.scoring import Dispute, StoredDeal


def dispute_row(where: list[str], dispute: Dispute) -> dict[str, Any]:
    """Return a dispute as it is shown: a column for each version, a row for each player.

    `where` are the slugs of club and event, for the addresses.
    """
    versions = [*([dispute.accepted] if dispute.accepted else []), *dispute.claims]
    seats = enumerate(short_names(dispute.names))
    rows = [{"name": name, "cells": [_cell(v, seat) for v in versions]} for seat, name in seats]
    return {
        "title": dispute_title(dispute),
        "url": reverse("decide-deal", args=[*where, dispute.table.pk, dispute.number]),
        "third_url": reverse("deal", args=[dispute.table.pk, dispute.number]),
        "versions": [
            {
                "number": version.version,
                "who": version.entered_as,
                "when": format_time(version.entered_at),
                "button": _button_label(version),
            }
            for version in versions
        ],
        "rows": [row | {"differs": len(set(row["cells"])) > 1} for row in rows],
    }


def _cell(version: StoredDeal, seat: int) -> str:
    score = version.score
    values = {"taken": score.tricks[seat], "points": format_signed(score.points[seat])}
    if not score.nominations:
        return _("%(taken)s (%(points)s)") % values
    values["nominated"] = score.nominations[seat]
    return _("%(taken)s of %(nominated)s (%(points)s)") % values


def _button_label(version: StoredDeal) -> str:
    """Return "Keep Gina's" for the accepted version and "Use Alan's" for others.

    A version from a phone that no player holds has no name that would tell it apart.
    """
    name = version.entered_as.removesuffix("'s phone")
    if name == UNNAMED_PHONE:
        return _("Keep this version") if version.is_accepted else _("Use this version")
    text = _("Keep %(name)s's") if version.is_accepted else _("Use %(name)s's")
    return text % {"name": name}


def dispute_title(dispute: Dispute) -> str:
    """Return the round, table and deal of a dispute."""
    table = dispute.table
    values = {"round": table.round.number, "table": table.number, "deal": dispute.number}
    return _("Round %(round)s, table %(table)s, deal %(deal)s") % values


def table_title(table: Table) -> str:
    """Return the round and number of a table."""
    values = {"round": table.round.number, "table": table.number}
    return _("Round %(round)s, table %(table)s") % values
