"""Define the shape of the plan of a deal."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from tournaments.core.shapes import Shape
from tournaments.core.translation import translate

if TYPE_CHECKING:
    import engine


class MenuItemOut(Shape):
    """A special that a caller may call; at most one of each slot."""

    slug: str
    title: str
    slot: str
    sentence: str


class ForbiddenTotalOut(Shape):
    """`seat`, who nominates last, may not make all nominations add up to `total`."""

    total: int
    seat: int


class PlanOut(Shape):
    """The plan of a deal. Seats are numbered from 0, clockwise."""

    number: int
    hand_size: Annotated[int | None, "Null while the caller chooses."]
    label: str
    specials: tuple[str, ...]
    title: str
    sentence: str
    dealer: int
    leader: int
    nomination_order: tuple[int, ...]
    takes_nominations: bool
    needs_trick_winners: bool
    trumps: Annotated[tuple[str, ...], "What may be noted as trumps: suits, and NT for none."]
    needs_dealer: bool
    needs_bidder: Annotated[bool, "The report has the bid, the bidder and the partner."]
    nominate_before_cards: bool
    forbidden_from: Annotated[
        int, "The hand size from which the forbidden total holds; 0 for never."
    ]
    forbidden_total: ForbiddenTotalOut | None
    caller: int | None
    hand_size_choices: tuple[int, ...]
    menu: list[MenuItemOut]


def plan_out(plan: engine.DealPlan) -> PlanOut:
    """Build the answer from the plan of a deal."""
    return PlanOut(
        number=plan.number,
        hand_size=plan.hand_size,
        label=translate(plan.label),
        specials=plan.specials,
        title=translate(plan.title),
        sentence=translate(plan.sentence),
        dealer=plan.dealer,
        leader=plan.leader,
        nomination_order=plan.nomination_order,
        takes_nominations=plan.takes_nominations,
        needs_trick_winners=plan.needs_trick_winners,
        trumps=plan.trumps,
        needs_dealer=plan.needs_dealer,
        needs_bidder=plan.needs_bidder,
        nominate_before_cards=plan.nominate_before_cards,
        forbidden_from=plan.forbidden_from,
        forbidden_total=_forbidden_total_out(plan),
        caller=plan.caller,
        hand_size_choices=plan.hand_size_choices,
        menu=[
            MenuItemOut(item.slug, translate(item.title), item.slot, translate(item.sentence))
            for item in plan.menu
        ],
    )


def _forbidden_total_out(plan: engine.DealPlan) -> ForbiddenTotalOut | None:
    """Build the total that the last seat to nominate may not make; None without one."""
    if plan.hand_size is None or plan.forbidden(0) is None:
        return None
    return ForbiddenTotalOut(total=plan.hand_size, seat=plan.nomination_order[-1])
