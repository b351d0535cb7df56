"""Build the panel of options for the player whose turn it is, made from the legal actions alone.

The page knows no rules of the games. An action with several parts (trumps and a called card, a
set of specials, a wild card and its name) is chosen part by part: what was picked so far is in
the query string, and only what some legal action still allows is offered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING

from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

import engine
from engine import RANKS, SUITS
from tournaments.core.translation import translate
from tournaments.pages.online.table.card_faces import Face, SuitSign, face, suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django_stubs_ext import StrOrPromise

    from engine import MenuItem
    from tournaments.online import LegalAction

PART_SEPARATOR = "."
SUIT_OF = "of-"
"""Prefix of a part that is the suit of the card to be called next."""
ORDER = "order"
"""Stands before the suits of an order that is picked one by one."""


@dataclass(frozen=True, slots=True)
class Option:
    """One option: it sends the action `text`, or leads to the next part with `pick`."""

    label: StrOrPromise
    text: str = ""
    pick: str | None = None
    face: Face | None = None
    suit: SuitSign | None = None
    is_chosen: bool = False
    detail: StrOrPromise = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """The panel; `kind` says how it is drawn: numbers, suits, cards, call or words.

    `note` says why a number is not among the options.
    """

    kind: str
    title: StrOrPromise
    options: list[Option] = field(default_factory=list)
    back: str | None = None
    note: str = ""


TITLES = {
    "nominate": gettext_lazy("How many tricks will you take?"),
    "size": gettext_lazy("How many cards each?"),
    "trump": gettext_lazy("Which suit is trumps?"),
    "order": gettext_lazy("Which suit ranks highest?"),
    "call": gettext_lazy("What will you call?"),
    "bid": gettext_lazy("What do you bid?"),
    "declare": gettext_lazy("What are trumps?"),
    "name": gettext_lazy("Which card is it?"),
    "turn": gettext_lazy("Turn up a card."),
    "give-up": gettext_lazy("Give up or play on?"),
    "go-on": gettext_lazy("Give up or play on?"),
}
_NUMBERS = frozenset({"nominate", "size"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action split into its verb and parts, with the text to send."""

    verb: str
    parts: tuple[str, ...]
    text: str
    label: str


def parse_choices(legal: Sequence[LegalAction]) -> list[Choice]:
    """Split the legal actions into their parts.

    >>> from tournaments.online import LegalAction
    >>> parse_choices([LegalAction("declare:S/AH", "spades, with ...")])[0].parts
    ('S', 'of-H', 'AH')
    """
    return [_choice(action.text, action.label) for action in legal]


def _choice(text: str, label: str) -> Choice:
    verb, _, what = text.partition(":")
    parts: tuple[str, ...] = (what,)
    if verb == "declare":
        parts = tuple(part for step in what.split("/") for part in _with_suit(step))
    elif verb == "play" and "=" in what:
        parts = tuple(what.split("="))
    elif verb == "order":
        parts = tuple(what)
    elif verb == "call":
        parts = () if what == "nothing" else tuple(what.split("+"))
    return Choice(verb, parts, text, label)


def _with_suit(part: str) -> tuple[str, ...]:
    """Split a called card into its suit and itself, so that no panel offers the whole pack.

    >>> _with_suit("AH"), _with_suit("A"), _with_suit("S")
    (('of-H', 'AH'), ('of-trumps', 'A'), ('S',))
    """
    if _is_card(part):
        return f"{SUIT_OF}{part[1]}", part
    return (f"{SUIT_OF}trumps", part) if part in RANKS else (part,)


def _is_card(part: str) -> bool:
    return len(part) == 2 and part[0] in RANKS and part[1] in SUITS


def prompt(
    choices: Sequence[Choice], picked: tuple[str, ...], menu: Mapping[str, MenuItem] | None = None
) -> Prompt | None:
    """Build the panel for what is legal now; None if the cards in the hand are the only options.

    `menu`: the descriptions of what may be called, by slug.
    """
    asked = [choice for choice in choices if choice.verb != "play"]
    if not asked:
        return _naming(choices, picked)
    verb = asked[0].verb
    if verb == "call":
        return _calling(asked, picked, menu or {})
    if verb in {"declare", "order"}:
        return _in_steps(asked, picked)
    if verb == "turn":
        return None
    return Prompt(_kind(asked), TITLES.get(verb, _("Your choice")), [_option(one) for one in asked])


def explain_forbidden(
    hand_size: int | None, nominations: Sequence[int | None], choices: Sequence[Choice]
) -> str:
    """Say which number the last to nominate may not choose, and why; empty where there is none.

    It is the one that would bring the nominations to the number of tricks.
    """
    offered = {choice.parts[0] for choice in choices if choice.verb == "nominate"}
    others = [number for number in nominations if number is not None]
    if not offered or hand_size is None or len(nominations) - len(others) != 1:
        return ""
    missing = hand_size - sum(others)
    if missing < 0 or str(missing) in offered:
        return ""
    return _("Not %(number)d: the nominations must not add up to %(total)d.") % {
        "number": missing,
        "total": hand_size,
    }


def _kind(asked: Sequence[Choice]) -> str:
    verb = asked[0].verb
    if verb in _NUMBERS:
        return "numbers"
    return {"trump": "suits", "name": "cards"}.get(verb, "words")


def _option(choice: Choice) -> Option:
    what = choice.parts[0] if choice.parts else ""
    if choice.verb in _NUMBERS:
        return Option(what, choice.text)
    if choice.verb == "trump":
        sign = suit(what)
        return Option(sign.name, choice.text, suit=sign)
    if choice.verb == "name":
        return Option(face(what).name, choice.text, face=face(what))
    return Option(capfirst(translate(choice.label)), choice.text)


def _naming(choices: Sequence[Choice], picked: tuple[str, ...]) -> Prompt | None:
    """Build the panel for which card a wild card counts as."""
    if len(picked) != 1:
        return None
    names = [choice for choice in choices if choice.parts[:1] == picked and len(choice.parts) == 2]
    if not names:
        return None
    options = [
        Option(
            _("as the %(card)s") % {"card": face(one.parts[1]).name},
            one.text,
            face=face(one.parts[1]),
        )
        for one in names
    ]
    own = [choice for choice in choices if choice.parts == picked]
    options += [
        Option(_("as the %(card)s") % {"card": face(picked[0]).name}, one.text) for one in own
    ]
    return Prompt(
        "cards",
        _("What does the %(card)s count as?") % {"card": face(picked[0]).name},
        options,
        back="",
    )


def _in_steps(asked: Sequence[Choice], picked: tuple[str, ...]) -> Prompt:
    """Build the panel for the next part; a part that leaves only one action sends it."""
    fits = [choice for choice in asked if choice.parts[: len(picked)] == picked]
    if not fits or any(choice.parts == picked for choice in fits):
        fits, picked = list(asked), ()
    at, verb = len(picked), asked[0].verb
    options: dict[str, Option] = {}
    for choice in sorted(fits, key=lambda fit: _rank(fit.parts[at]), reverse=True):
        part = choice.parts[at]
        if part not in options:
            alone = sum(1 for other in fits if other.parts[at] == part) == 1
            step = PART_SEPARATOR.join((*picked, part))
            options[part] = _part_option(part, choice.text if alone else "", step, verb)
    back = PART_SEPARATOR.join(picked[:-1]) if picked else None
    kind = "cards" if any(option.face for option in options.values()) else "suits"
    return Prompt(kind, _step_title(verb, picked), list(options.values()), back)


def _rank(part: str) -> int:
    """Return how high a called card ranks, as cards stand highest first; 0 for a suit.

    >>> _rank("AH"), _rank("A"), _rank("2H"), _rank("of-H")
    (13, 13, 1, 0)
    """
    return RANKS.find(part[:1]) + 1 if _is_card(part) or part in RANKS else 0


def _step_title(verb: str, picked: tuple[str, ...]) -> StrOrPromise:
    if not picked:
        return TITLES[verb]
    if verb != "declare":
        return _rank_title([_part_name(part) for part in picked])
    trumps = {"suit": _part_name(picked[0])}
    if len(picked) == 1:
        return _("Trumps: %(suit)s. Which suit is the card you call?") % trumps
    return _("Trumps: %(suit)s. Which card do you call?") % trumps


def _rank_title(suits: Sequence[str]) -> str:
    return _("%(suits)s: which suit is next?") % {"suits": capfirst(", ".join(suits))}


def _part_name(part: str) -> str:
    return {"led": _("the suit led")}.get(part) or suit(part).name


def _part_option(part: str, text: str, step: str, verb: str) -> Option:
    pick = None if text else step
    if _is_card(part):
        return Option(face(part).name, text, pick, face=face(part))
    if verb == "declare" and part in RANKS:
        return Option(_("%(rank)s of trumps") % {"rank": "10" if part == "T" else part}, text, pick)
    if part == f"{SUIT_OF}trumps":
        return Option(_("by its rank in trumps"), text, pick)
    sign = suit(part.removeprefix(SUIT_OF)) if part != "led" else None
    label = sign.name if sign else _("the suit led")
    return Option(label, text, pick, suit=sign)


@lru_cache(maxsize=64)
def get_call_menu(preset: str, players: int) -> Mapping[str, MenuItem]:
    """Return what a caller may call in a preset, by slug; empty in presets without a caller."""
    sheet = engine.score_sheet(engine.make_ruleset(preset, {}), players=players)
    return {item.slug: item for item in sheet.plan(1, {}).menu}


def _calling(
    asked: Sequence[Choice], picked: tuple[str, ...], menu: Mapping[str, MenuItem]
) -> Prompt:
    """Build the panel of specials to switch on and off, and of the call that they make.

    Only specials that some legal call has together can be on. The many that rank the suits are
    one option, which then asks suit by suit.
    """
    sets = {frozenset(choice.parts): choice for choice in asked}
    called, ranked = _until_order(picked)
    chosen = frozenset(called)
    if not any(chosen <= known for known in sets):
        chosen, ranked = frozenset(), None
    orders = {
        slug: menu[slug].order
        for slug in dict.fromkeys(part for choice in asked for part in choice.parts)
        if slug in menu and menu[slug].order
    }
    if ranked is not None:
        fits = {slug: order for slug, order in orders.items() if order.startswith(ranked)}
        fits = {s: o for s, o in fits.items() if any(chosen | {s} <= known for known in sets)}
        if fits:
            return _ranking(chosen, ranked, fits)
    slugs = dict.fromkeys(part for choice in asked for part in choice.parts)
    options = [
        _special(slug, chosen, menu)
        for slug in slugs
        if slug in chosen or (slug not in orders and any(chosen | {slug} <= one for one in sets))
    ]
    if any(any(chosen | {slug} <= known for known in sets) for slug in orders.keys() - chosen):
        step = PART_SEPARATOR.join((*sorted(chosen), ORDER))
        words = _("Rank all four suits: the highest suit in the trick wins.")
        options.append(Option(_("Suit order"), pick=step, detail=words))
    send = [_call_option(sets[chosen])] if chosen in sets else []
    return Prompt("call", TITLES["call"], [*send, *options])


def _call_option(choice: Choice) -> Option:
    return Option(_("Call %(specials)s") % {"specials": translate(choice.label)}, choice.text)


def _until_order(picked: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
    """Split what was picked into specials and, if an order is being picked, its suits so far.

    >>> _until_order(("nuloss", "order", "S", "H")), _until_order(("nuloss",))
    ((('nuloss',), 'SH'), (('nuloss',), None))
    """
    if ORDER not in picked:
        return picked, None
    at = picked.index(ORDER)
    return picked[:at], "".join(picked[at + 1 :])


def _special(slug: str, chosen: frozenset[str], menu: Mapping[str, MenuItem]) -> Option:
    """Build the option that switches a special on or off, with its description."""
    is_on, item = slug in chosen, menu.get(slug)
    after = chosen - {slug} if is_on else chosen | {slug}
    title = translate(item.title) if item else slug.replace("-", " ").capitalize()
    if item and item.order:
        order = ", ".join(suit(letter).name for letter in item.order)
        title = _("Suit order: %(suits)s") % {"suits": order}
    step = PART_SEPARATOR.join(sorted(after))
    return Option(
        title, pick=step, is_chosen=is_on, detail=translate(item.sentence) if item else ""
    )


def _ranking(chosen: frozenset[str], ranked: str, fits: Mapping[str, str]) -> Prompt:
    """Build the panel for the next suit of an order; the last suit is implied."""
    options = []
    for letter in dict.fromkeys(order[len(ranked)] for order in fits.values()):
        found = [slug for slug, order in fits.items() if order.startswith(ranked + letter)]
        parts = sorted((*chosen, found[0])) if len(found) == 1 else (*_on(chosen, ranked), letter)
        sign = suit(letter)
        options.append(Option(sign.name, pick=PART_SEPARATOR.join(parts), suit=sign))
    suits = [suit(letter).name for letter in ranked]
    title = _rank_title(suits) if suits else _("Which suit ranks highest?")
    back = PART_SEPARATOR.join(_on(chosen, ranked[:-1]) if ranked else sorted(chosen))
    return Prompt("suits", title, options, back)


def _on(chosen: frozenset[str], ranked: str) -> tuple[str, ...]:
    """Return what was picked, with the suits of the order so far."""
    return (*sorted(chosen), ORDER, *ranked)
