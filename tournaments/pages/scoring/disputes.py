"""Disputes on the director's desk: the phones' versions side by side, and the decision."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.core.formatting import format_signed, format_time, short_names
from tournaments.core.parsing import parse_int
from tournaments.pages.core.layout import get_actor
from tournaments.pages.core.organiser import organiser_page
from tournaments.pages.scoring.access import check_table, get_event
from tournaments.scoring import UNNAMED_PHONE, decide_deal

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponseBase

    from tournaments.models import Table
    from tournaments.scoring import Dispute, StoredDeal


@organiser_page("POST")
def decide(
    request: HttpRequest, club: str, event: str, table: int, number: int
) -> HttpResponseBase:
    """Decide which version of a deal counts."""
    check_table(get_event(request, club, event), table)
    version = parse_int(request.POST.get("version")) or 0  # no version has that number
    decide_deal(by=get_actor(request), table_id=table, number=number, version=version)
    messages.success(request, _("Deal %(number)s has been decided.") % {"number": number}, "good")
    return redirect("director", club, event)


@dataclass(frozen=True, slots=True)
class VersionColumn:
    """A version of the deal, and the button that decides for it."""

    number: int
    who: str
    when: str
    button: str


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """What each version says of a player; `differs`: not all say the same."""

    name: str
    cells: list[str]

    @property
    def differs(self) -> bool:
        """Return whether the versions differ."""
        return len(set(self.cells)) > 1


@dataclass(frozen=True, slots=True)
class DisputeRow:
    """A dispute as it is shown: a column for each version, a row for each player."""

    title: str
    url: str
    third_url: str
    versions: list[VersionColumn]
    rows: list[PlayerRow]


def dispute_row(where: list[str], dispute: Dispute) -> DisputeRow:
    """Build the row of a dispute.

    `where` are the slugs of club and event, for the addresses.
    """
    versions = [*([dispute.accepted] if dispute.accepted else []), *dispute.claims]
    seats = enumerate(short_names(dispute.names))
    return DisputeRow(
        title=dispute_title(dispute),
        url=reverse("decide-deal", args=[*where, dispute.table.pk, dispute.number]),
        third_url=reverse("deal", args=[dispute.table.pk, dispute.number]),
        versions=[
            VersionColumn(
                number=version.version,
                who=version.entered_as,
                when=format_time(version.entered_at),
                button=_button_label(version),
            )
            for version in versions
        ],
        rows=[PlayerRow(name, [_cell(v, seat) for v in versions]) for seat, name in seats],
    )


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
