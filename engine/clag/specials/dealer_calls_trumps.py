"""Dealer Calls Trumps: the dealer looks at his hand and names the trump suit."""

from __future__ import annotations

from engine.clag.slots import Facing, Trump

SPECIALS = (
    Trump(
        slug="dealer-calls-trumps",
        title="Dealer Calls Trumps",
        sentence="The dealer looks at his hand and names trumps, then all nominate in turn.",
        label="dc",
        facing=Facing.NEVER,
        named=True,
        examples=(
            "sight | nominating: hand yes, trump yes | playing: hand yes",
            "trick | trump D | AS 2D KS 3S | winner 1",
        ),
    ),
)
