"""Define a client's open event stream, for code that sends to it and knows no sockets."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from tournaments.core.actors import Actor


@dataclass(slots=True, eq=False)
class Reader:
    """A client following one game's event stream.

    `number` is the id of the last entry it was sent (SSE `Last-Event-ID`); `seat` is the seat it
    held when it connected, None for spectators. If it no longer holds that seat the stream is
    closed with `event: gone`, and the client reconnects in its new role. `wants_numbers`: it is
    sent the numbers of entries alone, because it asks for the table otherwise.
    """

    game_id: int
    actor: Actor = field(repr=False)
    link: str = field(repr=False)
    number: int
    seat: int | None = None
    wants_numbers: bool = False

    @property
    def has_revocable_key(self) -> bool:
        """Whether they follow by a key that can be ended: an account's, or the game's link."""
        return self.actor.user is not None or self.link != ""


class Stream(Protocol):
    """An open connection and the client that reads from it."""

    reader: Reader

    def send(self, body: bytes) -> None:
        """Queue `body` for the client; drop the connection if too much is queued already."""

    def close(self) -> None:
        """Close the connection once everything queued has been written."""
