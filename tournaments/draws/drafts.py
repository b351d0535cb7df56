"""Make a draft by hand, change it by swaps, and publish it as a round.

Each command that writes locks the event's row first, so they run one after another (ADR 0060).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.core import limits
from tournaments.core.access import access_draw
from tournaments.core.errors import DrawNotReady, NeedsConsent, NotFound
from tournaments.core.translation import translate
from tournaments.core.validation import check_choice, field_error
from tournaments.draws.assessment import (
    Tables,
    assess_draft,
    refuse_invalid_tables,
)
from tournaments.draws.checks import find_unfinished_tables
from tournaments.draws.lifecycle import discard_others, new_draft
from tournaments.draws.mismatch import refuse_mismatch
from tournaments.draws.queries import load_request, translate_price
from tournaments.draws.request import build_draw_request
from tournaments.draws.settings import DrawSettings, check_settings
from tournaments.events import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_final,
    refuse_if_stale,
    seat_tables,
)
from tournaments.models import Draw, DrawState, Round
from tournaments.seating import HAND_METHOD, METHODS, SeatingRefused, price_swap, to_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event
    from tournaments.seating import DrawRequest, SwapPrice


WHY_NOT_PUBLISHABLE = {
    DrawState.QUEUED: gettext_lazy("This draw has not started yet."),
    DrawState.DRAWING: gettext_lazy("The tables are still being drawn."),
    DrawState.PUBLISHED: gettext_lazy("All rounds of this draft are published already."),
    DrawState.DISCARDED: gettext_lazy("This draft was discarded."),
    DrawState.CANCELLED: gettext_lazy("This draw was cancelled."),
    DrawState.FAILED: gettext_lazy("This draw failed."),
}


@transaction.atomic
def draft_by_hand(
    *,
    by: Actor,
    event_id: int,
    rounds: Sequence[Sequence[Sequence[int]]],
    method: str = HAND_METHOD,
    keep: Collection[int] = (),
    expected: int | None = None,
) -> Draw:
    """Make a draft of given tables: for every round, its tables in seat order.

    Earlier drafts are discarded, except those whose ids are in `keep`. Players who take part but
    have no seat sit out. If the next round already has a draft of the same tables, that draft is
    returned. Raises InvalidInput, StaleEvent, EventIsFinal,
    TooManyRequests.
    """
    event = lock_event_for_command(by, event_id)
    given = [known.slug for known in METHODS.values() if known.is_given]
    check_choice(method, given, field="method")
    plain = [[list(table) for table in tables] for tables in rounds]
    # Recognise a repeated request before `expected` is checked: it is not a conflict (ADR 0060).
    before = event.draws.filter(state=DrawState.READY, method=method, tables=plain).first()
    if before is not None and before.number == event.rounds.next_number():
        return before
    limits.use_by(limits.DRAWS, by)
    refuse_if_stale(event, expected)
    settings = DrawSettings(method=method, rounds=len(plain))
    check_settings(settings)
    draft = new_draft(by, event, settings, 0, keep)
    request = build_draw_request(event, settings, 0, draft.number)
    refuse_invalid_tables(event, request, plain)
    assess_draft(draft, request, plain)
    draft.state, draft.finished_at = DrawState.READY, timezone.now()
    text = f"Tables for round {draft.number} of {event.name} were set by hand."
    log_and_bump_revision(by, event, "draft-made", text)
    draft.revision, draft.standings_revision = event.revision, event.standings_revision
    draft.save()
    return draft


def ready_draft(by: Actor, draw_id: int, expected: int | None) -> Draw:
    """Return a draft that can be changed, with its event locked.

    Raises DrawNotReady, StaleEvent, EventIsFinal.
    """
    draft = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draft.event)
    refuse_if_stale(draft.event, expected)
    if draft.state != DrawState.READY:
        state = draft.get_state_display()
        raise DrawNotReady(_("This draw cannot be changed (%(state)s).") % {"state": state})
    return draft


def price_draft_swap(
    *, by: Actor, draw_id: int, one: int, other: int, number: int | None = None
) -> SwapPrice:
    """Price a swap of two players in a round of the draft; one of them may be sitting out.

    `number` is the number of the round; without it, the draft's first round. Raises InvalidInput
    where there is nothing to swap, DrawNotReady, NotFound.
    """
    draft = access_draw(by, pk=draw_id)
    if not draft.tables:
        raise DrawNotReady(_("This draw has no tables yet."))
    rounds = tuple(to_tables(tables) for tables in draft.tables)
    index = round_index(draft, number)
    if one == other:
        raise field_error("other", "swap", _("Choose two different players."))
    try:
        price = price_swap(load_request(draft), rounds, index + 1, one, other)
    except SeatingRefused as refused:
        raise field_error("other", refused.code, translate(refused.text)) from refused
    return translate_price(price)


def round_index(draft: Draw, number: int | None) -> int:
    """Return the index of round `number` in the draft; 0 without a number. Raises NotFound."""
    index = 0 if number is None else number - draft.number
    if not 0 <= index < len(draft.tables):
        raise NotFound(_("This draft has no such round."))
    return index


@transaction.atomic
def swap_in_draft(
    *,
    by: Actor,
    draw_id: int,
    one: int,
    other: int,
    number: int | None = None,
    expected: int | None = None,
) -> Draw:
    """Swap two players in a round of the draft; one of them may be sitting out.

    Pass `expected` so that a repeated request does not swap them back. Raises InvalidInput,
    DrawNotReady for a round that is published, StaleEvent.
    """
    # A swap undoes itself, so a repeat cannot be recognised: only `expected` refuses it (ADR 0060).
    draft = ready_draft(by, draw_id, expected)
    index = round_index(draft, number)
    if draft.rounds.standing().filter(number=draft.number + index).exists():
        words = _("Round %(number)d is published. Correct its seats at the tables.")
        raise DrawNotReady(words % {"number": draft.number + index})
    places = {player for table in draft.tables[index] for player in table}
    if one == other or not {one, other} <= places | set(draft.sitting_out[index]):
        raise field_error("other", "swap", _("Choose two different players of this round."))
    if not {one, other} & places:
        message = _("Both sit out, so there is nothing to swap.")
        raise field_error("other", "swap", message)
    change = {one: other, other: one}
    rounds = [[list(table) for table in tables] for tables in draft.tables]
    rounds[index] = [[change.get(p, p) for p in table] for table in rounds[index]]
    request = load_request(draft)
    what = f"{request.names[one]} and {request.names[other]} were swapped"
    save_changed_draft(by, draft, request, rounds, what, about=(one, other))
    return draft


def save_changed_draft(
    by: Actor,
    draft: Draw,
    request: DrawRequest,
    rounds: Sequence[Tables],
    what: str,
    *,
    about: Collection[int] = (),
) -> None:
    """Save other tables in a draft that is ready, and log `what`. Raises InvalidInput."""
    assess_draft(draft, request, rounds)
    draft.is_changed = True
    text = f"{what} in the draft of round {draft.number} of {draft.event.name}."
    log_and_bump_revision(by, draft.event, "draft-changed", text, draw_id=draft.pk, about=about)
    draft.revision = draft.event.revision
    draft.save()


@transaction.atomic
def publish_draw(
    *,
    by: Actor,
    draw_id: int,
    number: int | None = None,
    accepting: Collection[str] = (),
    expected: int | None = None,
) -> Round:
    """Publish a round of the draft: all of its tables or none. Other drafts are discarded.

    `number` is the number of the round, by default the next one; a round that is published already
    is returned as it is. With "still-playing" in `accepting`, the round is published although the
    round before has not finished. Raises StaleDraft, StaleEvent, NeedsConsent, DrawNotReady,
    EventIsFinal.
    """
    draft = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draft.event)
    before = _find_published(draft, number)  # a repeat, whatever has changed since
    if before is not None:
        return before
    refuse_if_stale(draft.event, expected)
    if draft.state != DrawState.READY:
        raise DrawNotReady(str(WHY_NOT_PUBLISHABLE[DrawState(draft.state)]))
    following = draft.event.rounds.next_number() if number is None else number
    # Compared with the players there now, and named if they differ (ADR 0065).
    refuse_mismatch(draft, following)
    _require_consent(draft.event, accepting)
    index = following - draft.number
    new = Round(event=draft.event, number=following, draw=draft, sat_out=draft.sitting_out[index])
    seat_tables(by, draft.event, new, draft.tables[index])
    discard_others(draft.event, [draft.pk])
    if index == len(draft.tables) - 1:
        draft.state = DrawState.PUBLISHED
        draft.save(update_fields=["state"])
    return new


def _find_published(draft: Draw, number: int | None) -> Round | None:
    rounds = draft.rounds.standing().order_by("-number")
    if number is not None:
        return rounds.filter(number=number).first()
    return rounds.first() if draft.state == DrawState.PUBLISHED else None


def _require_consent(event: Event, accepting: Collection[str]) -> None:
    for finding in find_unfinished_tables(event):
        if finding.code not in accepting:
            raise NeedsConsent(finding.words, extra={"accept": [finding.code]})
