"""Label actions for people, also those whose words only a game knows."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from engine.cards import SUIT_NAMES, SUITS
from engine.deal.actions import Call, parse_action
from engine.deal.auction_actions import Bid
from engine.errors import BadText
from engine.registry import find_games
from engine.text import fill, gettext_noop, join

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.deal.action import Action
    from engine.paper.plans import MenuItem

__all__ = ["action_label", "choice_label"]


def choice_label(action: Action) -> str:
    """Return the label of an action for one who chooses: what is called by its title and order.

    >>> choice_label(Call(("precedence-dhsc", "misere")))
    'Precedence, red over black (diamonds, hearts, spades, clubs) + Misère'
    """
    return _label(action, _with_order)


def action_label(text: str) -> str:
    """Return the label of a stored action, or of a bid that is stored by its level alone.

    >>> action_label("trump:H"), action_label("mis-a-vis"), action_label("call:misere")
    ('hearts are trumps', 'mis a vis', 'Misère')
    """
    try:
        action = parse_action(text)
    except BadText:
        return Bid(text).label
    return _label(action, lambda item: item.title)


def _label(action: Action, name: Callable[[MenuItem], str]) -> str:
    """Return a label; special deals have words of a game, which an action does not know."""
    if not isinstance(action, Call) or not action.slugs:
        return action.label
    menu = _menu()
    named = [name(menu[slug]) if slug in menu else slug.replace("-", " ") for slug in action.slugs]
    return join(named, " + ")


@cache
def _menu() -> dict[str, MenuItem]:
    """Return the special deals of all games by their slugs."""
    menus = [game.deal_menu() for game in find_games().values()]
    return {item.slug: item for menu in menus for item in menu}


def _with_order(item: MenuItem) -> str:
    if not item.order:
        return item.title
    suits = join([SUIT_NAMES[SUITS.index(suit)] for suit in item.order], ", ")
    return fill(gettext_noop("{title} ({suits})"), title=join([item.title]), suits=suits)
