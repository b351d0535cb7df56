"""Blind: everybody nominates before the cards are dealt."""

from __future__ import annotations

from engine.clag.slots import Sight, Visibility

SPECIALS = (
    Sight(
        slug="blind",
        title="Blind",
        sentence="Nominate before the deal; then look at your hand and play as usual.",
        label="b",
        visibility=Visibility.AFTER,
        nominate_first=True,
        callable_late=False,
        examples=("sight | nominating: hand no, trump no | playing: hand yes",),
    ),
)
