"""The expert's advice on a page: what each choice is worth, in words and points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engine import action_label
from tournaments.core.formatting import format_decimal, format_percent
from tournaments.core.translation import translate

if TYPE_CHECKING:
    from tournaments.online import ChoiceWorth, GameTable, HintView


@dataclass(frozen=True, slots=True)
class WorthRow:
    """A choice with its worth; `exact` is how often it keeps the nomination, or empty."""

    label: str
    points: str
    exact: str


@dataclass(frozen=True, slots=True)
class HintRow:
    """A hint: what the expert would do, why, and what the other choices are worth."""

    title: str
    reason: str
    choices: list[WorthRow]
    has_exact: bool
    basis: str


def hint_row(game: GameTable) -> HintRow | None:
    """Build the panel of the hint that the reader has taken for the choice they have now."""
    hint = game.hint
    if hint is None or not hint.choices:
        return None
    best = hint.choices[0]
    choices = [worth_row(one) for one in hint.choices if one.points is not None]
    return HintRow(
        title=advised(best),
        reason=translate(best.sentence),
        choices=choices if len(choices) > 1 else [],
        has_exact=best.exact is not None,
        basis=_basis(hint),
    )


def _basis(hint: HintView) -> str:
    """Return on what the hint is based, so that no one takes it for knowledge of the cards."""
    if not hint.deals:
        return _("From the cards that you can see.")
    text = ngettext(
        "Tried on %(count)s deal that fits what you can see. The expert does not know the "
        "other hands.",
        "Tried on %(count)s deals that fit what you can see. The expert does not know the "
        "other hands.",
        hint.deals,
    )
    return text % {"count": hint.deals}


def advised(best: ChoiceWorth) -> str:
    """Return the expert's choice as a sentence."""
    texts = {
        "nominate": _("The expert would nominate %(choice)s."),
        "play": _("The expert would play the %(choice)s."),
        "bid": _("The expert would bid %(choice)s."),
        "bid:pass": _("The expert would pass."),
        "declare": _("The expert would declare %(choice)s."),
        "turn:0": _("The expert would turn up the top card."),
    }
    verb, _colon, _what = best.text.partition(":")
    text = texts.get(best.text) or texts.get(verb, _("The expert would choose: %(choice)s."))
    return text % {"choice": choice_name(best)}


def choice_name(choice: ChoiceWorth) -> str:
    """Return a choice in words: a number of tricks, a card, or another action."""
    return translate(action_label(choice.text))


def worth_row(choice: ChoiceWorth) -> WorthRow:
    """Build the row of a choice that was tried."""
    return WorthRow(
        label=choice_name(choice),
        points=format_worth(choice.points or 0.0),
        exact="" if choice.exact is None else format_percent(choice.exact),
    )


def count_hints(number: int) -> str:
    """Return a number of hints in words.

    >>> count_hints(1), count_hints(3)
    ('1 hint', '3 hints')
    """
    return ngettext("%(count)d hint", "%(count)d hints", number) % {"count": number}


def format_worth(points: float) -> str:
    """Return points on average, to one decimal place.

    >>> format_worth(6.249), format_worth(-0.04)
    ('6.2', '0.0')
    """
    return format_decimal(round(points, 1) + 0.0, 1)
