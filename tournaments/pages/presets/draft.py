"""Read a club's own game that is being edited from its form, and do what a button of it says.

The form holds the whole draft, so that it works without scripts and nothing is stored before it
is saved.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import engine
from tournaments.core.parsing import parse_int

if TYPE_CHECKING:
    from django.http import QueryDict

SLOT_PREFIX = "slot-"
MAX_SENT = 2 * engine.MAX_OWN_DEALS
"""More deals than this are not read; the engine says that there are too many."""


@dataclass(frozen=True, slots=True)
class Draft:
    """The deals of a draft; `opened` is the number of the deal that is being changed."""

    deals: tuple[engine.OwnDeal, ...] | None
    opened: int | None = None


def read_draft(sent: QueryDict, slots: list[str]) -> Draft:
    """Return the draft that was sent, with the fields of the open deal put in."""
    deals = tuple(_read_deal(text) for text in sent.getlist("deal")[:MAX_SENT])
    opened = parse_int(sent.get("opened"))
    if opened is None or not 1 <= opened <= len(deals):
        return Draft(deals if "deals" in sent else None)
    chosen = [sent.get(SLOT_PREFIX + slot, "")[:60] for slot in slots]
    size = parse_int(sent.get("size")) or deals[opened - 1].size
    changed = engine.OwnDeal(size, tuple(slug for slug in chosen if slug))
    return Draft((*deals[: opened - 1], changed, *deals[opened:]), opened)


def apply_act(draft: Draft, act: str) -> Draft:
    """Do what a button says: `up-3`, `down-3`, `edit-3`, `copy-3`, `remove-3`, `add` or `done`.

    >>> five, two = engine.OwnDeal(5), engine.OwnDeal(2)
    >>> apply_act(Draft((five, two)), "up-2").deals == (two, five)
    True
    """
    verb, _, text = act.partition("-")
    number, deals = parse_int(text) or 0, draft.deals or ()
    if verb == "add":
        last = deals[-1] if deals else engine.OwnDeal(7)
        return Draft((*deals, engine.OwnDeal(last.size)), len(deals) + 1)
    if verb == "done":
        return replace(draft, opened=None)
    if not 1 <= number <= len(deals):
        return draft
    before, deal, after = deals[: number - 1], deals[number - 1], deals[number:]
    changed = {
        "up": Draft((*before[:-1], deal, *before[-1:], *after)),
        "down": Draft((*before, *after[:1], deal, *after[1:])),
        "edit": Draft(deals, number),
        "copy": Draft((*before, deal, deal, *after), number + 1),
        "remove": Draft((*before, *after)),
    }
    return changed.get(verb, draft)


def format_deal(deal: engine.OwnDeal) -> str:
    """Return a deal as its hidden field holds it.

    >>> format_deal(engine.OwnDeal(7, ("misere", "no-trumps")))
    '7:misere+no-trumps'
    """
    return f"{deal.size}:{'+'.join(deal.specials)}"


def _read_deal(text: str) -> engine.OwnDeal:
    size, _, specials = text[:400].partition(":")
    return engine.OwnDeal(parse_int(size) or 0, tuple(filter(None, specials.split("+"))))
