"""Serve what makes casual play worth coming back for: daily deals, quick match, reviews."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from django.utils import timezone
from django.utils.translation import gettext as _
from rest_framework.response import Response

from api.http.answers import answer
from api.http.base import ApiView, ListView, created, read_body, read_query
from api.http.schema import operation
from api.http.security import ANYONE, SEATS
from api.online import casual_shapes as out
from api.online import input_shapes as given
from api.online.games import TAGS, get_or_create_guest, get_player
from api.online.output_shapes import GameOpenedOut, opened_out
from tournaments import online
from tournaments.core.audience.names import Names
from tournaments.core.errors import NotFound
from tournaments.core.shapes import copy_with

if TYPE_CHECKING:
    from rest_framework.request import Request

    from tournaments.models import OnlineGame

_operation = partial(operation, tags=TAGS)


class DailyDeal(ApiView):
    """The daily deal of one day."""

    @_operation(
        "read_daily_deal",
        by=ANYONE,
        parameters=[given.DailyFilterIn],
        responses=answer(out.DailyOut),
    )
    def get(self, request: Request) -> Response:
        """Read a daily deal: today's, that of an earlier `day`, or tomorrow's commitment.

        Before its day is over, results and the expert's line are for those who have finished it.
        """
        day = read_query(given.DailyFilterIn, request)["day"] or timezone.localdate()
        found = online.read_daily(self.actor, day, timezone.now())
        if found is None:
            raise NotFound(_("There is no daily deal for that day."))
        return Response(out.daily_out(found))


class DailyTries(ApiView):
    """Tries at today's daily deal."""

    has_secrets = True

    @_operation(
        "start_daily_try",
        refuses=("not-now", "too-many-games"),
        by=ANYONE,
        request=given.DailyTryIn,
        creates=answer(GameOpenedOut),
    )
    def post(self, request: Request) -> Response:
        """Start your try at today's daily deal, or return the one that you have begun.

        There is one for each account and each guest. Without credentials you become a guest.
        """
        body = read_body(given.DailyTryIn, request)
        actor, key = get_or_create_guest(get_player(self))
        access = online.start_try(by=actor, **body)
        shown = opened_out(online.build_table(access, timezone.now()), key)
        return created(shown, "api:game", access.game.pk)


class DailyDeals(ListView):
    """The daily deals of earlier days."""

    @_operation("list_daily_deals", by=ANYONE, responses=answer(out.PastDailyOut)(many=True))
    def get(self, request: Request) -> Response:
        """List the daily deals whose day is over, with their seeds, the latest first."""
        return self.page(online.list_past(timezone.localdate()), out.past_daily_out)


class PublicGames(ListView):
    """The lobby for everybody."""

    @_operation("list_public_games", by=ANYONE, responses=answer(online.GameLine)(many=True))
    def get(self, request: Request) -> Response:
        """List the public tables that wait for players, the oldest first; `names` is empty."""
        return self.page(online.list_public(), _build_nameless_line)


def _build_nameless_line(game: OnlineGame) -> online.GameLine:
    """Return the line of a public table. Strangers choose their names, so the list has none."""
    return copy_with(online.build_game_line(game, Names.FULL), names=())


class Match(ApiView):
    """Quick match."""

    has_secrets = True

    @_operation(
        "find_match",
        refuses=("too-many-games",),
        by=ANYONE,
        request=given.MatchIn,
        creates=answer(GameOpenedOut),
    )
    def post(self, request: Request) -> Response:
        """Sit down at the public table that has waited longest for this game, or open one.

        A repeat leads back to the table where you wait. Without credentials you become a guest.
        """
        body = read_body(given.MatchIn, request)
        actor, key = get_or_create_guest(get_player(self))
        access = online.find_table(by=actor, **body)
        shown = opened_out(online.build_table(access, timezone.now()), key)
        return created(shown, "api:game", access.game.pk)


class Fill(ApiView):
    """Bots for the open seats of a table."""

    @_operation(
        "fill_seats",
        refuses=("not-now", "game-is-over"),
        by=SEATS,
        responses=answer(out.FilledOut),
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Give every open seat to a bot, so that the game begins.

        For the player who opened the table; at a public one for everyone who waits there.
        """
        return Response(out.FilledOut(online.fill_seats(by=self.actor, game_id=game_id).number))


class Review(ApiView):
    """Reviews of one's own decisions: what should I have done?"""

    @_operation(
        "read_review",
        by=SEATS,
        parameters=[given.ReviewFilterIn],
        responses=answer(out.ReviewOut),
    )
    def get(self, request: Request, game_id: int) -> Response:
        """Read which of your decisions cost most, in one finished `deal` or in all of them.

        Only your own seat's, judged by what you could see then. A deal that is not in `made` has to
        be requested, or is being worked on.
        """
        deal = read_query(given.ReviewFilterIn, request)["deal"]
        found = online.read_review(by=self.actor, game_id=game_id, deal=deal)
        return Response(out.review_out(found))

    @_operation(
        "request_review",
        by=SEATS,
        request=given.ReviewIn,
        responses={202: answer(out.ReviewOut)},
    )
    def post(self, request: Request, game_id: int) -> Response:
        """Request the review of a finished `deal`, or of all; a worker takes a second for each.

        A repeat requests nothing again.
        """
        deal = read_body(given.ReviewIn, request)["deal"]
        online.request_reviews(by=self.actor, game_id=game_id, deal=deal)
        found = online.read_review(by=self.actor, game_id=game_id, deal=deal)
        return Response(out.review_out(found), status=202)
