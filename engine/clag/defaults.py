"""The value that each slot has when no special takes it: a normal deal."""

from __future__ import annotations

from engine.clag.scoring import keep_nominations, score_nominations
from engine.clag.slots import Contract, Ranking, Sight, Slot, Special, Trump, Value, Wild
from engine.text import gettext_noop

__all__ = ["NATURAL", "NOMINATE", "NORMAL", "OPEN", "TURNED"]

TURNED = Trump(
    slug="turned",
    title=gettext_noop("Turned trump"),
    sentence=gettext_noop("The next card is turned for trumps."),
    label="",
)
OPEN = Sight(
    slug="open",
    title=gettext_noop("Open"),
    sentence=gettext_noop("You see your hand first."),
    label="",
)
NATURAL = Ranking(
    slug="natural",
    title=gettext_noop("Natural"),
    sentence=gettext_noop("The ace is high and the two low."),
    label="",
)
NO_WILD_CARDS = Wild(
    slug="tame",
    title=gettext_noop("No wild cards"),
    sentence=gettext_noop("No card is wild."),
    label="",
)
NOMINATE = Contract(
    slug="nominate",
    title=gettext_noop("Nominate"),
    sentence=gettext_noop("Each player says how many tricks they will take."),
    label="",
    nominates=True,
    points=score_nominations,
    made=keep_nominations,
)
FLAT = Value(
    slug="flat",
    title=gettext_noop("Flat"),
    sentence=gettext_noop("All tricks are worth the same."),
    label="",
)

NORMAL: dict[Slot, Special] = {
    special.slot: special for special in (TURNED, OPEN, NATURAL, NO_WILD_CARDS, NOMINATE, FLAT)
}
