"""Serve the presets, the ready-made games of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

import engine
from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import ANYONE, PEOPLE
from api.presets.shapes import PresetOut, SpecialOut, choice_out, special_out
from tournaments.core.access import access_club, access_event
from tournaments.core.errors import NotFound
from tournaments.models import Role
from tournaments.papers import PrintedBook, build_book
from tournaments.presets import find_choice, list_choices, ruleset_from_json

if TYPE_CHECKING:
    from rest_framework.request import Request


RulebookOut = answer(PrintedBook, "RulebookOut")


class PresetList(ListView):
    """The presets."""

    @operation("list_presets", by=ANYONE, responses=answer(PresetOut)(many=True), tags=["presets"])
    def get(self, request: Request) -> Response:
        """List every preset with its options."""
        return self.page(list_choices(None), choice_out)


class PresetView(ApiView):
    """One preset."""

    @operation("read_preset", by=ANYONE, responses=answer(PresetOut), tags=["presets"])
    def get(self, request: Request, preset: str) -> Response:
        """Read a preset with its options."""
        found = find_choice(None, preset)
        if found is None:
            raise NotFound(_("There is no such preset."))
        return Response(choice_out(found))


class PresetRulebook(ApiView):
    """The rulebook of a preset."""

    @operation("read_preset_rulebook", by=ANYONE, responses=RulebookOut, tags=["presets"])
    def get(self, request: Request, preset: str) -> Response:
        """Read the rules as a newcomer needs them, with a worked example of each special deal."""
        found = find_choice(None, preset)
        if found is None:
            raise NotFound(_("There is no such preset."))
        return Response(build_book(found.ruleset))


class EventRulebook(ApiView):
    """The rulebook of an event."""

    @operation("read_event_rulebook", by=ANYONE, responses=RulebookOut, tags=["events"])
    def get(self, request: Request, event_id: int) -> Response:
        """Read the rules that an event is played by, with the club's own options in them."""
        event = access_event(self.actor, pk=event_id)
        return Response(build_book(ruleset_from_json(event.ruleset), event.club.name))


class SpecialList(ListView):
    """The specials of Clag."""

    @operation(
        "list_specials", by=ANYONE, responses=answer(SpecialOut)(many=True), tags=["presets"]
    )
    def get(self, request: Request) -> Response:
        """List every special that a deal of a club's own game may have."""
        return self.page(engine.get_game("clag").deal_menu(), special_out)


class ClubPresetList(ListView):
    """What a club may play."""

    @operation(
        "list_club_presets", by=PEOPLE, responses=answer(PresetOut)(many=True), tags=["presets"]
    )
    def get(self, request: Request, club: str) -> Response:
        """List the club's own games and every preset. For organisers."""
        return self.page(list_choices(access_club(self.actor, club, Role.ORGANISER)), choice_out)
