"""What may go wrong with a draw, and what to say about it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Problem:
    """One thing that is wrong with a request: a code for programs, words for the organiser."""

    code: str
    words: str


class SeatingRefused(ValueError):
    """No draw can be made; `code` is for programs, the message for people."""

    code = "seating-refused"


class NoSuchSplit(SeatingRefused):
    """So many players cannot all sit at tables of the allowed sizes; `works` are near numbers."""

    code = "no-such-split"

    def __init__(self, players: int, allowed: tuple[int, ...], works: tuple[int, ...]) -> None:
        near = " or ".join(str(number) for number in works) or "no number"
        sizes = ", ".join(str(size) for size in allowed)
        super().__init__(f"{players} players do not fit tables of {sizes}; {near} would.")
        self.works = works


class BadRequest(SeatingRefused):
    """The request contradicts itself; `problems` lists everything that is wrong with it."""

    code = "bad-request"

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__(" ".join(problem.words for problem in problems))
        self.problems = problems


def list_problems(refused: SeatingRefused) -> tuple[Problem, ...]:
    """What a refusal lists, or the refusal itself as a problem."""
    if isinstance(refused, BadRequest):
        return refused.problems
    return (Problem(refused.code, str(refused)),)


class NoDrawFound(SeatingRefused):
    """Every draw that was found breaks a rule that may not be broken; `broken` names them."""

    code = "no-draw-found"

    def __init__(self, broken: tuple[str, ...]) -> None:
        found = " ".join(broken)
        super().__init__(f"No draw keeps all the rules; the best one found breaks: {found}")
        self.broken = broken
