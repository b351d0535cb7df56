"""Play a choice of a seat out on sampled deals, in every kind of deal, and say what it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.cards import mask_of
from engine.deal.actions import Nominate, PlayCard, TurnCard
from engine.deal.outcome import Outcome
from engine.deal.tricks import COPY
from engine.search.determinize import unseen_cards
from engine.search.places import worth_of
from engine.search.rollouts import Moment, Rule, play_on

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.deal.action import Action
    from engine.deal.views import View
    from engine.search.rollouts import Played, Worlds
    from engine.seats import Seat

__all__ = ["Trials", "rule_of"]


class Trials:
    """Plays the choices of a view out.

    `by_place`: near the end of a game an outcome is worth the place that it brings, not its points.
    """

    def __init__(self, view: View, *, by_place: bool = False) -> None:
        worth = worth_of(view) if by_place else None
        self._by_place = worth is not None
        self._worth = worth or (lambda points: float(points[view.own_seat]))
        self.view, self.seat, self._before = view, view.own_seat, view.taken
        self._won = [trick.winner for trick in view.tricks]
        self._rule, self._unseen = rule_of(view), mask_of(unseen_cards(view))
        nominates = view.phase == "nominate"
        self._turn = ((view.dealer if nominates else self.seat) + 1) % view.players
        self._paid: dict[Action, dict[object, float]] = {}

    def pays(self, action: Action, worlds: Worlds, which: Sequence[int]) -> list[float]:
        """Return what the seat is paid on each of these deals if it makes a choice."""
        played = self._play_out(action, worlds, which)
        keys, known = self._keys(worlds, which, played), self._paid.setdefault(action, {})
        # Outcomes that must pay the same are reckoned once.
        for key, place in {key: place for place, key in enumerate(keys)}.items():
            if key not in known:
                outcome = self._outcome(action, worlds, which[place], played.won[place])
                known[key] = self._worth(self.view.pays(outcome))
        return [known[key] for key in keys]

    def _keys(self, worlds: Worlds, which: Sequence[int], played: Played) -> Sequence[object]:
        """Return for each deal what its pay follows from, besides the choice."""
        view, players, taken = self.view, worlds.players, played.taken
        keys: Sequence[object] = [tuple(won) for won in played.won]
        if view.tricks_alike and view.paid_alone and not self._by_place:
            keys = taken[self.seat :: players]
        elif view.tricks_alike:
            keys = [taken[first : first + players] for first in range(0, len(taken), players)]
        if view.bidder is not None:
            keys = [(key, worlds.partners[one]) for key, one in zip(keys, which, strict=True)]
        if self._by_place:
            keys = [(key, *worlds.wants_of(one)) for key, one in zip(keys, which, strict=True)]
        return keys

    def keeps(self, action: Action, worlds: Worlds, which: Sequence[int]) -> list[bool] | None:
        """Return on which of the deals the seat keeps its nomination; None without one."""
        wanted = action.count if isinstance(action, Nominate) else self.view.bids[self.seat]
        if wanted is None:
            return None
        taken = self._play_out(action, worlds, which).taken
        return [count == wanted for count in taken[self.seat :: worlds.players]]

    def _play_out(self, action: Action, worlds: Worlds, which: Sequence[int]) -> Played:
        view, seat = self.view, self.seat
        named = self._rule is Rule.WILD
        faces = [(play.seat, play.face if named else play.card) for play in view.trick]
        gone = None
        if isinstance(action, PlayCard):
            gone = action.card
            name = action.name if named else None
            faces.append((seat, gone if name is None else name + COPY))
        moment = Moment(
            rule=self._rule,
            mover=seat,
            turn=self._turn,
            taken=self._before,
            trick=faces,
            gone=gone,
            turns_up=isinstance(action, TurnCard),
            nominates=action.count if isinstance(action, Nominate) else None,
            wild=view.wild,
            unseen=self._unseen,
            bidder=view.bidder,
        )
        return play_on(moment, worlds, which)

    def _outcome(self, action: Action, worlds: Worlds, number: int, won: Sequence[Seat]) -> Outcome:
        """Return how the deal ends."""
        view = self.view
        bids: Sequence[int | None] = view.bids
        if isinstance(action, Nominate):
            # Seats that have yet to nominate are assumed to nominate what they want.
            wants = worlds.wants_of(number)
            wants[self.seat] = action.count
            bids = wants
        return Outcome(
            bids=tuple(bids),
            winners=(*self._won, *won),
            has_trumps=view.trump is not None or bool(view.powers),
            bidder=view.bidder,
            contract=view.contract,
            partner=worlds.partners[number],
            factor=view.factor,
        )


def rule_of(view: View) -> Rule:
    """Return by which rules of thumb the deal of a view is played on."""
    if view.from_piles or any(view.pile_counts):
        return Rule.PILES
    if view.bidder is not None:
        return Rule.SIDES if view.contract.isdigit() else Rule.HUNT
    return Rule.WILD if view.wild else Rule.BY_SEATS
