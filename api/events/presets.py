"""Serve the presets, the ready-made games of the engine."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework.response import Response

import engine
from api.events.preset_shapes import PresetOut
from api.http.base import ApiView, ListView
from tournaments.core.errors import NotFound
from tournaments.core.translation import translate
from tournaments.events import find_preset

if TYPE_CHECKING:
    from rest_framework.request import Request


class PresetList(ListView):
    """The presets."""

    @extend_schema(responses=PresetOut(many=True), tags=["presets"])
    def get(self, request: Request) -> Response:
        """List every preset with its options."""
        return self.page_of(engine.presets(), lambda chosen: [preset_out(p) for p in chosen])


class PresetView(ApiView):
    """One preset."""

    @extend_schema(responses=PresetOut, tags=["presets"])
    def get(self, request: Request, preset: str) -> Response:
        """Read a preset with its options."""
        found = find_preset(preset)
        if found is None:
            raise NotFound(_("There is no such preset."))
        return Response(preset_out(found))


def preset_out(preset: engine.PresetInfo) -> dict[str, Any]:
    """Return a preset in the shape of `PresetOut`."""
    return {
        "slug": preset.slug,
        "title": translate(preset.title),
        "sentence": translate(preset.sentence),
        "game": preset.game,
        "smallest_table": preset.players[0],
        "largest_table": preset.players[-1],
        "deals": preset.deals,
        "variant_of": preset.variant_of,
        "options": [_option_out(option) for option in preset.options],
    }


def _option_out(option: engine.Option) -> dict[str, Any]:
    return {
        "slug": option.slug,
        "title": translate(option.title),
        "kind": option.kind,
        "default": option.default,
        "choices": [{"value": value, "title": translate(title)} for value, title in option.choices],
        "low": option.low,
        "high": option.high,
    }
