"""Build the rows of the page that enters a deal: options, which one is chosen, what is wrong."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from engine import MAX_OVERRIDE
from tournaments.core.formatting import join_names, short_names
from tournaments.core.translation import translate
from tournaments.pages.scoring.deal_form import parse_number
from tournaments.scoring import MAX_TEXT_LENGTH, READY_REASONS

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from engine import DealPlan
    from tournaments.core.errors import FieldProblem
    from tournaments.scoring import ScoreCard

TRUMPS = (
    ("S", gettext_lazy("♠ Spades"), "spades"),
    ("H", gettext_lazy("♥ Hearts"), "hearts"),
    ("D", gettext_lazy("♦ Diamonds"), "diamonds"),
    ("C", gettext_lazy("♣ Clubs"), "clubs"),
    ("NT", gettext_lazy("None"), ""),
)


FIELD_LABELS = {
    "nominations": gettext_lazy("Nominations"),
    "tricks": gettext_lazy("Tricks taken"),
    "trick_winners": gettext_lazy("Winner of each trick"),
    "trump": gettext_lazy("Trumps"),
    "dealer": gettext_lazy("Dealer"),
    "call": gettext_lazy("Bid"),
    "bidder": gettext_lazy("Bidder"),
    "partner": gettext_lazy("Partner"),
    "overrides": gettext_lazy("Points set by hand"),
    "reason": gettext_lazy("Reason for the correction"),
}


@dataclass(frozen=True, slots=True)
class Option:
    """An option of a row. `barred`: the rules forbid it, but the table may insist."""

    value: str
    label: str
    checked: bool = False
    barred: bool = False
    suit: str = ""


@dataclass(frozen=True, slots=True)
class ChoiceRow:
    """A row of options, of which one is chosen. `tag` is shown beside its label."""

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
    """What the form of a deal shows: made from its plan, what was entered, and what was refused.

    The template calls these methods by their names.
    """

    card: ScoreCard
    plan: DealPlan
    fields: Mapping[str, str]
    problems: Sequence[FieldProblem] = field(default_factory=tuple)
    max_length: ClassVar[int] = MAX_TEXT_LENGTH
    max_points: ClassVar[int] = MAX_OVERRIDE

    @property
    def names(self) -> list[str]:
        """Return the short names of the players, by seat."""
        return short_names(self.card.names)

    @property
    def order(self) -> list[int]:
        """Return the seats in the order of nominating, from the leader round to the dealer."""
        return list(self.card.order(self.plan))

    def nominations(self) -> list[ChoiceRow]:
        """Return a row of numbers for each player, the dealer last; none without nominations."""
        order = self.plan.nomination_order
        tags = {order[-1]: _("dealer"), order[0]: _("nominates first")} if order else {}
        return [
            self._numbers("nomination", seat, tags.get(seat, ""), barred=self._barred(seat))
            for seat in order
        ]

    def _barred(self, seat: int) -> int | None:
        """Return what the dealer may not nominate, once all others have."""
        if seat != self.plan.nomination_order[-1]:
            return None
        others = [
            parse_number(self.fields, f"nomination-{one}") for one in self.order if one != seat
        ]
        known = [number for number in others if number is not None]
        return self.plan.forbidden(sum(known)) if len(known) == len(others) else None

    def forbidden(self) -> str:
        """Return what is barred for each sum of the others, "3,2,1,0"; empty if nothing ever is.

        The page's script reads it, to strike a number out without asking the server.
        """
        most = (self.plan.hand_size or 0) * (self.card.table.size - 1)
        barred = [self.plan.forbidden(total) for total in range(most + 1)]
        if not any(number is not None for number in barred):
            return ""
        return ",".join("" if number is None else str(number) for number in barred)

    def tricks(self) -> list[ChoiceRow]:
        """Return a row of numbers for each player, in the order of nominating."""
        return [self._numbers("tricks", seat) for seat in self.order]

    def winners(self) -> list[ChoiceRow]:
        """Return a row of names for each trick, if the points depend on who won which."""
        if not self.plan.needs_trick_winners:
            return []
        tricks = range(1, (self.plan.hand_size or 0) + 1)
        return [
            self._names(f"winner-{trick}", _("Trick %(number)s") % {"number": trick})
            for trick in tricks
        ]

    def dealer_choice(self) -> ChoiceRow | None:
        """Return a row of names if the cards decide who deals."""
        return self._names("dealer", _("Dealer")) if self.plan.needs_dealer else None

    def bid(self) -> list[ChoiceRow]:
        """Return the rows for bid, bidder and partner, in a game with bids."""
        if not self.plan.needs_bidder:
            return []
        call = self.fields.get("call", "")
        menu = [
            Option(item.slug, translate(item.title), checked=item.slug == call)
            for item in self.plan.menu
        ]
        alone = Option("", _("None"), checked=not self.fields.get("partner"))
        who, partner = self._names("bidder", _("Bidder")), self._names("partner", _("Partner"))
        return [
            ChoiceRow("call", _("Bid"), tuple(menu), is_words=True, errors=self._errors("call")),
            replace(
                who,
                options=(
                    Option("", _("None"), checked=not self.fields.get("bidder")),
                    *who.options,
                ),
                errors=self._errors("bidder"),
            ),
            replace(partner, options=(alone, *partner.options), errors=self._errors("partner")),
        ]

    def may_have_trumps(self) -> bool:
        """Return whether there is anything to note, or something was."""
        return len(self.plan.trumps) > 1 or bool(self.fields.get("trump"))

    def trump(self) -> ChoiceRow:
        """Return the row of what may be noted as trumps."""
        chosen = self.fields.get("trump", "")
        options = tuple(
            Option(value, str(label), checked=value == chosen, suit=suit)
            for value, label, suit in TRUMPS
            if value in self.plan.trumps or value == chosen
        )
        return ChoiceRow("trump", _("Trumps"), options, is_words=True, errors=self._errors("trump"))

    def overrides(self) -> list[OverrideRow]:
        """Return a row for each player, for points set by hand."""
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
        """Return the sum of the nominations so far."""
        return sum(parse_number(self.fields, f"nomination-{seat}") or 0 for seat in self.order)

    def barred_text(self) -> str:
        """Return what the dealer may not nominate, as a sentence; empty while that is open."""
        barred = self._barred(self.plan.nomination_order[-1])
        return "" if barred is None else self._barred_sentence(str(barred))

    def barred_pattern(self) -> str:
        """Return that sentence for the page's script, which fills in the number."""
        return self._barred_sentence("{number}")

    def _barred_sentence(self, number: str) -> str:
        values = {"name": self.names[self.plan.nomination_order[-1]], "number": number}
        return _("%(name)s may not nominate %(number)s") % values

    def preview_url(self) -> str:
        """Return the address that shows the points of what is entered so far."""
        return reverse("deal-preview", args=[self.card.table.pk, self.plan.number])

    def hidden(self) -> list[tuple[str, str]]:
        """Return what the form sends back unseen: the call, and the version it corrects."""
        # In a game with bids the form itself asks for the call.
        names = ("hand_size", "based_on", *(() if self.plan.needs_bidder else ("call",)))
        return [(name, self.fields[name]) for name in names if self.fields.get(name)]

    def goes_without(self) -> bool:
        """Return whether to say that there are no nominations in this deal."""
        return bool(self.plan.specials) and not self.plan.takes_nominations

    def overrides_open(self) -> bool:
        """Return whether any points are set by hand, or wrongly."""
        return any(line.points or line.errors for line in self.overrides())

    def override_errors(self) -> list[str]:
        """Return what is wrong with the points set by hand as a whole."""
        return self.general("overrides")

    def nomination_errors(self) -> list[str]:
        """Return what is wrong with the nominations as a whole."""
        return self.general("nominations")

    def trick_errors(self) -> list[str]:
        """Return what is wrong with the tricks as a whole, whichever way they are entered."""
        return self.general("tricks") + self.general("trick_winners")

    def is_correction(self) -> bool:
        """Return whether the deal has a result that this one would replace."""
        return bool(self.fields.get("based_on"))

    def ready_reasons(self) -> list[str]:
        """Return the reasons for a correction to choose from."""
        return [_(reason) for reason in READY_REASONS]

    def reason_error(self) -> str:
        """Return what is wrong with the reason for the correction."""
        return " ".join(self.general("reason"))

    def save_label(self) -> str:
        """Return what the button that saves says."""
        if self.is_correction():
            return _("Save correction")
        number = self.plan.number
        if number == self.card.sheet.deal_count:
            return _("Save")
        return _("Save deal %(number)s") % {"number": number}

    def general(self, name: str) -> list[str]:
        """Return what is wrong with a field as a whole or for several players, each once."""
        found = [
            p.message
            for p in self.problems
            if p.field == name and (p.seat is None or self._is_shared(p))
        ]
        return list(dict.fromkeys(found))

    def list_problems(self) -> list[str]:
        """Return all that is wrong, for above the form: field, players and problem."""
        found: dict[tuple[str, str], list[str]] = {}
        for problem in self.problems:
            who = found.setdefault((problem.field, problem.message), [])
            who.extend([] if problem.seat is None else [self.names[problem.seat]])
        return [
            ": ".join(filter(None, [_label_with_names(name, who), message]))
            for (name, message), who in found.items()
        ]

    def _is_shared(self, problem: FieldProblem) -> bool:
        alike = [
            p for p in self.problems if (p.field, p.message) == (problem.field, problem.message)
        ]
        return len(alike) > 1 and problem.field != "overrides"

    def _numbers(self, kind: str, seat: int, tag: str = "", barred: int | None = None) -> ChoiceRow:
        name = f"{kind}-{seat}"
        chosen = parse_number(self.fields, name)
        options = tuple(
            Option(str(n), str(n), checked=n == chosen, barred=n == barred)
            for n in range((self.plan.hand_size or 0) + 1)
        )
        field_name = "nominations" if kind == "nomination" else kind
        errors = self._errors(field_name, seat)
        return ChoiceRow(name, self.names[seat], options, tag=tag, errors=errors)

    def _names(self, name: str, label: str) -> ChoiceRow:
        chosen = parse_number(self.fields, name)
        options = tuple(Option(str(s), self.names[s], checked=s == chosen) for s in self.order)
        return ChoiceRow(name, label, options, is_words=True)

    def _errors(self, name: str, seat: int | None = None) -> tuple[str, ...]:
        here = [p for p in self.problems if p.field == name and p.seat == seat]
        found = [p.message for p in here if not self._is_shared(p)]
        return tuple(dict.fromkeys(found))


def _label_with_names(field: str, names: list[str]) -> str:
    """Return a field's label with the players it is about: "Nominations (Ann and Bob)"."""
    label, players = str(FIELD_LABELS.get(field, "")), join_names(names)
    return f"{label} ({players})" if label and players else label or players
