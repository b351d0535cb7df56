"""Open a sealed set once no table has a deal of it left, as an organiser may have it sooner.

Locks are taken in the usual order: the event, the set, its games, their tables (ADR 0095).
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.core import outbox
from tournaments.core.access import access_event, lock_rows
from tournaments.core.audit import record
from tournaments.core.errors import NotAllowed, NotFound, ResultsAtStake
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
from tournaments.online.duplicate.holders import is_player_of
from tournaments.online.duplicate.sets import list_playing, refuse_without_duplicate
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from django.db.models import QuerySet

    from tournaments.core.actors import Actor

DUPLICATE = "duplicate_set"
"""The kind of the job that opens a set and enters its results."""


def set_key(set_id: int) -> str:
    """Return the key of a set's job in the outbox."""
    return f"duplicate:{set_id}"


def request_opening(game: OnlineGame) -> None:
    """Enqueue the opening of a game's set, which may be the last that its set waited for."""
    if game.duplicate_id is not None and game.is_sealed:
        # Without a result nothing else has the night's pages show that the table has finished.
        Table.objects.filter(online_game=game).update(changes=F("changes") + 1)
        _enqueue_opening(game.duplicate_id)


def note_deal_begun(game: OnlineGame) -> None:
    """Enqueue the opening of a set whose sealing was ended: this game may have left it just now."""
    if not game.is_sealed or game.duplicate_id is None:
        return
    ended = DuplicateSet.objects.filter(pk=game.duplicate_id, opened_at__isnull=False)
    if ended.exists():
        request_opening(game)


def _enqueue_opening(set_id: int) -> None:
    outbox.enqueue(DUPLICATE, set_key(set_id), set_id=set_id)


def open_set(*, set_id: int, after_step: Callable[[], None] = lambda: None) -> None:
    """Open a set if no game has a deal of it left, and enter the results held back.

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
    """Open a set whose deals no game plays any more; return whether it is open."""
    found = lock_rows(_sets_that_count().filter(pk=set_id)).first()
    if found is None or found.entered_at is not None or list_playing([found]):
        return False
    if Table.objects.filter(online_game__duplicate=found, is_sealed=True).exists():
        _open(found)
    return True


def _sets_that_count() -> QuerySet[DuplicateSet]:
    return DuplicateSet.objects.filter(round__undone_at=None, round__event__deleted_at=None)


def _open(found: DuplicateSet) -> None:
    games = list(lock_rows(OnlineGame.objects.filter(duplicate=found)).order_by("pk"))
    Table.objects.filter(online_game__duplicate=found).update(is_sealed=False)
    DuplicateHolder.objects.filter(duplicate=found).delete()
    if found.opened_at is None:
        found.opened_at = timezone.now()
        found.save(update_fields=["opened_at"])
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

    Each table that still plays ends the deal to which it has committed, and goes on with deals of
    its own. The tables are opened when the last of them has left the set: so no card of a hand that
    is being played, or is still to be played, is ever open (ADR 0315). `unfinished` must be the
    number of those tables, as it was shown. A repeat does nothing. Organisers only, who do not play
    at one of them. Raises NotFound, NotAllowed, ResultsAtStake with the number of those tables.
    """
    event = access_event(by, Role.ORGANISER, lock=True, pk=event_id)
    refuse_without_duplicate(event)
    found = event.rounds.drawn().filter(number=number).first()
    if found is None:
        raise NotFound(_("There is no such round."))
    sealed = list(lock_rows(found.duplicate_sets.filter(opened_at=None)).order_by("pk"))
    games = list(lock_rows(OnlineGame.objects.filter(duplicate__in=sealed)).order_by("pk"))
    going = [game for game in games if game.state != GameState.ENDED]
    own = next((game for game in going if is_player_of(game, by)), None)
    if own is not None:
        sentence = _(
            "You play at table %(table)d, which has not finished. Ask another organiser to end the "
            "sealing."
        )
        raise NotAllowed(sentence % {"table": own.table.number if own.table else 0})
    if sealed and len(going) != unfinished:
        sentence = ngettext(
            "%(count)s table is still playing. After its current deal it would play deals of its "
            "own, which are compared with no other table.",
            "%(count)s tables are still playing. After their current deals they would play deals "
            "of their own, which are compared with no other table.",
            len(going),
        )
        raise ResultsAtStake(sentence % {"count": len(going)}, extra={"unfinished": len(going)})
    for one in sealed:
        one.opened_at, one.opened_by = timezone.now(), by.user
        one.save(update_fields=["opened_at", "opened_by"])
        _enqueue_opening(one.pk)
    if sealed:
        text = f"The sealing of {str(found).lower()} was ended; tables still playing: {len(going)}."
        record(
            by, event.club, "sealing-ended", text,
            event=event, number=number, unfinished=len(going),
        )  # fmt: skip
    return len(games)


def request_missing_openings() -> int:
    """Enqueue the openings that no open job will do: of sets whose deals no game plays any more."""
    going = OnlineGame.objects.filter(duplicate=OuterRef("pk")).exclude(state=GameState.ENDED)
    due = _sets_that_count().filter(Q(opened_at__isnull=False) | ~Exists(going), entered_at=None)
    found = list(due.order_by("-round_id")[:100])
    games = OnlineGame.objects.filter(pk__in=list_playing(found))
    playing = set(games.values_list("duplicate", flat=True))
    wanted = {set_key(one.pk): one.pk for one in found if one.pk not in playing}
    return outbox.request_missing(wanted, _enqueue_opening)
