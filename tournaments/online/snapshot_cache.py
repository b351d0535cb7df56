"""From a game's log to its course: replayed once, then kept in this process as it grows.

What is kept holds hidden cards, so it stays in the memory of the process and goes into no cache
that others can read. The rows are the truth: a process that knows nothing replays them.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import TYPE_CHECKING

from tournaments.core.prepared_statements import PreparedQuery
from tournaments.models import GameDeal, GameEntry
from tournaments.online.core import entries
from tournaments.online.core.entries import Entry
from tournaments.online.core.reducer import step
from tournaments.online.core.settings import Terms
from tournaments.online.core.snapshot import Chance, Course, first_course

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from django.db.models import QuerySet

    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import Chances

MOST_GAMES = 1024
FEW = 24
"""Courses kept of one game: the latest, for readers who are some entries behind."""

Key = tuple[int, "datetime"]


class Kept:
    """Courses of games by number, the games that were not asked for longest going first."""

    def __init__(self, most: int = MOST_GAMES) -> None:
        """Begin with nothing."""
        self.most = most
        self._games: OrderedDict[Key, dict[int, Course]] = OrderedDict()
        self._lock = Lock()

    def near(self, key: Key, number: int) -> Course | None:
        """The latest course of a game that is not beyond the number."""
        with self._lock:
            found = self._games.get(key, {})
            best = max((known for known in found if known <= number), default=None)
            return None if best is None else found[best]

    def between(self, key: Key, after: int, upto: int) -> list[Course] | None:
        """The course after each entry beyond `after` up to `upto`; None unless all are known."""
        with self._lock:
            found = self._games.get(key, {})
            courses = [found.get(number) for number in range(after + 1, upto + 1)]
            return None if None in courses else courses  # type: ignore[return-value]

    def keep(self, key: Key, course: Course) -> None:
        """Remember a course whose entries are committed."""
        with self._lock:
            found = self._games.setdefault(key, {})
            if course.entry is not None and course.entry.kind == entries.REMOVED:
                found.clear()  # they may hold the words that were removed
            self._games.move_to_end(key)
            found.pop(course.number, None)
            found[course.number] = course
            while len(found) > FEW:
                del found[next(iter(found))]
            while len(self._games) > self.most:
                self._games.popitem(last=False)

    def forget(self) -> None:
        """Know nothing any more."""
        with self._lock:
            self._games.clear()


kept = Kept()


def key_of(game: OnlineGame) -> Key:
    """What a game's courses are kept under: an id alone could come again in another database."""
    return game.pk, game.created_at


def get_course(game: OnlineGame, number: int | None = None) -> Course:
    """The game's course after entry `number`, by default the last one of the row at hand."""
    wanted = game.number if number is None else number
    course = kept.near(key_of(game), wanted)
    if course is not None and course.number == wanted:
        return course
    steps = walk(game, wanted, wanted)
    course = steps[-1] if steps else course
    return course or first_course(terms_of(game))


def walk(game: OnlineGame, after: int, upto: int) -> Sequence[Course]:
    """The courses right after the entries from the one after `after` up to `upto`.

    Begins earlier where no course near is known, so the first ones may be older than asked.
    """
    key = key_of(game)
    known = kept.between(key, after, upto)
    if known:
        return known
    course = kept.near(key, min(after, upto)) or first_course(terms_of(game))
    chances, steps = chances_of(game), []
    for entry in list_entries(game, course.number, upto):
        course = step(course, entry, chances)
        steps.append(course)
    for course in steps[-FEW:]:
        kept.keep(key, course)
    return steps


def list_entries(game: OnlineGame, after: int, upto: int) -> list[Entry]:
    """Entries of a game's log in order, as values."""
    return [
        Entry(row.number, row.deal, row.kind, row.seat, row.text, row.done_by, row.made_at)
        for row in _entries.rows(game.pk, after, upto)
    ]


def _between(game_id: int, after: int, upto: int) -> QuerySet[GameEntry]:
    rows = GameEntry.objects.filter(game=game_id, number__gt=after, number__lte=upto)
    return rows.order_by("number")


_entries = PreparedQuery(GameEntry, _between)
_deals = PreparedQuery(
    GameDeal, lambda game_id, number: GameDeal.objects.filter(game=game_id, number=number)
)


def chances_of(game: OnlineGame) -> Chances:
    """Reads a deal's chance when it is asked for."""

    def chance(number: int) -> Chance:
        row = find_deal(game, number)
        if row is None:
            raise ValueError(f"The log of game {game.pk} has a deal without a seed.")
        return chance_of(row)

    return chance


def find_deal(game: OnlineGame, number: int) -> GameDeal | None:
    """The row of a deal's chance, if its seed was drawn."""
    return _deals.find(game.pk, number)


def chance_of(deal: GameDeal) -> Chance:
    """The seed and the entropy of a deal's row."""
    entropy = {int(seat): bytes.fromhex(added) for seat, added in deal.entropy.items()}
    return Chance(bytes(deal.seed), entropy)


def terms_of(game: OnlineGame) -> Terms:
    """What was agreed for the game."""
    return Terms.from_json(game.terms)
