"""Move a merged record's replies about attendance to the other record, and back."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, TypedDict

from tournaments.models import Reply

if TYPE_CHECKING:
    from tournaments.models import Player


class ReplyState(TypedDict):
    """A reply, without its player."""

    is_coming: bool
    replied_at: str


class MergedReplies(TypedDict):
    """What is needed to return the replies.

    `moved` has the ids of rows. `combined` has, for each night that both replied to, the id of the
    row that stays, what it stated and what the other record's row stated.
    """

    moved: list[int]
    combined: list[tuple[int, ReplyState, ReplyState]]


def move_replies(player: Player, into: Player) -> MergedReplies:
    """Move the replies to the other player. Where both replied, the later reply counts."""
    theirs = {reply.event_id: reply for reply in into.replies.all()}
    kept = MergedReplies(moved=[], combined=[])
    for reply in player.replies.order_by("pk"):
        there = theirs.get(reply.event_id)
        if there is None:
            kept["moved"].append(reply.pk)
            continue
        kept["combined"].append((there.pk, _state_of(there), _state_of(reply)))
        if reply.replied_at > there.replied_at:
            there.is_coming, there.replied_at = reply.is_coming, reply.replied_at
            there.save()
        reply.delete()
    Reply.objects.filter(pk__in=kept["moved"]).update(player=into)
    return kept


def return_replies(kept: MergedReplies, player: Player, into: Player) -> None:
    """Return the replies. What the other player has replied since stays theirs."""
    Reply.objects.filter(pk__in=kept["moved"], player=into).update(player=player)
    for pk, theirs, own in kept["combined"]:
        there = Reply.objects.filter(pk=pk, player=into).first()
        if there is None:
            continue
        Reply.objects.create(event_id=there.event_id, player=player, **_values(own))
        if _state_of(there) == max(theirs, own, key=lambda state: state["replied_at"]):
            Reply.objects.filter(pk=pk).update(**_values(theirs))


def _state_of(reply: Reply) -> ReplyState:
    return {"is_coming": reply.is_coming, "replied_at": reply.replied_at.isoformat()}


def _values(state: ReplyState) -> dict[str, object]:
    return {**state, "replied_at": datetime.fromisoformat(state["replied_at"])}
