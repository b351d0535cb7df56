"""Read ratings: the list of a club, a player's own, and the reasons of each change."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Annotated

from tournaments.core.audience.names import name_sql
from tournaments.core.raw_rows import read_values
from tournaments.core.shapes import Shape
from tournaments.models import RatingChange, Venue

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.db.models import QuerySet

    from tournaments.core.audience.names import Names
    from tournaments.models import Club, Player

PROVISIONAL_GAMES = 6
"""Games until which a rating is provisional: it says little yet, and moves far."""

AVERAGE = 1500
"""The rating of a new player."""
SCALE = 60
"""Points of a rating for one of the model, whose beliefs begin at 25 with a deviation of 25 / 3."""


class RatingLine(Shape):
    """A player's rating at a venue."""

    player_id: int
    name: str
    venue: Annotated[str, Venue]
    rating: int
    deviation: Annotated[int, "How far the rating may be off: two of three players are nearer."]
    games: int
    is_provisional: Annotated[bool, f"Fewer than {PROVISIONAL_GAMES} games."]


class Rated(Shape):
    """A player of a rated game: the place, and the rating before."""

    player_id: int
    place: int
    rating: int
    deviation: int


class ChangeLine(Shape):
    """What a game did to a player's rating, and what that was computed from."""

    player_id: int
    venue: Annotated[str, Venue]
    event: Annotated[str, "Its slug."]
    event_name: str
    held_on: date
    table_id: int
    place: int
    expected_place: Annotated[float, "The place that the ratings before the game predicted."]
    before: int
    after: int
    deviation: int
    games: Annotated[int, "The games at this venue, with this one."]
    inputs: Annotated[list[Rated], "All players of the game, by place."]


def list_ratings(club: Club, names: Names, venue: str) -> list[RatingLine]:
    """List the ratings of a club's active players, best first, provisional ones last. One query."""
    lines = _lines(
        names, "tournaments_ratedgame.club_id = %s AND venue = %s AND is_active", club.pk, venue
    )
    return sorted(lines, key=lambda line: (line.is_provisional, -line.rating, line.name))


def read_ratings(player: Player, names: Names) -> list[RatingLine]:
    """Read a player's ratings, in the hall and online; none where they have not played."""
    return _lines(names, "player_id = %s", player.pk)


def find_changes(player: Player, venue: str | None = None) -> QuerySet[RatingChange]:
    """Find the changes of a player's rating, latest first, as `list_changes` needs them."""
    changes = RatingChange.objects.filter(player=player).select_related("game__table__event")
    # Not the rules of each event, which take as long to parse as all else.
    changes = changes.only(*_SHOWN)
    if venue is not None:
        changes = changes.filter(game__venue=venue)
    return changes.order_by("-game__number")


_SHOWN = (
    "player_id", "place", "expected_place", "mean_before", "mean", "deviation", "games",
    "game__venue", "game__inputs", "game__table_id",
    "game__table__event__slug", "game__table__event__name", "game__table__event__held_on",
)  # fmt: skip


def list_changes(changes: Iterable[RatingChange]) -> list[ChangeLine]:
    """Build a line for each change (`find_changes`), in their order."""
    return [
        ChangeLine(
            player_id=one.player_id,
            venue=one.game.venue,
            event=one.game.table.event.slug,
            event_name=one.game.table.event.name,
            held_on=one.game.table.event.held_on,
            table_id=one.game.table_id,
            place=one.place,
            expected_place=round(one.expected_place, 1),
            before=show_rating(one.mean_before),
            after=show_rating(one.mean),
            deviation=round(one.deviation * SCALE),
            games=one.games,
            inputs=[
                Rated(
                    row["player"],
                    row["place"],
                    show_rating(row["mean"]),
                    round(row["deviation"] * SCALE),
                )
                for row in one.game.inputs
            ],
        )
        for one in changes
    ]


def _lines(names: Names, of: str, *values: object) -> list[RatingLine]:
    """Read the latest ratings that the condition `of` allows."""
    # In hand-written SQL (ADR 0353), as all of a player's page.
    rows = read_values(
        RatingChange,
        ("player", "mean", "deviation", "games"),
        "JOIN tournaments_ratedgame ON tournaments_ratedgame.id = game_id "
        "JOIN tournaments_player ON tournaments_player.id = player_id "
        f"WHERE is_latest AND {of} ORDER BY venue, mean DESC",
        values,
        extra=f"{name_sql(names)}, venue",
    )
    return [
        RatingLine(
            player_id=player,
            name=name,
            venue=venue,
            rating=show_rating(mean),
            deviation=round(deviation * SCALE),
            games=games,
            is_provisional=games < PROVISIONAL_GAMES,
        )
        for player, mean, deviation, games, name, venue in rows
    ]


def show_rating(mean: float) -> int:
    """Return a mean as people read it.

    >>> show_rating(25), show_rating(27.5)
    (1500, 1650)
    """
    return round(AVERAGE + (mean - 25) * SCALE)
