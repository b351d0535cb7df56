"""Read the finished casual games of a person, and what they say about the person's play."""

from __future__ import annotations

from collections import defaultdict
from typing import TYPE_CHECKING, Annotated

from django.db.models import Q
from django.utils import timezone

from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import OnlineGame, PlayedGame
from tournaments.standings import ProfileRow, build_profile, merge_profiles

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

MAX_COUNTED = 1000
"""Statistics are made of at most this many games, the latest ones."""


class PlayedLine(Shape):
    """A finished casual game as you played it."""

    game: Annotated[int | None, "Its id, for its deals; null once the game has been deleted."]
    preset: str
    title: str
    size: int
    people: Annotated[int, "How many seats people held at the end; bots had the others."]
    deals: int
    bot_deals: Annotated[int, "Deals in which a bot acted for you; not in the statistics."]
    place: int
    points: int
    finished_at: IsoTime


class BestGame(Shape):
    """Your game with the most points by one preset."""

    preset: str
    title: str
    game: Annotated[int | None, "Its id; null once the game has been deleted."]
    points: int
    finished_at: IsoTime


class PlayedSpecial(Shape):
    """A special, and the presets in which you played it: they may call it by other names."""

    special: str
    presets: list[str]


class PlayedStatistics(Shape):
    """What your finished casual games say about your play; for you alone."""

    games: Annotated[int, f"How many are counted here: the latest {MAX_COUNTED} at most."]
    won: Annotated[int, "How many of them you won, alone or with others."]
    current_run: Annotated[int, "How many of your latest nominations were exact in a row."]
    best: Annotated[list[BestGame], "For each preset, by its slug."]
    profile: ProfileRow
    specials: list[PlayedSpecial]


def find_played(by: Actor) -> QuerySet[PlayedGame]:
    """Find the actor's finished casual games, latest first, without those that are sealed.

    A person who is signed in also has those of the guest that this browser is.
    """
    mine = Q(pk__in=())
    if by.user is not None:
        mine |= Q(user=by.user)
    if by.guest:
        mine |= Q(guest=by.guest)
    # Fail closed: of a daily deal nothing is shown until all may see it.
    is_open = Q(sealed_until=None) | Q(sealed_until__lte=timezone.now())
    return PlayedGame.objects.filter(mine, is_open).order_by("-finished_at", "-pk")


def build_played_line(row: PlayedGame) -> PlayedLine:
    """Build the line of a finished game."""
    return PlayedLine(
        game=row.game_id,
        preset=row.preset,
        title=row.title,
        size=row.size,
        people=row.people,
        deals=row.deals,
        bot_deals=row.bot_deals,
        place=row.place,
        points=row.points,
        finished_at=iso_time(row.finished_at),
    )


def list_kept_games(numbers: Collection[int]) -> set[int]:
    """Return those of some games that have not been deleted."""
    return set(OnlineGame.objects.filter(pk__in=numbers).values_list("pk", flat=True))


def list_places(by: Actor, numbers: Collection[int]) -> dict[int, tuple[int, int]]:
    """Return the actor's place in some of their games, and of how many seats, by the game's id."""
    rows = find_played(by).filter(game_number__in=numbers).order_by()
    return {
        number: (place, size)
        for number, place, size in rows.values_list("game_number", "place", "size")
    }


def read_statistics(by: Actor) -> PlayedStatistics:
    """Read the statistics of the actor's finished casual games. One query."""
    rows = list(reversed(find_played(by)[:MAX_COUNTED]))  # a run goes on from game to game
    profile = merge_profiles(row.profile for row in rows)
    run = profile.get("run", [0, 0, 0, 0])
    return PlayedStatistics(
        games=len(rows),
        won=sum(row.place == 1 for row in rows),
        current_run=run[2],
        best=_find_best(rows),
        profile=build_profile(profile, longest_run=run[3], revision=sum(row.deals for row in rows)),
        specials=_find_specials(rows),
    )


def _find_specials(rows: Iterable[PlayedGame]) -> list[PlayedSpecial]:
    found: dict[str, set[str]] = defaultdict(set)
    for row in rows:
        for special in row.profile.get("facets", {}).get("special", {}):
            found[special].add(row.preset)
    return [PlayedSpecial(special, sorted(found[special])) for special in sorted(found)]


def _find_best(rows: Iterable[PlayedGame]) -> list[BestGame]:
    best: dict[str, PlayedGame] = {}
    for row in rows:
        had = best.get(row.preset)
        # A game in which a bot played is none of the player's best.
        if not row.bot_deals and (had is None or row.points > had.points):
            best[row.preset] = row
    return [
        BestGame(row.preset, row.title, row.game_id, row.points, iso_time(row.finished_at))
        for _preset, row in sorted(best.items())
    ]
