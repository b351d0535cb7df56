"""Serve a club's own games."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rest_framework.response import Response

from api.http import conditional
from api.http.base import ApiView, ListView, read_body
from api.http.conditional import unless_changed
from api.http.schema import operation
from api.http.security import PEOPLE
from api.papers.papers import PDF, PaperView
from api.presets.shapes import OwnGameChangeIn, OwnGameIn, OwnGameOut
from tournaments import presets
from tournaments.core.access import access_club
from tournaments.models import Role
from tournaments.papers import blank_sheet_response
from tournaments.presets import (
    list_own_games,
    list_own_versions,
    read_own_game,
    read_own_rules,
)

if TYPE_CHECKING:
    from django.http import HttpResponse
    from rest_framework.request import Request

    from tournaments.presets import OwnGameRow


class OwnGameList(ListView):
    """A club's own games."""

    @operation("list_own_games", by=PEOPLE, responses=OwnGameOut(many=True), tags=["presets"])
    def get(self, request: Request, club: str) -> Response:
        """List the games that the club has built. For organisers."""
        return self.page(list_own_games(access_club(self.actor, club, Role.ORGANISER)))

    @operation(
        "create_own_game",
        by=PEOPLE,
        request=OwnGameIn,
        parameters=conditional.CREATE,
        creates=OwnGameOut,
        tags=["presets"],
    )
    def post(self, request: Request, club: str) -> Response:
        """Build a game from a preset, or copy a club's own game. For organisers.

        Sent again, it returns the first one.
        """
        row = presets.create_own_game(
            by=self.actor, club_slug=club, **read_body(OwnGameIn, request)
        )
        return conditional.answer_created(row, "api:own-game", club, row.slug)


class RemovedOwnGames(ListView):
    """The removed own games of a club."""

    @operation(
        "list_removed_own_games", by=PEOPLE, responses=OwnGameOut(many=True), tags=["presets"]
    )
    def get(self, request: Request, club: str) -> Response:
        """List the club's own games that can be restored, for thirty days. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        return self.page(list_own_games(found, removed=True))


class OwnGameView(ApiView):
    """One own game."""

    @operation(
        "read_own_game",
        by=PEOPLE,
        parameters=conditional.READ,
        responses={200: OwnGameOut, **conditional.NOT_MODIFIED},
        tags=["presets"],
    )
    def get(self, request: Request, club: str, own_game: str) -> Response:
        """Read a club's own game in its latest version. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        return conditional.answer_read(request, read_own_game(found, own_game))

    @operation(
        "change_own_game",
        refuses=("stale-version",),
        by=PEOPLE,
        request=OwnGameChangeIn,
        parameters=conditional.CHANGE,
        responses=OwnGameOut,
        tags=["presets"],
    )
    def patch(self, request: Request, club: str, own_game: str) -> Response:
        """Save a new version; events that were planned keep their rules. For organisers."""
        body = read_body(OwnGameChangeIn, request)
        check = unless_changed(request, _as_it_is)
        given = {"club_slug": club, "slug": own_game, "check": check, **body}
        row = presets.change_own_game(by=self.actor, **given)
        return conditional.answer_change(row)

    @operation("remove_own_game", by=PEOPLE, responses={204: None}, tags=["presets"])
    def delete(self, request: Request, club: str, own_game: str) -> Response:
        """Remove a club's own game; it can be restored for thirty days. For organisers."""
        presets.remove_own_game(by=self.actor, club_slug=club, slug=own_game)
        return Response(status=204)


class OwnGameRestore(ApiView):
    """Restoring a removed own game."""

    @operation("restore_own_game", by=PEOPLE, request=None, responses=OwnGameOut, tags=["presets"])
    def post(self, request: Request, club: str, own_game: str) -> Response:
        """Restore a removed own game. For organisers."""
        return Response(presets.restore_own_game(by=self.actor, club_slug=club, slug=own_game))


class OwnGameVersions(ListView):
    """The versions of a club's own game."""

    @operation(
        "list_own_game_versions", by=PEOPLE, responses=OwnGameOut(many=True), tags=["presets"]
    )
    def get(self, request: Request, club: str, own_game: str) -> Response:
        """List the versions that are kept, the latest first. For organisers."""
        return self.page(list_own_versions(access_club(self.actor, club, Role.ORGANISER), own_game))


class OwnGameVersionUse(ApiView):
    """Going back to an earlier version."""

    @operation(
        "use_own_game_version", by=PEOPLE, request=None, responses=OwnGameOut, tags=["presets"]
    )
    def post(self, request: Request, club: str, own_game: str, number: int) -> Response:
        """Save an earlier version as the latest one. For organisers."""
        return Response(
            presets.use_version(by=self.actor, club_slug=club, slug=own_game, number=number)
        )


class OwnGameSheet(PaperView):
    """The score sheet of a club's own game."""

    @operation("print_own_game_sheet", by=PEOPLE, responses=PDF, tags=["presets"])
    def get(self, request: Request, club: str, own_game: str) -> HttpResponse:
        """Print an empty score sheet, to see what the game looks like. For organisers."""
        found = access_club(self.actor, club, Role.ORGANISER)
        ruleset = read_own_rules(found, own_game)
        return blank_sheet_response(self.actor, found, ruleset, f"{own_game}-sheet")


def _as_it_is(row: OwnGameRow) -> OwnGameRow:
    return row
