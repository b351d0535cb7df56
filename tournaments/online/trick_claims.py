"""Claim the remaining tricks of a deal, or concede the deal."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core.errors import NotNow
from tournaments.online.access import access_seat
from tournaments.online.actions import CommandResult
from tournaments.online.core import entries
from tournaments.online.core.entries import NewEntry
from tournaments.online.core.trick_claims import (
    is_proven,
    may_propose_claim,
    play_rest_of_deal,
)
from tournaments.online.game_log import (
    append_and_advance,
    refuse_in_daily,
    refuse_unless_playing,
)
from tournaments.online.proposals import CLAIM, propose
from tournaments.online.snapshot_cache import get_snapshot

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@transaction.atomic
def claim(*, by: Actor, game_id: int) -> CommandResult:
    """Claim all the remaining tricks. If the claim is proven, the server plays the deal out.

    It is proven if no card that the claimant has not seen could beat any of theirs, wherever it
    is; so a refusal reveals nothing about the other hands. A claim that is not proven becomes a
    proposal, if only people sit at the table. Raises NotFound, NotAllowed, NotNow, GamePaused,
    GameIsOver.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot, seat = get_snapshot(access.game), access.seat
    refuse_unless_playing(snapshot)
    if seat is None or snapshot.state is None or not is_proven(snapshot.state, seat):
        if seat is not None and may_propose_claim(snapshot, seat):
            return propose(by=by, game_id=game_id, what=CLAIM)
        raise NotNow(_("You can claim only when you lead and no other player can take a trick."))
    now = timezone.now()
    new_entries = [NewEntry(entries.CLAIMED, seat), *play_rest_of_deal(snapshot, seat)]
    access.game.touched_at = now
    after = append_and_advance(access.game, snapshot, *new_entries, at=now)
    return CommandResult(after.number)


@transaction.atomic
def concede(*, by: Actor, game_id: int) -> CommandResult:
    """Leave the rest of this deal to a bot; the player plays the next deal again.

    This is not the action of giving up that some games' rules have. Raises NotFound, NotAllowed,
    NotNow, GamePaused, GameIsOver.
    """
    access = access_seat(by, game_id, lock=True)
    snapshot, seat = get_snapshot(access.game), access.seat
    refuse_unless_playing(snapshot)
    refuse_in_daily(snapshot)
    if seat in snapshot.conceded:
        return CommandResult(snapshot.number, is_repeat=True)
    now = timezone.now()
    after = append_and_advance(access.game, snapshot, NewEntry(entries.CONCEDED, seat), at=now)
    return CommandResult(after.number)
