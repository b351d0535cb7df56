"""Give the online tables of a round the same deals: one set for each size of table (ADR 0314)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.db.models import Q
from django.utils.translation import gettext as _

import engine
from tournaments.core.access import lock_rows
from tournaments.core.errors import NotFound
from tournaments.models import DuplicateSet, GameDeal, GameState, OnlineGame, Table
from tournaments.models.online import new_seed
from tournaments.online.core.fixed_deals import DUPLICATE_LABEL, derive_seed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Event


def plays_duplicate(table: Table) -> bool:
    """Return whether the game of a table is played with the deals of its round's set.

    Not where there is no other table to be compared with: at a free table, or if no other of its
    size plays the set's deals or may still go online to play them.
    """
    if not table.event.duplicate or table.round.is_free:
        return False
    others = table.round.tables.filter(size=table.size, voided_at=None).exclude(pk=table.pk)
    sealed = Q(online_game__duplicate__isnull=False, online_game__duplicate__opened_at=None)
    if others.filter(sealed).exists():
        return True
    return not all(plays_with_cards(other) for other in others.filter(online_game=None))


def plays_with_cards(table: Table) -> bool:
    """Return whether a table has results already, so that it stays a table in person."""
    return bool(table.deals_in or table.claims_in or table.stretches)


def refuse_without_duplicate(event: Event) -> None:
    """Raise NotFound for an event whose tables do not play the same deals, and have played none."""
    if not event.duplicate and not DuplicateSet.objects.filter(round__event=event).exists():
        raise NotFound(_("The tables of this night do not play the same deals."))


def join_set(table: Table) -> DuplicateSet:
    """Return the sealed set that a table about to go online plays, and seal the table.

    A set whose sealing has ended is open to all, or soon will be, so a table that comes later
    begins another one. The set's row is locked, so that its sealing does not end meanwhile.
    """
    seed = new_seed()
    found, _is_new = DuplicateSet.objects.get_or_create(
        round_id=table.round_id,
        size=table.size,
        opened_at=None,
        defaults={"seed": seed, "commitment": engine.commitment(seed)},
    )
    held = lock_rows(DuplicateSet.objects.filter(pk=found.pk, opened_at=None)).first()
    if held is None:  # it was opened just now
        return join_set(table)
    table.is_sealed = True
    table.save(update_fields=["is_sealed"])
    return held


def draw_seed(game: OnlineGame, number: int) -> bytes:
    """Return a new seed for a deal, in a duplicate game that of its set.

    Once the sealing has been ended, each game goes on with deals of its own: what the other tables
    have played, and the set's seed, then say nothing about them.
    """
    if game.duplicate_id is None:
        return new_seed()
    found = DuplicateSet.objects.only("seed", "opened_at").get(pk=game.duplicate_id)
    return new_seed() if found.opened_at is not None else get_deal_seed(found, number)


def get_deal_seed(found: DuplicateSet, number: int) -> bytes:
    """Return the seed of a set's deal."""
    return derive_seed(DUPLICATE_LABEL, bytes(found.seed), number)


@dataclass(frozen=True, slots=True)
class Awaited:
    """The tables for which a sealed table waits, by number; `is_ending`: only for their deal."""

    tables: tuple[int, ...]
    is_ending: bool


def find_awaited(game: OnlineGame | None) -> Awaited | None:
    """Return for which tables the results of a game wait; None if it is not sealed."""
    found = game.duplicate if game is not None and game.is_sealed else None
    if found is None:
        return None
    games = OnlineGame.objects.filter(pk__in=list_playing([found]))
    numbers = games.order_by("table__number").values_list("table__number", flat=True)
    return Awaited(tuple(number for number in numbers if number), found.opened_at is not None)


def list_playing(sets: Iterable[DuplicateSet]) -> set[int]:
    """Return the games that still have a deal of their set before them or on the table.

    After the end of the sealing a game has left its set when a deal of its own has been dealt:
    until then it is at the deal whose seed it had committed to.
    """
    by_pk = {found.pk: found for found in sets}
    games = OnlineGame.objects.filter(duplicate__in=by_pk).exclude(state=GameState.ENDED)
    going = {pk: by_pk[of] for pk, of in games.values_list("pk", "duplicate")}
    ended = [pk for pk, found in going.items() if found.opened_at is not None]
    # Most often there is none, and no query.
    deals = GameDeal.objects.filter(game__in=ended, began__isnull=False).order_by("number")
    last = {deal.game_id: deal for deal in deals} if ended else {}
    left = {
        pk for pk, deal in last.items() if bytes(deal.seed) != get_deal_seed(going[pk], deal.number)
    }
    return set(going) - left
