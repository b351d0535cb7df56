"""Turn ratings and their changes into what pages show."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.core.formatting import format_date, format_day, format_decimal, format_signed
from tournaments.models import Venue
from tournaments.pages.core.charts import LineChart, Series, build_line_chart
from tournaments.pages.core.rows import Row

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.ratings import ChangeLine, RatingLine

VENUES = {Venue.HALL: gettext_lazy("With cards"), Venue.ONLINE: gettext_lazy("Online")}


@dataclass(frozen=True, slots=True)
class RatingRow(Row):
    """A player's rating: `place` is empty while it is provisional."""

    place: str
    name: str
    url: str
    rating: str
    games: int
    note: str


@dataclass(frozen=True, slots=True)
class ChangeRow(Row):
    """A change of a rating, and the reason for it in words."""

    event: str
    url: str
    day: str
    rating: int
    change: str
    reason: str


@dataclass(frozen=True, slots=True)
class VenueRating:
    """A player's rating at a venue, in words, with where its changes are listed."""

    venue: str
    figure: str
    note: str
    url: str


def build_rating_rows(lines: Sequence[RatingLine], club: str) -> list[RatingRow]:
    """Build the list of a club's ratings; those that are provisional have no place."""
    return [
        RatingRow(
            place="–" if one.is_provisional else str(place),
            name=one.name,
            url=reverse("rating-changes", args=[club, one.player_id]) + _query(one.venue),
            rating=format_rating(one),
            games=one.games,
            note=_("provisional") if one.is_provisional else "",
        )
        for place, one in enumerate(lines, start=1)
    ]


def build_venue_ratings(lines: Sequence[RatingLine], club: str) -> list[VenueRating]:
    """Build a player's ratings in the hall and online."""
    return [
        VenueRating(
            venue=str(VENUES[Venue(one.venue)]),
            figure=format_rating(one),
            note=_note(one),
            url=reverse("rating-changes", args=[club, one.player_id]) + _query(one.venue),
        )
        for one in lines
    ]


def build_change_rows(changes: Sequence[ChangeLine]) -> list[ChangeRow]:
    """Build a row for each change, with its reason."""
    return [
        ChangeRow(
            event=one.event_name,
            url=reverse("table", args=[one.table_id]),
            day=format_date(one.held_on),
            rating=one.after,
            change=format_signed(one.after - one.before),
            reason=_reason(one),
        )
        for one in changes
    ]


def draw_ratings(changes: Sequence[ChangeLine]) -> LineChart | None:
    """Draw a player's rating after each of some changes, which are latest first."""
    ordered = list(reversed(changes))
    return build_line_chart(
        "rating",
        title=_("Rating over time"),
        description=_("The rating after each game. A new player has 1500."),
        labels=[format_day(one.held_on) for one in ordered],
        series=[Series(_("Rating"), [one.after for one in ordered])],
        from_zero=False,
    )


def format_rating(one: RatingLine) -> str:
    """Format a rating with how far it may be off."""
    return f"{one.rating} ± {one.deviation}"


def _query(venue: str) -> str:
    return "" if venue == Venue.HALL else f"?venue={venue}"


def _note(one: RatingLine) -> str:
    games = ngettext("%(count)d game", "%(count)d games", one.games) % {"count": one.games}
    return _("%(games)s, provisional") % {"games": games} if one.is_provisional else games


def _reason(one: ChangeLine) -> str:
    """Say which place the player took, and which one their ratings predicted."""
    others = [rated.rating for rated in one.inputs if rated.player_id != one.player_id]
    return _(
        "Place %(place)d of %(count)d against players rated %(against)d on average; "
        "%(expected)s was expected."
    ) % {
        "place": one.place,
        "count": len(one.inputs),
        "against": round(sum(others) / len(others)),
        "expected": format_decimal(one.expected_place, 1),
    }
