"""Serve online games: open, join, read and play them."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from django.utils import timezone
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body, read_query
from api.http.problems.types import IN_PLAY
from api.http.schema import operation
from api.http.security import ANYONE, SEATS
from api.online import input_shapes as given
from api.online import output_shapes as out
from tournaments import online
from tournaments.core import links
from tournaments.core.access import access_club
from tournaments.core.audience.names import Names
from tournaments.core.client_address import device_digest
from tournaments.models import Role
from tournaments.online import PHRASES, access_game

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.core.actors import Actor
    from tournaments.online import GameAccess

TAGS = ["games online"]


def get_player(view: ApiView) -> Actor:
    """Return the actor with the device that the request comes from."""
    return replace(view.actor, device=device_digest(view.request))


def get_or_create_guest(actor: Actor) -> tuple[Actor, str | None]:
    """Return the actor, or a new guest for an anonymous one with the key to hand out."""
    if actor.user is not None or actor.guest or actor.link:
        return actor, None
    key = links.make_guest_key()
    return replace(actor, guest=links.guest_id_from_key(key)), key


class GameList(ListView):
    """Online games."""

    has_secrets = True

    @operation(
        "list_games",
        by=ANYONE,
        parameters=[given.LobbyFilterIn],
        responses=answer(online.GameLine)(many=True),
        tags=TAGS,
    )
    def get(self, request: Request) -> Response:
        """List your own games, or those in a club's lobby that its members may join."""
        asked = read_query(given.LobbyFilterIn, request)
        if "club" in asked:
            club = access_club(self.actor, asked["club"], Role.MEMBER)
            games = online.list_lobby(club.pk)
        else:
            games = online.list_own(self.actor)
        # Their own games, or the lobby of a club whose member they are.
        return self.page(games, lambda game: online.build_game_line(game, Names.FULL))

    @operation(
        "open_game",
        refuses=("too-many-games",),
        by=ANYONE,
        request=given.GameIn,
        creates=answer(out.GameOpenedOut),
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Open a casual game and take a seat. Without credentials you become a guest."""
        body = read_body(given.GameIn, request)
        actor, key = get_or_create_guest(get_player(self))
        access = online.open_casual_game(by=actor, club_slug=body.pop("club", None), **body)
        shown = out.opened_out(online.build_table(access, timezone.now()), key)
        return created(shown, "api:game", access.game.pk)


class Phrases(ApiView):
    """The set phrases of the chat."""

    @operation("list_phrases", by=ANYONE, responses=answer(out.PhraseOut)(many=True), tags=TAGS)
    def get(self, request: Request) -> Response:
        """List the phrases."""
        return Response([out.PhraseOut(slug, words) for slug, words in PHRASES.items()])


class GameView(ApiView):
    """One online game."""

    @operation(
        "read_game",
        by=ANYONE,
        parameters=[given.LinkFilterIn],
        responses=answer(online.GameTable),
        tags=TAGS,
    )
    def get(self, request: Request, game_id: int) -> Response:
        """Read a game: your view of the cards, your legal actions, the clocks, the commitment."""
        access = look_at_game(
            get_player(self), game_id, read_query(given.LinkFilterIn, request)["link"]
        )
        return Response(online.build_table(access, timezone.now()))


def look_at_game(actor: Actor, game_id: int, link: str = "") -> GameAccess:
    """Return the access to a game, and record a player as present."""
    access = access_game(actor, game_id, link=link)
    online.record_presence(actor, access, timezone.now())
    return access


class GameSeats(ApiView):
    """The seats of a game."""

    has_secrets = True

    @operation(
        "join_game",
        refuses=("not-now", "already-there", "too-many-games", "game-is-over"),
        by=ANYONE,
        request=given.JoinIn,
        creates=answer(out.GameOpenedOut),
        tags=TAGS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take an open seat. Without credentials you become a guest."""
        body = read_body(given.JoinIn, request)
        actor, key = get_or_create_guest(get_player(self))
        access = online.join_game(by=actor, game_id=game_id, **body)
        shown = out.opened_out(online.build_table(access, timezone.now()), key)
        return created(shown, "api:game", access.game.pk)


class SeatByLink(ApiView):
    """A seat for which the client has the link."""

    has_secrets = True

    @operation(
        "take_seat",
        refuses=("not-now",),
        by=ANYONE,
        request=given.TakeSeatIn,
        creates=answer(out.GameOpenedOut),
        tags=TAGS,
    )
    def post(self, request: Request) -> Response:
        """Take the seat that a link opens. Any other device that held it loses it."""
        body = read_body(given.TakeSeatIn, request)
        actor, key = get_or_create_guest(get_player(self))
        access = online.take_seat(by=actor, **body)
        shown = out.opened_out(online.build_table(access, timezone.now()), key)
        return created(shown, "api:game", access.game.pk)


class Leave(ApiView):
    """Leaving a table."""

    @operation(
        "leave_game", refuses=IN_PLAY, by=SEATS, request=None, responses={204: None}, tags=TAGS
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Leave the table. Once the game has begun a bot takes your seat."""
        online.leave_game(by=self.actor, game_id=game_id)
        return Response(status=204)


class Actions(ApiView):
    """Actions in a deal."""

    @operation(
        "send_action",
        refuses=(*IN_PLAY, "stale-number", "not-your-turn", "illegal-action"),
        by=SEATS,
        request=given.ActionIn,
        responses={201: answer(out.ActedOut)},
        tags=TAGS,
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Send one of your `legal` actions and the `number` it is based on; safe to repeat."""
        body = read_body(given.ActionIn, request)
        done = online.submit_action(by=self.actor, game_id=game_id, **body)
        # A repeat is 201 too: to a client whose first answer was lost, this one is the first.
        return Response(out.ActedOut(done.number), status=201)


class GameEvents(ApiView):
    """The log of a game."""

    @operation(
        "list_game_events",
        by=ANYONE,
        parameters=[given.EventsFilterIn],
        responses=answer(out.EventsOut),
        tags=TAGS,
    )
    def get(self, request: Request, game_id: int) -> Response:
        """List up to 200 entries after a given one, as far as you may know them."""
        asked = read_query(given.EventsFilterIn, request)
        access, after = look_at_game(get_player(self), game_id, asked["link"]), asked["after"]
        events = online.list_events(access, after, timezone.now())
        # Where to go on: what a watcher may only see later is still to come.
        number = events[-1].number if events else after
        return Response(out.EventsOut(number, tuple(events)))


class GameDealView(ApiView):
    """One deal of a game."""

    @operation(
        "read_game_deal",
        by=ANYONE,
        parameters=[given.LinkFilterIn],
        responses=answer(online.PublishedDeal),
        tags=TAGS,
    )
    def get(self, request: Request, game_id: int, number: int) -> Response:
        """Read a deal's commitment and, once published, its seed, all hands and its transcript."""
        access = look_at_game(
            get_player(self), game_id, read_query(given.LinkFilterIn, request)["link"]
        )
        return Response(online.read_deal(access, number, timezone.now()))
