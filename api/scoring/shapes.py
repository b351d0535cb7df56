"""Define the shapes of deals, their results, score cards and settlements."""

from __future__ import annotations

from rest_framework import serializers as s

from api.http.shapes import Input, Output

STATES = ["accepted", "waiting", "disputed", "turned-down", "replaced"]
SEATS = "One for each seat, from seat 0."


def _per_seat(child: s.Field, **more: object) -> s.ListField:  # type: ignore[type-arg]
    return s.ListField(child=child, help_text=SEATS, **more)  # type: ignore[arg-type]


class MenuItemOut(Output):
    """A special that a caller may call; at most one of each slot."""

    slug = s.CharField()
    title = s.CharField()
    slot = s.CharField()
    sentence = s.CharField()


class ForbiddenTotalOut(Output):
    """`seat`, who nominates last, may not make all nominations add up to `total`."""

    total = s.IntegerField()
    seat = s.IntegerField()


class PlanOut(Output):
    """The plan of a deal. Seats are numbered from 0, clockwise."""

    number = s.IntegerField()
    hand_size = s.IntegerField(allow_null=True, help_text="Null while the caller chooses.")
    label = s.CharField()  # type: ignore[assignment]
    specials = s.ListField(child=s.CharField())
    title = s.CharField()
    sentence = s.CharField()
    dealer = s.IntegerField()
    leader = s.IntegerField()
    nomination_order = s.ListField(child=s.IntegerField())
    takes_nominations = s.BooleanField()
    needs_trick_winners = s.BooleanField()
    needs_dealer = s.BooleanField()
    needs_bidder = s.BooleanField(help_text="The report has the bid, the bidder and the partner.")
    nominate_before_cards = s.BooleanField()
    forbidden_from = s.IntegerField(
        help_text="The hand size from which the forbidden total holds; 0 for never."
    )
    forbidden_total = ForbiddenTotalOut(allow_null=True)
    caller = s.IntegerField(allow_null=True)
    hand_size_choices = s.ListField(child=s.IntegerField())
    menu = MenuItemOut(many=True)


class WarningOut(Output):
    """A breach of the rules that a table may allow, or something unusual."""

    code = s.CharField()
    message = s.CharField()


class OverrideIn(Input):
    """Points set by hand instead of the computed ones, and the reason."""

    points = s.IntegerField(min_value=-1000, max_value=1000)
    reason = s.CharField(max_length=200)
    made = s.BooleanField(
        required=False, allow_null=True, help_text="Whether the nomination counts as made."
    )


class DealIn(Input):
    """The result of one deal. Lists go by seat, from seat 0.

    This describes the body in the schema; `api.scoring.deal_report` parses it.
    """

    nominations = _per_seat(s.IntegerField(allow_null=True), required=False, allow_null=True)
    tricks = s.ListField(
        child=s.IntegerField(allow_null=True),
        required=False,
        allow_null=True,
        help_text="One for each seat, from seat 0; one may be null: that player took the rest.",
    )
    trick_winners = s.ListField(
        child=s.IntegerField(),
        required=False,
        allow_null=True,
        help_text="The seat that won each trick, the first trick first.",
    )
    trump = s.ChoiceField(["S", "H", "D", "C", "NT"], required=False, allow_null=True)
    hand_size = s.IntegerField(
        required=False, allow_null=True, help_text="In games in which the caller chooses it."
    )
    call = s.ListField(
        child=s.CharField(min_length=1),
        required=False,
        allow_null=True,
        help_text="The specials that the caller called.",
    )
    dealer = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="In games in which players cut for it before every deal.",
    )
    bidder = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="In games with bids; the bid itself is the `call`.",
    )
    partner = s.IntegerField(
        required=False,
        allow_null=True,
        help_text="The bidder's partner; left out if the bidder plays alone.",
    )
    overrides = s.DictField(
        child=OverrideIn(), required=False, allow_null=True, help_text="By seat."
    )
    accept = s.ListField(
        child=s.CharField(min_length=1),
        required=False,
        allow_null=True,
        help_text="Codes of warnings that the table allows, such as forbidden-total.",
    )
    reason = s.CharField(
        max_length=200,
        required=False,
        allow_null=True,
        allow_blank=True,
        help_text="The reason of a correction.",
    )


class LiveDealOut(Output):
    """A version of a deal's result as the phones at the table see it.

    `state`: "accepted" counts; "waiting" for a second phone; "disputed" by another phone.
    `corrects` is the version that a claim would replace.
    """

    number = s.IntegerField()
    version = s.IntegerField()
    state = s.ChoiceField(STATES)
    corrects = s.IntegerField(allow_null=True)
    report = s.DictField(help_text="The result as it was sent.")
    points = _per_seat(s.IntegerField())
    made = _per_seat(s.BooleanField(allow_null=True))
    tricks = _per_seat(s.IntegerField())
    warnings = WarningOut(many=True)
    reason = s.CharField()
    entered_as = s.CharField()
    entered_at = s.DateTimeField()
    is_mine = s.BooleanField(help_text="Entered by the phone that sends the request.")
    confirmed_by = s.ListField(child=s.CharField())


class TableTotalsOut(Output):
    """The totals of a table."""

    id = s.IntegerField()
    points = _per_seat(s.IntegerField())
    places = _per_seat(s.IntegerField())
    deals_played = s.IntegerField()
    deals_of = s.IntegerField(allow_null=True)
    is_finished = s.BooleanField()


class DealTakenOut(Output):
    """What became of a result. `version` is null for a dry run."""

    deal = s.IntegerField()
    version = s.IntegerField(allow_null=True)
    state = s.ChoiceField(
        STATES,
        allow_null=True,
        help_text="Only an accepted result counts. Null for a dry run.",
    )
    claims = LiveDealOut(many=True, help_text="Reports of this deal that do not count yet.")
    points = _per_seat(s.IntegerField())
    made = _per_seat(s.BooleanField(allow_null=True))
    tricks = _per_seat(s.IntegerField())
    warnings = WarningOut(many=True)
    table = TableTotalsOut()
    next = PlanOut(
        allow_null=True, help_text="Null if the game is over, or if it is not known yet."
    )


class VersionOut(Output):
    """One version of a deal's result."""

    version = s.IntegerField()
    is_accepted = s.BooleanField()
    state = s.ChoiceField(STATES)
    replaces = s.IntegerField(allow_null=True)
    report = s.DictField(help_text="The result as it was sent.")
    points = _per_seat(s.IntegerField())
    made = _per_seat(s.BooleanField(allow_null=True))
    tricks = _per_seat(s.IntegerField())
    nominations = _per_seat(s.IntegerField(), allow_null=True)
    warnings = WarningOut(many=True)
    reason = s.CharField()
    source = s.CharField(help_text="How it was entered.")  # type: ignore[assignment]
    entered_as = s.CharField()
    entered_at = s.DateTimeField()


class DealOut(Output):
    """A deal with its accepted result, and every version, the latest first."""

    deal = s.IntegerField()
    result = VersionOut(allow_null=True)
    versions = VersionOut(many=True)


class CardLineOut(Output):
    """A row of the card: the deal's plan, its accepted result, and the totals after it."""

    number = s.IntegerField()
    plan = PlanOut(allow_null=True, help_text="Null while an earlier deal decides.")
    result = VersionOut(allow_null=True)
    running = _per_seat(s.IntegerField(), allow_null=True)


class PaymentOut(Output):
    """What one seat pays another, in minor units of money."""

    payer = s.IntegerField()
    payee = s.IntegerField()
    amount = s.FloatField()
    exact = s.CharField(help_text="The same as a whole number or a fraction: `250`, `125/3`.")


class SettlementOut(Output):
    """Who pays whom by the results so far; final once `is_finished`."""

    has_stakes = s.BooleanField()
    is_finished = s.BooleanField()
    stake_per_point = s.IntegerField()
    stake_per_failure = s.IntegerField()
    points = _per_seat(s.IntegerField())
    failed = _per_seat(s.IntegerField())
    winners = s.ListField(child=s.IntegerField())
    net = _per_seat(s.FloatField())
    payments = PaymentOut(many=True)
