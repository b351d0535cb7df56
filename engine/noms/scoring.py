"""Score a hand: the bid to those who made it, or to each of those who stopped it."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.noms.house_rules import HouseRules
    from engine.seats import Seat

__all__ = ["bid_worth", "game_over", "hand_made", "score_hand"]

SLAM = 26


def hand_made(
    level: str, bidder: Seat, partner: Seat | None, tricks: Sequence[int], house: HouseRules
) -> bool:
    """Return whether the bid was made; a Mis by taking no trick, any other by enough of them.

    The partner is None, or the bidder too, where the bidder plays alone.
    """
    if not level.isdigit():
        return tricks[bidder] == 0
    taken = sum(tricks[seat] for seat in {bidder, bidder if partner is None else partner})
    if house.slam_underbid_fails and taken == 13 and int(level) < 13:
        return False
    return taken >= int(level)


def score_hand(
    level: str,
    bidder: Seat,
    partner: Seat | None,
    tricks: Sequence[int],
    house: HouseRules,
    *,
    factor: int = 1,
) -> tuple[int, ...]:
    """Return each seat's points. `factor` is 2 in a double hand, more where doubles grow (N3).

    >>> from engine.noms.house_rules import HouseRules
    >>> score_hand("10", 0, 2, [6, 2, 4, 1], HouseRules())
    (10, 0, 10, 0)
    >>> score_hand("mis", 2, None, [5, 4, 1, 3], HouseRules(), factor=2)
    (26, 26, 0, 26)
    """
    side = {bidder, bidder if partner is None else partner}
    made = hand_made(level, bidder, partner, tricks, house)
    if level == "mis" and house.low_misere:
        # A low Mis wins or costs points for the bidder alone.
        lost = (10 + tricks[bidder]) * (factor if house.double_extras else 1)
        return tuple((10 * factor if made else -lost) * (seat == bidder) for seat in range(4))
    worth, extra = bid_worth(level, house), 0
    if level.isdigit() and not made and sum(tricks[seat] for seat in side) == 13:
        # A slam that was underbid fails where the house says so, and costs what a slam is worth.
        extra = SLAM - worth
    worth = worth * factor + extra * (factor if house.double_extras else 1)
    paid = [worth if (seat in side) == made else 0 for seat in range(4)]
    own = house.opponents_own_tricks and (level.isdigit() or house.own_tricks_in_mis)
    each = (factor if house.double_own_tricks else 1) if own else 0
    return tuple(
        points + (0 if seat in side else each * tricks[seat]) for seat, points in enumerate(paid)
    )


def bid_worth(level: str, house: HouseRules) -> int:
    """Return the points of a bid in a single hand, without what tricks add.

    A bid of 13 is worth what the house says (`thirteen_scores`), a Mis 13, a Mis a Vis 26.
    """
    if level == "13":
        return int(house.thirteen_scores)
    return {"mis": 13, "mis-a-vis": SLAM}.get(level) or int(level)


def game_over(totals: Sequence[int], hands: int, house: HouseRules) -> tuple[Seat, ...] | None:
    """Return the winners, or None while the game goes on (N8: a tie at the target is played on).

    >>> from engine.noms.house_rules import HouseRules
    >>> game_over([105, 60, 102, 40], 9, HouseRules())
    (0,)
    >>> game_over([105, 60, 105, 40], 9, HouseRules()) is None
    True
    """
    best = max(totals)
    leaders = tuple(seat for seat, total in enumerate(totals) if total == best)
    if house.hands and hands >= house.hands:
        return leaders
    if best < house.target or (len(leaders) > 1 and house.tie_at_target == "play-on"):
        return None
    return leaders
