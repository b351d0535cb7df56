"""Say in plain words which nights of a season count, who has a place, and what is still open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core.formatting import count_nights
from tournaments.models import EventState, PlaceTies
from tournaments.rankings import LEAGUE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Season
    from tournaments.standings import EventLine


def describe_rules(season: Season) -> list[str]:
    """Return a sentence for each rule that determines the standings of a season."""
    sentences = [_describe_nights(season)]
    if season.ranking == LEAGUE:
        sentences += _describe_league(season)
    if season.min_nights:
        text = ngettext(
            "Players have a place once they have played %(count)d night.",
            "Players have a place once they have played %(count)d nights.",
            season.min_nights,
        )
        sentences.append(text % {"count": season.min_nights})
    if not season.ranks_visitors:
        sentences.append(_("Visitors are listed without a place."))
    return sentences


def _describe_nights(season: Season) -> str:
    if not season.best_nights:
        return _("Every night counts.")
    if season.planned_nights:
        text = ngettext(
            "Each player's best night of %(of)d counts.",
            "Each player's best %(count)d nights of %(of)d count.",
            season.best_nights,
        )
    else:
        text = ngettext(
            "Each player's best night counts.",
            "Each player's best %(count)d nights count.",
            season.best_nights,
        )
    return text % {"count": season.best_nights, "of": season.planned_nights}


def _describe_league(season: Season) -> list[str]:
    points = ", ".join(map(str, season.place_points))
    table = ngettext(
        "League points for the first place at a night: %(points)s; none for the others.",
        "League points for the first %(count)d places at a night: %(points)s; none after that.",
        len(season.place_points),
    )
    shared = (
        _("Players who share a place share the points of the places that they take.")
        if season.place_ties == PlaceTies.AVERAGE
        else _("Players who share a place each get the points of the best of these places.")
    )
    return [table % {"count": len(season.place_points), "points": points}, shared]


def describe_state(season: Season, events: Sequence[EventLine], *, is_final: bool) -> str:
    """Say what makes the standings of a season final, or what they still wait for."""
    left = sum(event.state == EventState.RUNNING for event in events)
    planned = sum(event.state == EventState.PLANNED for event in events)
    if season.archived_at is not None:
        return _("In the archive: all nights are final, and no more are to come.")
    if is_final:
        return _("All nights are final.")
    if left:
        text = ngettext("%(nights)s is not final yet.", "%(nights)s are not final yet.", left)
        return text % {"nights": count_nights(left)}
    # A night that has not begun is not open, it is still to come like one that is not planned yet.
    missing = max(season.planned_nights - len(events), 0) + planned
    if missing > 0:
        text = ngettext("%(nights)s is still to come.", "%(nights)s are still to come.", missing)
        return text % {"nights": count_nights(missing)}
    return _("More nights may be added until the season is archived.")
