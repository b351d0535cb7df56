"""Presets as the engine describes them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

import engine

if TYPE_CHECKING:
    from tests.support.api_client import ApiClient

pytestmark = pytest.mark.django_db


def test_every_preset_is_listed(anon_api: ApiClient) -> None:
    body = anon_api.get("/presets?page_size=200").json()
    assert [row["slug"] for row in body["results"]] == [p.slug for p in engine.presets()]


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_the_defaults_that_are_shown_make_the_preset(
    anon_api: ApiClient, preset: engine.PresetInfo
) -> None:
    shown = anon_api.get(f"/presets/{preset.slug}").json()
    defaults = {option["slug"]: option["default"] for option in shown["options"]}
    assert engine.make_ruleset(preset.slug, defaults) == engine.make_ruleset(preset.slug)
    assert shown["title"] == preset.title


def test_a_preset_that_is_not_there_is_not_found(anon_api: ApiClient) -> None:
    assert anon_api.get("/presets/whist").status_code == 404


@pytest.mark.parametrize("preset", engine.presets(), ids=lambda preset: preset.slug)
def test_an_event_can_be_planned_by_every_preset(
    preset: engine.PresetInfo, ada_api: ApiClient
) -> None:
    night = {"name": "N", "held_on": "2026-01-01", "preset": preset.slug}
    answer = ada_api.post("/clubs/adas-club/events", night)
    assert answer.status_code == 201
    sizes = [answer.json()[f"{name}_table"] for name in ("smallest", "preferred", "largest")]
    assert sizes == sorted(sizes)
    assert set(sizes) <= set(preset.players)
