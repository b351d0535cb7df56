"""Build the chat at an online table: its latest messages, and what the reader may send."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.core.translation import translate
from tournaments.online import CHAT_SENT, MAX_CHAT_LENGTH, PHRASES

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.online import ChatLine, GameTable


@dataclass(frozen=True, slots=True)
class MessageRow:
    """A message; `remove` is the number to remove it by, for the director."""

    key: str
    name: str
    is_mine: bool
    words: str
    remove: int | None


@dataclass(frozen=True, slots=True)
class PersonRow:
    """Another player who could write, and whether the reader has muted them."""

    seat: int
    name: str
    is_muted: bool


@dataclass(frozen=True, slots=True)
class ChatRow:
    """The chat: messages, the set phrases by slug, and who can be muted."""

    lines: list[MessageRow]
    phrases: list[tuple[str, str]]
    may_write: bool
    max_length: int
    people: list[PersonRow]


def chat_row(game: GameTable, messages: Sequence[ChatLine]) -> ChatRow | None:
    """Build the chat; None for spectators, who do not see it, and where no one would read it."""
    own = game.seat
    if own is None and not game.directs:
        return None
    if own is not None and not messages and _sits_with_bots(game):
        return None
    sits = own is not None and not game.ended
    return ChatRow(
        lines=[_message(game, line) for line in messages],
        phrases=[(slug, translate(text)) for slug, text in PHRASES.items()] if sits else [],
        may_write=game.may.chat,
        max_length=MAX_CHAT_LENGTH,
        people=_people(game) if game.may.chat else [],
    )


def _sits_with_bots(game: GameTable) -> bool:
    """Return whether bots have all other seats, so that no person can take one either."""
    return all(seat.is_you or seat.kind == "bot" for seat in game.seats)


def _message(game: GameTable, line: ChatLine) -> MessageRow:
    is_mine, is_free = line.seat == game.seat, line.kind == CHAT_SENT
    return MessageRow(
        key=f"chat-{line.number}",
        name=_("You") if is_mine else game.seats[line.seat].name if line.seat is not None else "",
        is_mine=is_mine,
        words=line.text if is_free else translate(line.text),
        remove=line.number if game.directs and is_free else None,
    )


def _people(game: GameTable) -> list[PersonRow]:
    """Return the other players who could write, and whether the reader has muted them."""
    others = [seat for seat in game.seats if seat.kind == "person" and seat.seat != game.seat]
    return [PersonRow(seat.seat, seat.name, seat.seat in game.muted) for seat in others]
