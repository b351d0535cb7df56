"""Serve the event streams of online games (server-sent events)."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils import timezone

from api.http.base import ApiView, read_query
from api.http.headers import LAST_EVENT_ID
from api.http.schema import operation
from api.http.security import ANYONE
from api.online import input_shapes as given
from api.online.games import TAGS, get_player, look_at_game
from api.online.output_shapes import STREAM_EVENT
from tournaments.core.parsing import parse_int
from tournaments.core.streaming import HANDOFF_KEY
from tournaments.online import Reader, frames, hub

if TYPE_CHECKING:
    from rest_framework.renderers import BaseRenderer
    from rest_framework.request import Request


class GameStream(ApiView):
    """The event stream of a game."""

    def perform_content_negotiation(
        self, request: Request, force: bool = False
    ) -> tuple[BaseRenderer, str]:
        """Send an event stream whatever the client accepts, and problems as JSON."""
        # A browser's EventSource accepts event streams only, which no renderer offers.
        return self.get_renderers()[0], "application/json"

    @operation(
        "stream_game",
        refuses=("server-full",),
        by=ANYONE,
        parameters=[given.StreamFilterIn, LAST_EVENT_ID],
        responses={(200, frames.MEDIA_TYPE): STREAM_EVENT},
        tags=TAGS,
    )
    def get(self, request: Request, game_id: int) -> HttpResponse:
        """Follow a game: an `entry` for everything that happens, then the `table` as you see it.

        Resumes after `Last-Event-ID` or `after`. `gone` means that you may no longer follow the
        game, or have lost your seat. With `send=numbers` there is a `number` in their place, whose
        `id` is that of the last entry. A `ping` is sent every 15 seconds. A server that cannot keep
        the connection open sends what there is and closes it; reconnect to go on.
        """
        asked = read_query(given.StreamFilterIn, request)
        hub.check_room(self.actor)
        access = look_at_game(get_player(self), game_id, asked["link"])
        after = last_received(request, asked["after"])
        wants_numbers = asked["send"] == given.NUMBERS
        first = frames.build_update(access, after, timezone.now(), wants_numbers=wants_numbers)
        # Set by our own server (`ops.wsgi_threads`); under another one the answer just ends and the
        # client reconnects, so that the stream becomes a form of polling (ADR 0117).
        hold = request.META.get(HANDOFF_KEY)
        if hold is not None:
            reader = Reader(
                game_id, self.actor, asked["link"], first.number or 0, access.seat, wants_numbers
            )
            hold(partial(hub.follow, reader))
        # The second header makes nginx pass events on at once instead of filling a buffer.
        headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
        return HttpResponse(
            frames.RETRY + first.body, content_type=frames.MEDIA_TYPE, headers=headers
        )


def last_received(request: Request, after: Any) -> int | None:
    """Return the entry from which to resume; the header takes precedence over the query string."""
    # A browser that reconnects repeats the whole address, with the `after` it began with.
    header = parse_int(request.META.get("HTTP_LAST_EVENT_ID"))
    if header is None:
        return None if after is None else int(after)
    return header
