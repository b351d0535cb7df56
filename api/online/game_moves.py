"""Serve requests to an online game besides its actions: by its players and by its director."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.utils import timezone
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, created, read_body
from api.http.problems.types import CLOSED_TABLE, IN_PLAY
from api.http.schema import operation
from api.http.security import PEOPLE, SEATS
from api.online import input_shapes as given
from api.online import output_shapes as out
from api.online.games import TAGS
from tournaments import online

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.online import CommandResult


ACTED = {201: answer(out.ActedOut)}
ACTED_OR_REPEATED = {200: answer(out.ActedOut), **ACTED}
_operation = partial(operation, tags=TAGS)
_move = partial(_operation, by=SEATS, refuses=IN_PLAY, responses=ACTED_OR_REPEATED)


def build_response(done: CommandResult) -> Response:
    """Answer with the number of the new entry: 201, or 200 if the request was a repeat."""
    return Response(out.ActedOut(done.number), status=200 if done.is_repeat else 201)


class Ready(ApiView):
    """Readiness for the next deal."""

    @_move("say_ready")
    def post(self, request: Request, game_id: int) -> Response:
        """Declare yourself ready for the next deal. It begins when all players are ready."""
        return build_response(online.say_ready(by=self.actor, game_id=game_id))


class Back(ApiView):
    """A player's return to a seat for which a bot stands in."""

    @_move("take_seat_back")
    def post(self, request: Request, game_id: int) -> Response:
        """Take your seat back from the bot that is playing for you."""
        return build_response(online.come_back(by=self.actor, game_id=game_id))


class Entropy(ApiView):
    """A player's contribution to the next shuffle."""

    @_move("add_entropy", request=given.EntropyIn, responses=answer(online.Commitment))
    def post(self, request: Request, game_id: int) -> Response:
        """Add entropy to the next deal's shuffle, between two deals."""
        body = read_body(given.EntropyIn, request)
        deal = online.add_entropy(by=self.actor, game_id=game_id, text=body["entropy"])
        return Response(online.commitment_to(deal))


class Say(ApiView):
    """Chat messages."""

    @_move("send_message", request=given.SayIn, responses=ACTED)
    def post(self, request: Request, game_id: int) -> Response:
        """Send a set phrase, or a free text message where the club allows them."""
        return build_response(
            online.say(by=self.actor, game_id=game_id, **read_body(given.SayIn, request))
        )


class Mute(ApiView):
    """Muting of other players."""

    @_operation("mute_seat", by=SEATS, request=given.MuteIn, responses=answer(out.MutedOut))
    def post(self, request: Request, game_id: int) -> Response:
        """Mute a seat's chat messages, or unmute them. No other player is notified."""
        body = read_body(given.MuteIn, request)
        muted = online.mute(by=self.actor, game_id=game_id, **body)
        return Response(out.MutedOut(tuple(muted)))


class Remove(ApiView):
    """Removal of chat messages."""

    @_move("remove_message", request=given.RemoveIn)
    def post(self, request: Request, game_id: int) -> Response:
        """Remove a chat message from the log for good. Director only."""
        body = read_body(given.RemoveIn, request)
        return build_response(online.remove_words(by=self.actor, game_id=game_id, **body))


class Propose(ApiView):
    """Proposals, on which the table decides together."""

    @_move("propose", request=given.ProposeIn)
    def post(self, request: Request, game_id: int) -> Response:
        """Propose to pause, resume, undo your last action, end the game or take the rest."""
        body = read_body(given.ProposeIn, request)
        return build_response(online.propose(by=self.actor, game_id=game_id, **body))


class Answer(ApiView):
    """Answers to a proposal."""

    @_move("answer_proposal", request=given.AnswerIn)
    def post(self, request: Request, game_id: int) -> Response:
        """Agree to the current proposal, or decline it."""
        body = read_body(given.AnswerIn, request)
        return build_response(online.answer(by=self.actor, game_id=game_id, **body))


class Claim(ApiView):
    """Claims of the remaining tricks."""

    @_move("claim_tricks", responses=ACTED)
    def post(self, request: Request, game_id: int) -> Response:
        """Claim all the remaining tricks. Without proof the other players are asked to agree."""
        return build_response(online.claim(by=self.actor, game_id=game_id))


class Concede(ApiView):
    """Leaving the rest of a deal to a bot."""

    @_move("concede_deal")
    def post(self, request: Request, game_id: int) -> Response:
        """Leave the rest of this deal to a bot. From the next deal on you play again."""
        return build_response(online.concede(by=self.actor, game_id=game_id))


class Hint(ApiView):
    """Hints for the choice that a player has now."""

    @_move("take_hint", refuses=(*IN_PLAY, "stale-number"))
    def post(self, request: Request, game_id: int) -> Response:
        """Take a hint. It is in the table as `hint`; the log says that you took it."""
        return build_response(online.take_hint(by=self.actor, game_id=game_id))


class Again(ApiView):
    """Rematches."""

    @_operation(
        "play_again",
        refuses=("not-now", "already-there", "too-many-games"),
        by=SEATS,
        creates=answer(online.GameTable),
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Open the same game again, or join it if another player of the table has opened it."""
        access = online.play_again(by=self.actor, game_id=game_id)
        return created(online.build_table(access, timezone.now()), "api:game", access.game.pk)


class Pause(ApiView):
    """Pauses by the director."""

    @_move("pause_game", request=given.PauseIn)
    def post(self, request: Request, game_id: int) -> Response:
        """Pause or resume the game. Director only."""
        body = read_body(given.PauseIn, request)
        return build_response(online.pause_game(by=self.actor, game_id=game_id, **body))


class Begin(ApiView):
    """Starting an event's game before all players are there."""

    @_move("begin_game")
    def post(self, request: Request, game_id: int) -> Response:
        """Start an event's game without the players who have not turned up. Director only."""
        return build_response(online.begin_game(by=self.actor, game_id=game_id))


class Replace(ApiView):
    """Replacement of a seat's player."""

    @_move("replace_player", request=given.ReplaceIn, responses=ACTED)
    def post(self, request: Request, game_id: int) -> Response:
        """Give a seat to a bot, another player, or anyone with its new link. Director only."""
        body = read_body(given.ReplaceIn, request)
        player = body.pop("player", None)
        done = online.replace_player(by=self.actor, game_id=game_id, player_id=player, **body)
        return build_response(done)


class Adjust(ApiView):
    """Corrections of a deal's points."""

    @_move("adjust_deal", request=given.AdjustIn, responses=ACTED)
    def post(self, request: Request, game_id: int) -> Response:
        """Correct the points of a finished deal. Director only."""
        body = read_body(given.AdjustIn, request)
        return build_response(online.adjust_deal(by=self.actor, game_id=game_id, **body))


class End(ApiView):
    """Ending a game early."""

    @_move("end_game")
    def post(self, request: Request, game_id: int) -> Response:
        """End the game before its last deal. Director only."""
        return build_response(online.end_game(by=self.actor, game_id=game_id))


class TableOnline(ApiView):
    """An event's table, played online."""

    @_operation(
        "open_table_online",
        refuses=("not-now", *CLOSED_TABLE),
        by=PEOPLE,
        request=given.TableOnlineIn,
        creates=answer(out.TableOnlineOut),
    )
    def post(self, request: Request, table_id: int) -> Response:
        """Put a table online. A repeat returns the same game. Organisers only.

        Refused if the table is online already, with other settings than `customs`.
        """
        body = read_body(given.TableOnlineIn, request)
        game = online.open_table_online(by=self.actor, table_id=table_id, **body)
        return created(out.TableOnlineOut(game.pk, game.number), "api:game", game.pk)


class RoundOnline(ApiView):
    """An event's round, played online."""

    @_operation(
        "open_round_online",
        refuses=("not-now", *CLOSED_TABLE),
        by=PEOPLE,
        request=given.TableOnlineIn,
        creates=answer(out.RoundOnlineOut),
    )
    def post(self, request: Request, event_id: int, number: int) -> Response:
        """Put all tables of a round online that have no results yet. Organisers only.

        Refused if one is online already, with other settings than `customs`.
        """
        body = read_body(given.TableOnlineIn, request)
        done = online.open_round_online(by=self.actor, event_id=event_id, number=number, **body)
        return created(out.round_out(done), "api:tables", event_id)
