"""Read a finished deal with its seed and all hands, once the reader may see them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db.models import Max
from django.utils.translation import gettext as _

import engine
from engine import cards_in
from tournaments.core.errors import NotFound
from tournaments.core.shapes import copy_with
from tournaments.models import GameEntry
from tournaments.online.access import is_sealed
from tournaments.online.core import entries as log
from tournaments.online.core import projection
from tournaments.online.core.reducer import is_dealer_from_seed
from tournaments.online.queries.visibility import last_visible_number
from tournaments.online.shapes import PublishedDeal, SeatAction
from tournaments.online.snapshot_cache import find_deal, get_snapshot

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import datetime

    from tournaments.models import GameDeal, OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.core.settings import GameSettings
    from tournaments.online.core.snapshot import GameSnapshot


def read_deal(access: GameAccess, number: int, at: datetime) -> PublishedDeal:
    """Return a deal's commitment and, once published, its seed, all hands and the transcript.

    Raises NotFound for a deal that the reader may not see yet.
    """
    snapshot = get_snapshot(access.game, last_visible_number(access, at))
    row = find_deal(access.game.pk, number)
    known = snapshot.deal if snapshot.is_dealt else snapshot.deal + 1
    if row is None or not 0 < number <= known or snapshot.number == 0:
        raise NotFound(_("There is no such deal."))
    found = PublishedDeal(
        number=number,
        commitment=row.commitment,
        is_over=number < snapshot.deal or (number == snapshot.deal and not snapshot.is_dealt),
    )
    after = snapshot_after_deal(access.game, number, snapshot.number)
    if after is None or not projection.may_see_all_hands(
        snapshot, after, is_sealed=is_sealed(access.game, at)
    ):
        return found
    return _publish(found, row, after, _list_makers(access.game, number, snapshot.number))


def _list_makers(game: OnlineGame, number: int, upto: int) -> list[str]:
    """Return by what each action of a deal was made, without those that were taken back."""
    kinds = (log.ACTED, log.UNDONE)
    rows = GameEntry.objects.filter(game=game, deal=number, number__lte=upto, kind__in=kinds)
    makers: list[str] = []
    for kind, by in rows.order_by("number").values_list("kind", "done_by"):
        if kind == log.UNDONE:
            makers.pop()
        else:
            makers.append(by)
    return makers


def snapshot_after_deal(game: OnlineGame, number: int, upto: int) -> GameSnapshot | None:
    """Return the snapshot right after a deal; None during the deal, or if it was broken off."""
    last = GameEntry.objects.filter(game=game, deal=number, number__lte=upto, kind=log.ACTED)
    found = last.aggregate(last=Max("number"))["last"]
    snapshot = get_snapshot(game, found) if found else None
    is_over = snapshot is not None and snapshot.deal == number and not snapshot.is_dealt
    return snapshot if is_over else None


def _dealer_by(settings: GameSettings, number: int) -> str | None:
    """Return how the seed decided a deal's dealer; None where it did not."""
    if not is_dealer_from_seed(settings, number):
        return None
    return engine.get_game(settings.rules.game).dealer_rule(settings.rules)


def _publish(
    deal: PublishedDeal, row: GameDeal, after: GameSnapshot, makers: Sequence[str]
) -> PublishedDeal:
    state = after.dealt_state
    played: list[list[int]] = [[] for _ in range(after.players)]
    for trick in state.tricks:
        for play in trick.plays:
            played[play.seat].append(play.card)
    kept = [[*cards_in(state.hands[seat]), *state.piles[seat]] for seat in range(after.players)]
    hands = [sorted([*played[seat], *kept[seat]]) for seat in range(after.players)]
    return copy_with(
        deal,
        is_published=True,
        seed=bytes(row.seed).hex(),
        entropy=row.entropy,
        hands=tuple(projection.format_cards(hand) for hand in hands),
        stock=projection.format_cards(state.stock),
        actions=tuple(
            SeatAction(seat, text, by)
            for (seat, text), by in zip(state.history, makers, strict=True)
        ),
        transcript=engine.format_transcript(state),
        dealer_by=_dealer_by(after.settings, deal.number),
    )
