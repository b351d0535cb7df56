"""Serve the presets, the ready-made games of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from rest_framework.response import Response

import engine
from api.events.preset_shapes import PresetOut, preset_out
from api.http.answers import answer
from api.http.base import ApiView, ListView
from api.http.schema import operation
from api.http.security import ANYONE
from tournaments.core.errors import NotFound
from tournaments.events import find_preset

if TYPE_CHECKING:
    from rest_framework.request import Request


class PresetList(ListView):
    """The presets."""

    @operation("list_presets", by=ANYONE, responses=answer(PresetOut)(many=True), tags=["presets"])
    def get(self, request: Request) -> Response:
        """List every preset with its options."""
        return self.page(engine.presets(), preset_out)


class PresetView(ApiView):
    """One preset."""

    @operation("read_preset", by=ANYONE, responses=answer(PresetOut), tags=["presets"])
    def get(self, request: Request, preset: str) -> Response:
        """Read a preset with its options."""
        found = find_preset(preset)
        if found is None:
            raise NotFound(_("There is no such preset."))
        return Response(preset_out(found))
