"""What a reader may do, as a small panel of options, made from the labelled legal actions alone.

The page knows no rules. An action with several parts (trumps and a called card, a set of specials,
a wild card and its name) is chosen part by part: what was picked so far comes with the address,
and only what some legal action still allows is offered.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from typing import TYPE_CHECKING, Any

import engine
from engine import RANKS, SUITS
from tournaments.pages.online.table.card_faces import Face, SuitSign, face, suit

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import MenuItem

PART_SEPARATOR = "."
SUIT_OF = "of-"
"""Begins a part that is the suit of a card which is called next."""
ORDER = "order"
"""Comes before the suits of an order that is picked one by one."""


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to press: it sends `text`, or goes on with `pick`."""

    label: str
    text: str = ""
    pick: str | None = None
    face: Face | None = None
    suit: SuitSign | None = None
    is_chosen: bool = False
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A panel: `kind` says how it is drawn (numbers, suits, cards, call, words)."""

    kind: str
    title: str
    options: list[Option] = field(default_factory=list)
    back: str | None = None


TITLES = {
    "nominate": "How many tricks will you take?",
    "size": "How many cards each?",
    "trump": "Which suit is trumps?",
    "order": "Which suits rank highest?",
    "call": "What will this deal be?",
    "bid": "What do you bid?",
    "declare": "What are trumps?",
    "name": "Which card is it?",
    "turn": "Turn up a card.",
    "give-up": "Give up, or play on?",
    "go-on": "Give up, or play on?",
}
_NUMBERS = frozenset({"nominate", "size"})


@dataclass(frozen=True, slots=True)
class Choice:
    """A legal action taken apart: its verb, its parts, and the text that is sent."""

    verb: str
    parts: tuple[str, ...]
    text: str
    label: str


def parse_choices(legal: Sequence[dict[str, Any]]) -> list[Choice]:
    """The legal actions with their parts.

    >>> take_apart([{"text": "declare:S/AH", "label": "spades, with ..."}])[0].parts
    ('S', 'of-H', 'AH')
    """
    return [_choice(action["text"], action["label"]) for action in legal]


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
    """A called card as its suit and then itself, so that no more than a suit is ever offered.

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
    """The panel for what is legal now; None where the hand itself is all there is to press.

    `menu`: what may be called, with its words.
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
    return Prompt(_kind(asked), TITLES.get(verb, "Your choice"), [_option(one) for one in asked])


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
    return Option(choice.label[:1].upper() + choice.label[1:], choice.text)


def _naming(choices: Sequence[Choice], picked: tuple[str, ...]) -> Prompt | None:
    """Which card a wild card from the hand is to be."""
    if len(picked) != 1:
        return None
    names = [choice for choice in choices if choice.parts[:1] == picked and len(choice.parts) == 2]
    if not names:
        return None
    options = [
        Option(f"as the {face(one.parts[1]).name}", one.text, face=face(one.parts[1]))
        for one in names
    ]
    own = [choice for choice in choices if choice.parts == picked]
    options += [Option(f"as the {face(picked[0]).name}", one.text) for one in own]
    return Prompt("cards", f"Which card is the {face(picked[0]).name}?", options, back="")


def _in_steps(asked: Sequence[Choice], picked: tuple[str, ...]) -> Prompt:
    """Part after part; the last part sends, and so does a part that leaves one action."""
    fits = [choice for choice in asked if choice.parts[: len(picked)] == picked]
    if not fits or any(choice.parts == picked for choice in fits):
        fits, picked = list(asked), ()
    at, verb = len(picked), asked[0].verb
    options: dict[str, Option] = {}
    for choice in fits:
        part = choice.parts[at]
        if part not in options:
            alone = sum(1 for other in fits if other.parts[at] == part) == 1
            step = PART_SEPARATOR.join((*picked, part))
            options[part] = _part_option(part, choice.text if alone else "", step, verb)
    back = PART_SEPARATOR.join(picked[:-1]) if picked else None
    kind = "cards" if any(option.face for option in options.values()) else "suits"
    return Prompt(kind, _step_title(verb, picked), list(options.values()), back)


def _step_title(verb: str, picked: tuple[str, ...]) -> str:
    if not picked:
        return TITLES[verb]
    said = ", ".join(_part_words(part) for part in picked)
    if verb != "declare":
        return f"{said}, then?"
    asked = "Which suit is the card you call?" if len(picked) == 1 else "Which card do you call?"
    return f"Trumps: {_part_words(picked[0])}. {asked}"


def _part_words(part: str) -> str:
    return {"led": "the suit led"}.get(part) or suit(part).name


def _part_option(part: str, text: str, step: str, verb: str) -> Option:
    pick = None if text else step
    if _is_card(part):
        return Option(face(part).name, text, pick, face=face(part))
    if verb == "declare" and part in RANKS:
        return Option(f"{'10' if part == 'T' else part} of trumps", text, pick)
    if part == f"{SUIT_OF}trumps":
        return Option("by its rank in trumps", text, pick)
    sign = suit(part.removeprefix(SUIT_OF)) if part != "led" else None
    label = sign.name if sign else "the suit led"
    return Option(label, text, pick, suit=sign)


@lru_cache(maxsize=64)
def get_call_menu(preset: str, players: int) -> Mapping[str, MenuItem]:
    """What may be called in a preset where somebody calls, by slug; else nothing."""
    sheet = engine.score_sheet(engine.make_ruleset(preset, {}), players=players)
    return {item.slug: item for item in sheet.plan(1, {}).menu}


def _calling(
    asked: Sequence[Choice], picked: tuple[str, ...], menu: Mapping[str, MenuItem]
) -> Prompt:
    """Specials on and off, as far as some call has them together; then the call itself.

    The many that rank the suits are one of them, which then asks suit by suit.
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
        words = "Rank all four suits: the highest suit in the trick wins."
        options.append(Option("Suit order", pick=step, detail=words))
    send = [Option(f"Call {sets[chosen].label}", sets[chosen].text)] if chosen in sets else []
    return Prompt("call", TITLES["call"], [*send, *options])


def _until_order(picked: tuple[str, ...]) -> tuple[tuple[str, ...], str | None]:
    """The specials that were picked, and the suits of an order that is being picked, if one is.

    >>> _until_order(("nuloss", "order", "S", "H")), _until_order(("nuloss",))
    ((('nuloss',), 'SH'), (('nuloss',), None))
    """
    if ORDER not in picked:
        return picked, None
    at = picked.index(ORDER)
    return picked[:at], "".join(picked[at + 1 :])


def _special(slug: str, chosen: frozenset[str], menu: Mapping[str, MenuItem]) -> Option:
    """One special, on or off, with what it means."""
    is_on, item = slug in chosen, menu.get(slug)
    after = chosen - {slug} if is_on else chosen | {slug}
    title = item.title if item else slug.replace("-", " ").capitalize()
    if item and item.order:
        title = f"Suit order: {', '.join(suit(letter).name for letter in item.order)}"
    step = PART_SEPARATOR.join(sorted(after))
    return Option(title, pick=step, is_chosen=is_on, detail=item.sentence if item else "")


def _ranking(chosen: frozenset[str], ranked: str, fits: Mapping[str, str]) -> Prompt:
    """Which suit is next in the order; the last one goes without saying."""
    options = []
    for letter in dict.fromkeys(order[len(ranked)] for order in fits.values()):
        found = [slug for slug, order in fits.items() if order.startswith(ranked + letter)]
        parts = sorted((*chosen, found[0])) if len(found) == 1 else (*_on(chosen, ranked), letter)
        sign = suit(letter)
        options.append(Option(sign.name, pick=PART_SEPARATOR.join(parts), suit=sign))
    said = ", ".join(suit(letter).name for letter in ranked)
    title = f"{said}, then?".capitalize() if said else "Which suit is highest?"
    back = PART_SEPARATOR.join(_on(chosen, ranked[:-1]) if ranked else sorted(chosen))
    return Prompt("suits", title, options, back)


def _on(chosen: frozenset[str], ranked: str) -> tuple[str, ...]:
    """What was picked, with the suits of the order so far."""
    return (*sorted(chosen), ORDER, *ranked)
