"""Open a sealed set once all its tables have finished, or when an organiser ends the sealing.

Locks are taken in the usual order: the event, the set, its games, their tables (ADR 0095).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import outbox
from tournaments.core.access import access_event, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import NotFound, ResultsAtStake
from tournaments.models import (
    DuplicateHolder,
    DuplicateSet,
    GameState,
    OnlineGame,
    Role,
    Table,
)
from tournaments.online import notifications, results
from tournaments.online.access import find_game
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor
    from tournaments.models import User

DUPLICATE = "duplicate_set"
"""The kind of the job that opens a set and enters its results."""


def set_key(set_id: int) -> str:
    """Return the key of a set's job in the outbox."""
    return f"duplicate:{set_id}"


def request_opening(game: OnlineGame) -> None:
    """Enqueue the opening of a game's set, which may be the last that its set waited for."""
    if game.duplicate_id is not None and game.is_sealed:
        _enqueue_opening(game.duplicate_id)


def _enqueue_opening(set_id: int) -> None:
    outbox.enqueue(DUPLICATE, set_key(set_id), set_id=set_id)


def open_set(*, set_id: int, after_step: Callable[[], None] = lambda: None) -> None:
    """Open a set if all its games are over, and enter the results held back.

    Does what is left to do: safe to repeat, and to break off between two games.
    """
    if not _open_if_finished(set_id):
        return
    games = OnlineGame.objects.filter(duplicate=set_id, table__deals_held__gt=0)
    for game_id in games.order_by("table__number").values_list("pk", flat=True):
        _enter_results(game_id)
        after_step()
    is_left = Table.objects.filter(online_game__duplicate=set_id, deals_held__gt=0)
    if not is_left.exists():
        DuplicateSet.objects.filter(pk=set_id, entered_at=None).update(entered_at=timezone.now())


@transaction.atomic
def _open_if_finished(set_id: int) -> bool:
    """Open a set of which no game goes on; return whether it is open."""
    found = lock_rows(_sets_that_count().filter(pk=set_id)).first()
    if found is None or found.entered_at is not None:
        return False
    if found.opened_at is None:
        if found.games.exclude(state=GameState.ENDED).exists():
            return False
        _open(found, None)
    return True


def _sets_that_count() -> QuerySet[DuplicateSet]:
    return DuplicateSet.objects.filter(round__undone_at=None, round__event__deleted_at=None)


def _open(found: DuplicateSet, by: User | None) -> None:
    games = list(lock_rows(OnlineGame.objects.filter(duplicate=found)).order_by("pk"))
    Table.objects.filter(online_game__duplicate=found).update(is_sealed=False)
    DuplicateHolder.objects.filter(duplicate=found).delete()
    found.opened_at, found.opened_by = timezone.now(), by
    found.save(update_fields=["opened_at", "opened_by"])
    for game in games:
        transaction.on_commit(partial(notifications.publish, game.pk, game.number), robust=True)


@transaction.atomic
def _enter_results(game_id: int) -> None:
    game = find_game(game_id, lock=True)
    if game is not None:
        results.enter_held_results(game, get_snapshot(game))


@transaction.atomic
def end_sealing(*, by: Actor, event_id: int, number: int, unfinished: int = 0) -> int:
    """End the sealing of a round's tables although not all have finished; return of how many.

    Everyone can then see the deals that the tables still play, so `unfinished` must be the number
    of those, as it was shown. A repeat does nothing. Organisers only. Raises NotFound, NotAllowed,
    ResultsAtStake with the number of unfinished tables.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    found = event.rounds.drawn().filter(number=number).first()
    if found is None:
        raise NotFound(_("There is no such round."))
    sealed = list(lock_rows(found.duplicate_sets.filter(opened_at=None)).order_by("pk"))
    games = list(lock_rows(OnlineGame.objects.filter(duplicate__in=sealed)).order_by("pk"))
    going = sum(game.state != GameState.ENDED for game in games)
    if sealed and going != unfinished:
        sentence = ngettext(
            "%(count)s table is still playing. Everyone could see the deals that it still has to "
            "play.",
            "%(count)s tables are still playing. Everyone could see the deals that they still have "
            "to play.",
            going,
        )
        raise ResultsAtStake(sentence % {"count": going}, extra={"unfinished": going})
    for one in sealed:
        _open(one, by.user)
        _enqueue_opening(one.pk)
    if sealed:
        text = f"The sealing of {str(found).lower()} was ended; tables still playing: {going}."
        record(by, event.club, "sealing-ended", text, event=event, number=number, unfinished=going)
    return len(games)


def request_missing_openings() -> int:
    """Enqueue the openings that no open job will do: of sets that are done, or opened and left."""
    going = OnlineGame.objects.filter(duplicate=OuterRef("pk")).exclude(state=GameState.ENDED)
    due = _sets_that_count().filter(Q(opened_at__isnull=False) | ~Exists(going), entered_at=None)
    wanted = {set_key(pk): pk for pk in due.values_list("pk", flat=True)[:100]}
    return outbox.request_missing(wanted, _enqueue_opening)
