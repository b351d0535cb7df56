"""What the engine's tests share: the stored vectors, and strategies for reports of deals."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from hypothesis import strategies as st

import engine
from engine.verify import Vector, load_vectors

if TYPE_CHECKING:
    from engine.paper.plans import DealPlan

HERE = Path(__file__).parent
FIXTURES = HERE.parent / "fixtures"


def all_vectors() -> list[Vector]:
    """Every stored vector of every kind."""
    return [
        vector
        for path in sorted((HERE / "vectors").glob("*.json"))
        for vector in load_vectors(path)
    ]


def preset_slugs() -> list[str]:
    """The presets in which tricks are nominated."""
    return [preset.slug for preset in engine.presets() if preset.game == "clag"]


@st.composite
def trick_winners(draw: st.DrawFn, players: int, size: int) -> tuple[int, ...]:
    """Who won each trick of a deal."""
    seats = st.integers(0, players - 1)
    return tuple(draw(st.lists(seats, min_size=size, max_size=size)))


@st.composite
def reports(draw: st.DrawFn, plan: DealPlan, players: int) -> engine.DealReport:
    """A report of a deal that can have happened."""
    size = (
        plan.hand_size
        if plan.hand_size is not None
        else draw(st.sampled_from(plan.hand_size_choices))
    )
    winners = draw(trick_winners(players, size))
    nominations = tuple(draw(st.lists(st.integers(0, size), min_size=players, max_size=players)))
    return engine.DealReport(
        nominations=nominations if plan.takes_nominations else None,
        tricks=tuple(winners.count(seat) for seat in range(players)),
        trick_winners=winners if plan.needs_trick_winners or draw(st.booleans()) else None,
        hand_size=size if plan.hand_size_choices else None,
    )
