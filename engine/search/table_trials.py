"""Play a choice of a seat out on sampled deals, in every kind of deal, and say what it is paid."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import cards_in
from engine.deal.actions import Nominate, PlayCard, TurnCard
from engine.deal.outcome import Outcome
from engine.deal.tricks import COPY
from engine.search.places import worth_of
from engine.search.rollout import rollout
from engine.search.rollout_hunt import rollout_hunt
from engine.search.rollout_piles import rollout_piles
from engine.search.rollout_sides import rollout_sides
from engine.search.rollout_wild import rollout_wild

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from engine.deal.action import Action
    from engine.deal.views import View
    from engine.search.rank_bits import Bits, Place, RankBits
    from engine.seats import Seat

__all__ = ["Table", "Trials", "trials_of"]


class Table(NamedTuple):
    """One deal that fits a view; `piles` are the places of their cards, the last on top."""

    hands: list[Bits]
    wants: Sequence[int]
    ranks: RankBits
    partner: Seat | None = None
    piles: Sequence[Sequence[Place]] = ()


def trials_of(view: View, *, by_place: bool = False) -> Trials:
    """Return what plays the choices of a view out."""
    if view.from_piles or any(view.pile_counts):
        return _PileTrials(view, by_place=by_place)
    kind: type[Trials] = _WildTrials if view.wild else Trials
    if view.bidder is not None:
        kind = _SideTrials if view.contract.isdigit() else _HuntTrials
    return kind(view, by_place=by_place)


class Trials:
    """Plays the choices of a view out, where seats follow suit and cards count as themselves.

    `by_place`: near the end of a game an outcome is worth the place that it brings, not its points.
    """

    def __init__(self, view: View, *, by_place: bool = False) -> None:
        worth = worth_of(view) if by_place else None
        self._by_place = worth is not None
        self._worth = worth or (lambda points: float(points[view.own_seat]))
        self.view, self.seat, self.before = view, view.own_seat, [*view.taken]
        self._won = [trick.winner for trick in view.tricks]
        nominates = view.phase == "nominate"
        self.turn = ((view.dealer if nominates else self.seat) + 1) % view.players
        self._paid: dict[object, float] = {}

    def pays(self, action: Action, tables: Sequence[Table]) -> list[float]:
        """Return what the seat is paid on each table if it makes a choice."""
        view, seat, known, paid = self.view, self.seat, self._paid, []
        alike = view.tricks_alike
        alone = alike and view.paid_alone and not self._by_place
        for table, taken, won in self.play_out(action, tables):
            # Outcomes that must pay the same are reckoned once.
            what = taken[seat] if alone else tuple(taken if alike else won)
            key: object = (action, table.partner, what)
            if self._by_place:
                key = (key, *table.wants)
            points = known.get(key)
            if points is None:
                points = known[key] = self._worth(view.pays(self._outcome(action, table, won)))
            paid.append(points)
        return paid

    def keeps(self, action: Action, tables: Sequence[Table]) -> float | None:
        """Return on what share of the tables the seat keeps its nomination; None without one."""
        wanted = action.count if isinstance(action, Nominate) else self.view.bids[self.seat]
        if wanted is None:
            return None
        played = self.play_out(action, tables)
        return sum(taken[self.seat] == wanted for _table, taken, _won in played) / len(tables)

    def play_out(
        self, action: Action, tables: Sequence[Table]
    ) -> Iterator[tuple[Table, list[int], list[Seat]]]:
        """Play tables out; yield how many tricks each seat takes, and who wins those left."""
        view, seat, before = self.view, self.seat, self.before
        plays = [(play.seat, play.card) for play in view.trick]
        card = None
        if isinstance(action, PlayCard):
            card = action.card
            plays.append((seat, card))
        ranks: RankBits | None = None
        for table in tables:
            left, taken = table.hands[:], before[:]
            if table.ranks is not ranks:
                ranks = table.ranks
                trick = [(one, ranks.place_of[played]) for one, played in plays]
            if card is not None:
                left[seat] ^= ranks.bit_of_card[card]
            yield table, taken, self.finish(action, table, left, trick, taken)

    def finish(
        self,
        action: Action,
        table: Table,
        left: list[Bits],
        trick: Sequence[tuple[Seat, Place]],
        taken: list[int],
    ) -> list[Seat]:
        """Play a table out from its present trick; return who wins each, and add to `taken`."""
        wants = self.wants(action, table)
        return rollout(left, trick, self.turn, taken=taken, wants=wants, ranks=table.ranks)

    def wants(self, action: Action, table: Table) -> Sequence[int]:
        """Return how many tricks each seat is after once the choice is made."""
        if not isinstance(action, Nominate):
            return table.wants
        wants = [*table.wants]
        wants[self.seat] = action.count
        return wants

    def _outcome(self, action: Action, table: Table, won: Sequence[Seat]) -> Outcome:
        """Return how the deal ends."""
        view = self.view
        bids: Sequence[int | None] = view.bids
        if isinstance(action, Nominate):
            # Who is still to nominate is taken to say what it wants.
            bids = self.wants(action, table)
        return Outcome(
            bids=tuple(bids),
            winners=(*self._won, *won),
            has_trumps=view.trump is not None or bool(view.powers),
            bidder=view.bidder,
            contract=view.contract,
            partner=table.partner,
            factor=view.factor,
        )


class _SideTrials(Trials):
    """Plays a contract out: the bidder and the partner against the others."""

    def finish(
        self,
        action: Action,
        table: Table,
        left: list[Bits],
        trick: Sequence[tuple[Seat, Place]],
        taken: list[int],
    ) -> list[Seat]:
        side = {self.view.bidder, table.partner}
        sides = [seat in side for seat in range(self.view.players)]
        won = rollout_sides(left, trick, self.turn, sides=sides, ranks=table.ranks)
        for seat in won:
            taken[seat] += 1
        return won


class _HuntTrials(Trials):
    """Plays a contract without tricks out: the bidder against all others."""

    def finish(
        self,
        action: Action,
        table: Table,
        left: list[Bits],
        trick: Sequence[tuple[Seat, Place]],
        taken: list[int],
    ) -> list[Seat]:
        hunted = self.view.bidder or 0
        won = rollout_hunt(left, trick, self.turn, hunted=hunted, ranks=table.ranks)
        for seat in won:
            taken[seat] += 1
        return won


class _WildTrials(Trials):
    """Plays choices out where cards are named as others."""

    def play_out(
        self, action: Action, tables: Sequence[Table]
    ) -> Iterator[tuple[Table, list[int], list[Seat]]]:
        view, seat = self.view, self.seat
        faces = [(play.seat, play.face) for play in view.trick]
        if isinstance(action, PlayCard):
            faces.append((seat, action.card if action.name is None else action.name + COPY))
        for table in tables:
            ranks, taken, left = table.ranks, self.before[:], table.hands[:]
            if isinstance(action, PlayCard):
                left[seat] ^= ranks.bit_of_card[action.card]
            free = ranks.bits(cards_in(view.wild))
            wild = [(hand & free).bit_count() for hand in left]
            left = [hand & ~free for hand in left]
            trick = [(one, ranks.place_of[face % COPY], face >= COPY) for one, face in faces]
            wants = self.wants(action, table)
            yield (
                table,
                taken,
                rollout_wild(left, wild, trick, self.turn, taken=taken, wants=wants, ranks=ranks),
            )


class _PileTrials(Trials):
    """Plays choices out where cards lie face down."""

    def play_out(
        self, action: Action, tables: Sequence[Table]
    ) -> Iterator[tuple[Table, list[int], list[Seat]]]:
        plays = [(play.seat, play.card) for play in self.view.trick]
        for table in tables:
            ranks, taken, left = table.ranks, self.before[:], table.hands[:]
            piles = [[*pile] for pile in table.piles]
            trick = [(one, ranks.place_of[card]) for one, card in plays]
            if isinstance(action, PlayCard):
                left[self.seat] ^= ranks.bit_of_card[action.card]
                trick.append((self.seat, ranks.place_of[action.card]))
            elif isinstance(action, TurnCard):
                trick.append((self.seat, piles[self.seat].pop()))
            wants = self.wants(action, table)
            yield (
                table,
                taken,
                rollout_piles(left, piles, trick, self.turn, taken=taken, wants=wants, ranks=ranks),
            )
