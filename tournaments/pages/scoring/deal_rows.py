"""The rows of the page that enters a deal: numbers to press, what is chosen, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from tournaments.core.formatting import join_names, short_names
from tournaments.pages.scoring.deal_form import parse_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import DealPlan
    from tournaments.core.errors import FieldProblem
    from tournaments.scoring import ScoreCard

TRUMPS = (
    ("S", "♠ Spades", "spades"),
    ("H", "♥ Hearts", "hearts"),
    ("D", "♦ Diamonds", "diamonds"),
    ("C", "♣ Clubs", "clubs"),
    ("NT", "None", ""),
)


FIELD_LABELS = {
    "nominations": "Nominations",
    "tricks": "Tricks taken",
    "trick_winners": "Who won each trick",
    "trump": "Trumps",
    "dealer": "Who deals",
    "call": "The bid",
    "bidder": "Who bid it",
    "partner": "The partner",
    "overrides": "Points set by hand",
    "reason": "Why the deal is corrected",
}


@dataclass(frozen=True, slots=True)
class Option:
    """Something to press."""

    value: str
    label: str
    checked: bool = False
    barred: bool = False
    suit: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A row of things to press, of which one is chosen."""

    name: str
    label: str
    options: tuple[Option, ...]
    tag: str = ""
    is_words: bool = False
    errors: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class OverrideRow:
    """A player's points set by hand."""

    seat: int
    name: str
    points: str
    reason: str
    errors: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class EntryRows:
    """Makes the rows of one deal's page from its plan, what was typed, and what was refused."""

    card: ScoreCard
    plan: DealPlan
    fields: Mapping[str, str]
    problems: Sequence[FieldProblem] = field(default_factory=tuple)

    @property
    def names(self) -> list[str]:
        """Short names by seat."""
        return short_names(self.card.names)

    @property
    def order(self) -> list[int]:
        """Seats from the leader round to the dealer: the order of speaking."""
        return list(self.card.order(self.plan))

    def nominations(self) -> list[ChoiceRow]:
        """A row of numbers for each player, the dealer last; none where nobody nominates."""
        order = self.plan.nomination_order
        tags = {order[-1]: "dealer", order[0]: "speaks first"} if order else {}
        return [
            self._numbers("nomination", seat, tags.get(seat, ""), barred=self._barred(seat))
            for seat in order
        ]

    def _barred(self, seat: int) -> int | None:
        """What the dealer may not say, once everybody else has spoken."""
        if seat != self.plan.nomination_order[-1]:
            return None
        others = [
            parse_number(self.fields, f"nomination-{one}") for one in self.order if one != seat
        ]
        said = [number for number in others if number is not None]
        return self.plan.forbidden(sum(said)) if len(said) == len(others) else None

    def forbidden(self) -> str:
        """What is barred for each sum of the others, "3,2,1,0"; empty where nothing ever is."""
        most = (self.plan.hand_size or 0) * (self.card.table.size - 1)
        barred = [self.plan.forbidden(total) for total in range(most + 1)]
        if not any(number is not None for number in barred):
            return ""
        return ",".join("" if number is None else str(number) for number in barred)

    def tricks(self) -> list[ChoiceRow]:
        """A row of numbers for each player, in the order of speaking."""
        return [self._numbers("tricks", seat) for seat in self.order]

    def winners(self) -> list[ChoiceRow]:
        """A row of names for each trick, where the deal needs to know who won which."""
        if not self.plan.needs_trick_winners:
            return []
        tricks = range(1, (self.plan.hand_size or 0) + 1)
        return [self._names(f"winner-{trick}", f"Trick {trick}") for trick in tricks]

    def dealer_choice(self) -> ChoiceRow | None:
        """A row of names where the cards decide who deals."""
        return self._names("dealer", "Dealer") if self.plan.needs_dealer else None

    def bid(self) -> list[ChoiceRow]:
        """What was bid, by whom and with whom, where somebody bids."""
        if not self.plan.needs_bidder:
            return []
        said = self.fields.get("call", "")
        menu = [Option(i.slug, i.title, checked=i.slug == said) for i in self.plan.menu]
        alone = Option("", "Nobody", checked=not self.fields.get("partner"))
        who, partner = self._names("bidder", "Bidder"), self._names("partner", "Partner")
        return [
            ChoiceRow("call", "Bid", tuple(menu), is_words=True, errors=self._errors("call")),
            replace(
                who,
                options=(Option("", "Nobody", checked=not self.fields.get("bidder")), *who.options),
                errors=self._errors("bidder"),
            ),
            replace(partner, options=(alone, *partner.options), errors=self._errors("partner")),
        ]

    def trump(self) -> ChoiceRow:
        """The four suits and none."""
        said = self.fields.get("trump", "")
        options = tuple(
            Option(value, label, checked=value == said, suit=suit) for value, label, suit in TRUMPS
        )
        return ChoiceRow("trump", "Trumps", options, is_words=True, errors=self._errors("trump"))

    def overrides(self) -> list[OverrideRow]:
        """Points by hand, a row for each player."""
        return [
            OverrideRow(
                seat=seat,
                name=self.names[seat],
                points=self.fields.get(f"override-{seat}", ""),
                reason=self.fields.get(f"override-reason-{seat}", ""),
                errors=self._errors("overrides", seat),
            )
            for seat in self.order
        ]

    def nominated(self) -> int:
        """The sum of the nominations so far."""
        return sum(parse_number(self.fields, f"nomination-{seat}") or 0 for seat in self.order)

    def general(self, name: str) -> list[str]:
        """What is wrong with a field as a whole or with several players of it, each said once."""
        found = [
            p.message
            for p in self.problems
            if p.field == name and (p.seat is None or self._is_shared(p))
        ]
        return list(dict.fromkeys(found))

    def told(self) -> list[str]:
        """Everything that is wrong, for above the form: the field, who, and what."""
        said: dict[tuple[str, str], list[str]] = {}
        for problem in self.problems:
            who = said.setdefault((problem.field, problem.message), [])
            who.extend([] if problem.seat is None else [self.names[problem.seat]])
        return [
            ": ".join(filter(None, [FIELD_LABELS.get(name, ""), join_names(who), message]))
            for (name, message), who in said.items()
        ]

    def _is_shared(self, problem: FieldProblem) -> bool:
        alike = [
            p for p in self.problems if (p.field, p.message) == (problem.field, problem.message)
        ]
        return len(alike) > 1 and problem.field != "overrides"

    def _numbers(self, kind: str, seat: int, tag: str = "", barred: int | None = None) -> ChoiceRow:
        name = f"{kind}-{seat}"
        said = parse_number(self.fields, name)
        options = tuple(
            Option(str(n), str(n), checked=n == said, barred=n == barred)
            for n in range((self.plan.hand_size or 0) + 1)
        )
        field_name = "nominations" if kind == "nomination" else kind
        errors = self._errors(field_name, seat)
        return ChoiceRow(name, self.names[seat], options, tag=tag, errors=errors)

    def _names(self, name: str, label: str) -> ChoiceRow:
        said = parse_number(self.fields, name)
        options = tuple(Option(str(s), self.names[s], checked=s == said) for s in self.order)
        return ChoiceRow(name, label, options, is_words=True)

    def _errors(self, name: str, seat: int | None = None) -> tuple[str, ...]:
        here = [p for p in self.problems if p.field == name and p.seat == seat]
        found = [p.message for p in here if not self._is_shared(p)]
        return tuple(dict.fromkeys(found))
