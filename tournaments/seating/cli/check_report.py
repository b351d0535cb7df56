"""Say in words what the checker finds."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tournaments.seating.check.checker import Findings


def describe_findings(findings: Findings) -> list[str]:
    """Return lines for people. Figures are counted only for a valid schedule.

    >>> from tournaments.seating.check.checker import check_schedule
    >>> valid = {"players": [1, 2, 3], "rounds": [[[1, 2, 3]], [[1, 2, 3]]]}
    >>> print(*describe_findings(check_schedule(valid)), sep="\\n")
    The schedule is valid: everybody is in one place in every round.
    It keeps its rules.
    Repeat cost: 3.
    Most meetings of two players: 2.
    Repeats of the neighbour on a player's left: 3.
    Repeats of a neighbour on either side: 3.
    Players with more or fewer first deals than their fair share: 1.
    Most times that a player has one seat more often than another: 2.
    Most times that one player sits out more often than another: 0.
    """
    if not findings.valid:
        return ["The schedule is not valid.", *findings.errors, *findings.breaches]
    return [
        "The schedule is valid: everybody is in one place in every round.",
        *(findings.breaches or ["It keeps its rules."]),
        f"Repeat cost: {findings.repeat_cost}.",
        f"Most meetings of two players: {findings.most_meetings}.",
        f"Repeats of the neighbour on a player's left: {findings.left_repeats}.",
        f"Repeats of a neighbour on either side: {findings.neighbour_repeats}.",
        "Players with more or fewer first deals than their fair share:"
        f" {findings.first_deals_unfair}.",
        f"Most times that a player has one seat more often than another: {findings.place_gap}.",
        f"Most times that one player sits out more often than another: {findings.bye_gap}.",
    ]
