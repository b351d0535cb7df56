"""Copy a game up to one moment, for a report, and show of the copy what may be shown by now."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.utils import timezone

import engine
from tournaments.core.shapes import iso_time
from tournaments.online.access import is_sealed
from tournaments.online.core import entries, projection
from tournaments.online.queries.published_deals import snapshot_after_deal
from tournaments.online.snapshot_cache import get_snapshot, replay_between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.core.shapes import IsoTime
    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import GameSnapshot


class CopiedDeal(TypedDict):
    """A deal as far as it had been played. `transcript` holds the hidden cards."""

    number: int
    transcript: str


class CopiedEntry(TypedDict):
    """An entry of the log besides the actions, which are in the transcripts."""

    number: int
    deal: int
    kind: str
    seat: int | None
    text: str
    by: str
    at: IsoTime


def copy_game(game: OnlineGame) -> tuple[list[CopiedDeal], list[CopiedEntry]]:
    """Return the deals of a game up to now, and the other entries of its log."""
    deals: dict[int, GameSnapshot] = {}
    log: list[CopiedEntry] = []
    for snapshot in replay_between(game, 0, game.number):
        entry = snapshot.entry
        if snapshot.state is not None:
            deals[snapshot.deal] = snapshot
        if entry is not None and entry.kind != entries.ACTED:
            log.append(
                CopiedEntry(
                    number=entry.number,
                    deal=entry.deal,
                    kind=entry.kind,
                    seat=entry.seat,
                    text=entry.text,
                    by=entry.by,
                    at=iso_time(entry.at),
                )
            )
    copied = [
        CopiedDeal(number=number, transcript=engine.format_transcript(snapshot.dealt_state))
        for number, snapshot in deals.items()
    ]
    return copied, log


def list_shown_deals(game: OnlineGame | None, deals: Sequence[CopiedDeal]) -> list[CopiedDeal]:
    """Return the copied deals whose hidden cards everyone at the table may see by now.

    So a director who plays there learns nothing from a report (ADR 0151). A game that has been
    deleted was over.
    """
    if game is None:
        return list(deals)
    now = get_snapshot(game)
    return [deal for deal in deals if _is_shown(game, now, deal["number"])]


def _is_shown(game: OnlineGame, now: GameSnapshot, number: int) -> bool:
    if is_sealed(game, timezone.now()):
        return False
    if now.ended:
        return True
    after = snapshot_after_deal(game, number, now.number)
    return after is not None and projection.may_see_all_hands(now, after, is_sealed=False)
