"""What is done at an online table besides playing: by its players, and by its director."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils import timezone
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

from api.http.base import ApiView, created, read_body
from api.online import input_shapes as given
from api.online import output_shapes as out
from api.online.games import TAGS
from tournaments import online
from tournaments.online import table_json

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.online import CommandResult


def answered(done: CommandResult) -> Response:
    """Where the game is after what was done."""
    return Response({"number": done.number}, status=200 if done.is_repeat else 201)


class Ready(ApiView):
    """Being ready."""

    @extend_schema(request=None, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Say that one is ready for the next deal."""
        return answered(online.say_ready(by=self.actor, game_id=game_id))


class Back(ApiView):
    """Coming back."""

    @extend_schema(request=None, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Take one's seat back from the bot that stands in."""
        return answered(online.come_back(by=self.actor, game_id=game_id))


class Entropy(ApiView):
    """A player's own part in the next shuffle."""

    @extend_schema(request=given.EntropyIn, responses=out.PromiseOut, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Add to the next deal's chance, between two deals."""
        body = read_body(given.EntropyIn, request)
        deal = online.add_entropy(by=self.actor, game_id=game_id, text=body["entropy"])
        added = sorted(map(int, deal.entropy))
        return Response(
            {"number": deal.number, "commitment": deal.commitment, "entropy_from": added}
        )


class Say(ApiView):
    """Talk."""

    @extend_schema(request=given.SayIn, responses={201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Say a phrase, or free words where the table has them."""
        return answered(
            online.say(by=self.actor, game_id=game_id, **read_body(given.SayIn, request))
        )


class Mute(ApiView):
    """Not listening."""

    @extend_schema(request=given.MuteIn, responses=out.MutedOut, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Hear a seat's free words no more, or again; nobody else is told."""
        body = read_body(given.MuteIn, request)
        return Response({"muted": online.mute(by=self.actor, game_id=game_id, **body)})


class Remove(ApiView):
    """Words that should not have been said."""

    @extend_schema(
        request=given.RemoveIn, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Take free words out of the log, for good. For its director."""
        body = read_body(given.RemoveIn, request)
        return answered(online.remove_words(by=self.actor, game_id=game_id, **body))


class Propose(ApiView):
    """What the table decides together."""

    @extend_schema(
        request=given.ProposeIn, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Ask for a pause, to go on, to take back one's last action, or to end the game."""
        body = read_body(given.ProposeIn, request)
        return answered(online.propose(by=self.actor, game_id=game_id, **body))


class Answer(ApiView):
    """Yes or no."""

    @extend_schema(
        request=given.AnswerIn, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Agree to what is proposed, or decline it."""
        body = read_body(given.AnswerIn, request)
        return answered(online.answer(by=self.actor, game_id=game_id, **body))


class Claim(ApiView):
    """The rest is mine."""

    @extend_schema(request=None, responses={201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Claim all tricks that are left; it stands if nobody could take one."""
        return answered(online.claim(by=self.actor, game_id=game_id))


class Concede(ApiView):
    """The rest is not worth the while."""

    @extend_schema(request=None, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Leave the rest of this deal to a bot."""
        return answered(online.concede(by=self.actor, game_id=game_id))


class Again(ApiView):
    """Another game."""

    @extend_schema(request=None, responses={201: out.GameOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Open the same game again, or sit down where another of the table has opened it."""
        access = online.play_again(by=self.actor, game_id=game_id).access
        return created(table_json(access, timezone.now()), "api:game", access.game.pk)


class Pause(ApiView):
    """The director's pause."""

    @extend_schema(
        request=given.PauseIn, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Stop the game, or let it go on. For its director."""
        body = read_body(given.PauseIn, request)
        return answered(online.pause_game(by=self.actor, game_id=game_id, **body))


class Begin(ApiView):
    """The beginning, when not everybody has come."""

    @extend_schema(request=None, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Begin an event's game without those who have not been there. For its director."""
        return answered(online.begin_game(by=self.actor, game_id=game_id))


class Replace(ApiView):
    """Another player at a seat."""

    @extend_schema(request=given.ReplaceIn, responses={201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Seat a bot, another player, or whoever gets the seat's link. For its director."""
        body = read_body(given.ReplaceIn, request)
        player = body.pop("player", None)
        done = online.replace_player(by=self.actor, game_id=game_id, player_id=player, **body)
        return answered(done)


class Adjust(ApiView):
    """Other points."""

    @extend_schema(request=given.AdjustIn, responses={201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """Give a deal that is over other points. For its director."""
        body = read_body(given.AdjustIn, request)
        return answered(online.adjust_deal(by=self.actor, game_id=game_id, **body))


class End(ApiView):
    """The end."""

    @extend_schema(request=None, responses={200: out.ActedOut, 201: out.ActedOut}, tags=TAGS)
    def post(self, request: Request, game_id: int) -> Response:
        """End the game before its last deal. For its director."""
        return answered(online.end_game(by=self.actor, game_id=game_id))


class TableOnline(ApiView):
    """A table of an event, online."""

    @extend_schema(request=given.TableOnlineIn, responses={201: out.TableOnlineOut}, tags=TAGS)
    def post(self, request: Request, table_id: int) -> Response:
        """Have a table play online; asked for twice it is opened once. For organisers."""
        body = read_body(given.TableOnlineIn, request)
        game = online.open_table_online(by=self.actor, table_id=table_id, **body)
        return created({"id": game.pk, "number": game.number}, "api:game", game.pk)


class RoundOnline(ApiView):
    """A round of an event, online."""

    @extend_schema(request=given.TableOnlineIn, responses={201: out.RoundOnlineOut}, tags=TAGS)
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Have all tables of a round play online that have no results yet. For organisers."""
        body = read_body(given.TableOnlineIn, request)
        done = online.open_round_online(by=self.actor, event_id=event_id, number=number, **body)
        shown = {
            "games": [{"id": game.pk, "table": game.table_id} for game in done.games],
            "with_cards": [table.pk for table in done.with_cards],
        }
        return created(shown, "api:tables", event_id)
