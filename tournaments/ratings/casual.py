"""Keep the ratings for casual games, by finished games in the order of their end (ADR 0311).

Games wait until they are rated. One that arrives after a later one has been rated takes that back:
from the first game that waits, all are rated again. From nothing it is the same loop over all
games, so a rebuild gives the same rows.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypedDict

from django.db import transaction
from django.db.models import Max, OuterRef, Q, Subquery

from tournaments.core import outbox
from tournaments.core.access import lock_rows
from tournaments.core.shapes import IsoTime, Shape, iso_time
from tournaments.models import CasualRatingChange, RatedCasualGame
from tournaments.ratings.belief import Belief, expect_places, rate_game
from tournaments.ratings.queries import PROVISIONAL_GAMES, SCALE, show_rating

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping, Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import User

MIN_PEOPLE = 2
BATCH_SIZE = 500
"""How many games are rated in one transaction."""
CASUAL_RATINGS = "casual_ratings"
"""The kind, and the key, of the job that rates what waits."""


class PersonInput(TypedDict):
    """A person of a rated game: the place, and what was believed of them before."""

    person: int
    place: int
    mean: float
    deviation: float


class CasualRating(Shape):
    """Your rating for casual games."""

    rating: int
    deviation: Annotated[int, "How far the rating may be off: two of three people are nearer."]
    games: int
    is_provisional: Annotated[bool, f"Fewer than {PROVISIONAL_GAMES} games."]


class CasualChange(Shape):
    """What a casual game did to your rating."""

    game: Annotated[int, "The id of the game, which may have been deleted."]
    finished_at: IsoTime
    place: Annotated[int, "Among those who were rated."]
    people: Annotated[int, "How many were rated: those with an account."]
    before: int
    after: int
    deviation: int
    games: Annotated[int, "The rated games, with this one."]


def add_casual_game(game_number: int, finished_at: datetime, places: Mapping[int, int]) -> None:
    """Have a finished game rated. In the caller's transaction; a repeat does nothing.

    `places` are those of the people with an account at the table, by the account's id; ties are
    equal. What counts is their order, so that bots and guests between them leave no mark.
    """
    if len(places) < MIN_PEOPLE:
        return
    among = {
        person: 1 + sum(other < place for other in places.values())
        for person, place in sorted(places.items())
    }
    _game, is_new = RatedCasualGame.objects.get_or_create(
        game_number=game_number,
        defaults={"finished_at": finished_at, "places": list(among.items())},
    )
    if is_new:
        outbox.enqueue(CASUAL_RATINGS, CASUAL_RATINGS)


def refresh_casual_ratings(
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> None:
    """Rate the casual games that wait. Safe to repeat and in parallel."""
    done = 0
    while rated := _rate_batch():
        done += rated
        progress(done, done)


def rebuild_casual_ratings() -> None:
    """Discard all ratings for casual games and compute them from the games."""
    with transaction.atomic():
        CasualRatingChange.objects.all().delete()
        RatedCasualGame.objects.update(number=None, inputs=[])
    refresh_casual_ratings()


def read_casual_rating(user: User) -> CasualRating:
    """Read the rating of an account; without a rated game, that of a new player."""
    last = CasualRatingChange.objects.filter(person=user.pk).order_by("-number").first()
    belief = Belief() if last is None else Belief(last.mean, last.deviation)
    games = 0 if last is None else last.games
    return CasualRating(
        rating=show_rating(belief.mean),
        deviation=round(belief.deviation * SCALE),
        games=games,
        is_provisional=games < PROVISIONAL_GAMES,
    )


def find_casual_changes(user: User) -> QuerySet[CasualRatingChange]:
    """Find the changes of an account's rating, latest first."""
    changes = CasualRatingChange.objects.filter(person=user.pk).select_related("game")
    return changes.order_by("-number")


def build_casual_change(change: CasualRatingChange) -> CasualChange:
    """Build the line of a change. It says nothing of the others but how many they were."""
    return CasualChange(
        game=change.game.game_number,
        finished_at=iso_time(change.game.finished_at),
        place=change.place,
        people=len(change.game.inputs),
        before=show_rating(change.mean_before),
        after=show_rating(change.mean),
        deviation=round(change.deviation * SCALE),
        games=change.games,
    )


@transaction.atomic
def _rate_batch() -> int:
    """Rate the first games that wait; return how many, 0 once none does."""
    waiting = RatedCasualGame.objects.filter(number=None).order_by("finished_at", "game_number")
    # The lock makes a second worker wait; by then these games wait no more.
    first = lock_rows(waiting).first()
    if first is None:
        return 0
    _take_back(first)
    games = list(lock_rows(waiting)[:BATCH_SIZE])
    _rate(games)
    return len(games)


def _take_back(first: RatedCasualGame) -> None:
    """Take back what was rated although it ended after a game that still waits."""
    after = Q(finished_at__gt=first.finished_at) | Q(
        finished_at=first.finished_at, game_number__gt=first.game_number
    )
    rated = RatedCasualGame.objects.filter(after, number__isnull=False)
    CasualRatingChange.objects.filter(game__in=rated).delete()
    rated.update(number=None, inputs=[])


def _rate(games: Sequence[RatedCasualGame]) -> None:
    """Rate games that follow on those that are rated, in their order."""
    believed = _beliefs({person for game in games for person, _place in game.places})
    number = RatedCasualGame.objects.aggregate(last=Max("number"))["last"] or 0
    changes: list[CasualRatingChange] = []
    for game in games:
        number += 1
        people, places = zip(*game.places, strict=True)
        had = [believed.get(person, (Belief(), 0)) for person in people]
        before = [belief for belief, _count in had]
        after, expected = rate_game(before, places), expect_places(before)
        game.number = number
        game.inputs = [
            PersonInput(person=person, place=place, mean=one.mean, deviation=one.deviation)
            for person, place, one in zip(people, places, before, strict=True)
        ]
        for index, person in enumerate(people):
            believed[person] = (after[index], had[index][1] + 1)
            changes.append(
                CasualRatingChange(
                    game=game,
                    number=number,
                    person=person,
                    place=places[index],
                    expected_place=expected[index],
                    mean_before=before[index].mean,
                    deviation_before=before[index].deviation,
                    mean=after[index].mean,
                    deviation=after[index].deviation,
                    games=had[index][1] + 1,
                )
            )
    RatedCasualGame.objects.bulk_update(games, ["number", "inputs"], batch_size=BATCH_SIZE)
    CasualRatingChange.objects.bulk_create(changes, batch_size=BATCH_SIZE)


def _beliefs(people: Collection[int]) -> dict[int, tuple[Belief, int]]:
    """Return what is believed of people after the games that are rated, and after how many."""
    of_person = CasualRatingChange.objects.filter(person=OuterRef("person"))
    last = Subquery(of_person.order_by("-number").values("number")[:1])
    rows = CasualRatingChange.objects.filter(person__in=people, number=last)
    return {row.person: (Belief(row.mean, row.deviation), row.games) for row in rows}
