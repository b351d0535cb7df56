"""Read the hint that a seat has taken, and say how its choices are stored."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from tournaments.core.translation import StoredText, load_text, store_text
from tournaments.models import Hint
from tournaments.online.shapes import ChoiceWorth, HintView

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine import Choice
    from tournaments.models import OnlineGame
    from tournaments.online.core.snapshot import GameSnapshot


class StoredChoice(TypedDict):
    """A choice as it is stored."""

    text: str
    points: float | None
    exact: float | None
    sentence: StoredText


def store_choices(choices: Iterable[Choice]) -> list[StoredChoice]:
    """Return choices in a form that JSON can hold, in their order."""
    return [
        StoredChoice(
            text=choice.action.text,
            points=choice.points,
            exact=choice.exact,
            sentence=store_text(choice.sentence),
        )
        for choice in choices
    ]


def load_choice(stored: StoredChoice) -> ChoiceWorth:
    """Return a stored choice as it is sent."""
    return ChoiceWorth(
        text=stored["text"],
        points=stored["points"],
        exact=stored["exact"],
        sentence=load_text(stored["sentence"]),
    )


def read_hint(game: OnlineGame, snapshot: GameSnapshot, seat: int | None) -> HintView | None:
    """Return the hint that a seat has taken for the choice that it has now, if any."""
    if seat is None or seat not in snapshot.hinted:
        return None
    row = Hint.objects.filter(game=game, number=snapshot.last_action, seat=seat).first()
    if row is None:
        return None
    return HintView(tuple(load_choice(one) for one in row.choices), row.deals)
