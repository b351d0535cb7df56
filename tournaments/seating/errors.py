"""The reasons why a draw is refused, in sentences for the organiser."""

from __future__ import annotations

from dataclasses import dataclass

from engine import fill, gettext_noop, join


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a request: a code for programs, a sentence for people."""

    code: str
    words: str


class SeatingRefused(ValueError):
    """No draw can be made. `code` is for programs, `text` for people (an `engine.Text`)."""

    code = "seating-refused"

    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.text = text


class NoSuchSplit(SeatingRefused):
    """This number of players cannot be split into tables of the allowed sizes.

    `works` are the nearest numbers of players that can.
    """

    code = "no-such-split"

    def __init__(self, players: int, allowed: tuple[int, ...], works: tuple[int, ...]) -> None:
        sizes = _join_alternatives(allowed)
        if works:
            template = gettext_noop(
                "{players} players do not fit tables of {sizes}; {works} would."
            )
        else:
            template = gettext_noop("{players} players do not fit tables of {sizes}.")
        super().__init__(
            fill(template, players=players, sizes=sizes, works=_join_alternatives(works))
        )
        self.works = works


class BadRequest(SeatingRefused):
    """The request contradicts itself; `problems` lists everything that is wrong with it."""

    code = "bad-request"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(join(problem.words for problem in problems))
        self.problems = problems


class NoDrawFound(SeatingRefused):
    """Every draw that was found breaks a rule that must be kept; `broken` says which rules."""

    code = "no-draw-found"

    def __init__(self, broken: tuple[str, ...]) -> None:
        head = gettext_noop("No draw keeps all the rules. The best one found breaks these:")
        super().__init__(join([head, *broken]))
        self.broken = broken


def list_problems(refused: SeatingRefused) -> tuple[Problem, ...]:
    """Return the problems that a refusal lists, or the refusal itself as the only problem."""
    if isinstance(refused, BadRequest):
        return refused.problems
    return (Problem(refused.code, refused.text),)


def _join_alternatives(numbers: tuple[int, ...]) -> str:
    """Join numbers with commas and "or".

    >>> _join_alternatives((4, 5, 6)), _join_alternatives((4,))
    ('4, 5 or 6', '4')
    """
    *first, last = [str(number) for number in numbers] or [""]
    if not first:
        return last
    return fill(gettext_noop("{numbers} or {last}"), numbers=", ".join(first), last=last)
