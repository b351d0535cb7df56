"""A draft before everybody sees it: made by hand, changed by swaps, published."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.core.access import access_draw
from tournaments.core.errors import DrawNotReady, NeedsConsent, NotFound
from tournaments.core.validation import field_error
from tournaments.draws.assessment import (
    Tables,
    assess_draft,
    refuse_invalid_tables,
    refuse_mismatch,
)
from tournaments.draws.checks import STILL_PLAYING, find_unfinished_tables
from tournaments.draws.order import new_draft
from tournaments.draws.queries import load_request
from tournaments.draws.request import DrawSettings, build_draw_request, check_settings
from tournaments.events import (
    lock_event_for_command,
    log_and_bump_revision,
    refuse_if_final,
    refuse_if_stale,
    seat_tables,
)
from tournaments.models import Draw, DrawMethod, DrawState, Round
from tournaments.seating import METHODS, SeatingRefused, price_swap, to_tables

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from tournaments.core.actors import Actor
    from tournaments.models import Event
    from tournaments.seating import DrawRequest, SwapPrice


WHY_NOT_PUBLISHABLE: dict[str, str] = {
    DrawState.QUEUED: "The draw waits for a worker.",
    DrawState.DRAWING: "The tables are still being worked out.",
    DrawState.PUBLISHED: "All of this draft is published already.",
    DrawState.DISCARDED: "The draft was thrown away.",
    DrawState.CANCELLED: "The draw was cancelled.",
    DrawState.FAILED: "No draw came of it.",
}


@transaction.atomic
def draft_by_hand(
    *,
    by: Actor,
    event_id: int,
    rounds: Sequence[Sequence[Sequence[int]]],
    method: str = DrawMethod.HAND,
    expected: int | None = None,
) -> Draw:
    """Make a draft of tables that somebody made: for every round its tables in seat order.

    Whoever takes part and has no seat sits out. The same tables again are answered with the
    draft that there is. Raises InvalidInput, StaleEvent, EventIsFinal.
    """
    event = lock_event_for_command(by, event_id)
    given = [known.slug for known in METHODS.values() if known.is_given]
    if method not in given:
        raise field_error("method", "unknown", f"Choose one of {', '.join(given)}.")
    plain = [[list(table) for table in tables] for tables in rounds]
    before = event.draws.filter(state=DrawState.READY, method=method, tables=plain).first()
    if before is not None and before.number == event.rounds.next_number():
        return before
    refuse_if_stale(event, expected)
    settings = DrawSettings(method=method, rounds=len(plain))
    check_settings(settings)
    draft = new_draft(by, event, settings, 0)
    request = build_draw_request(event, settings, 0, draft.number)
    refuse_invalid_tables(event, request, plain)
    assess_draft(draft, request, plain)
    draft.state, draft.finished_at = DrawState.READY, timezone.now()
    text = f"Tables for round {draft.number} of {event.name} were made by hand."
    log_and_bump_revision(by, event, "draft-made", text)
    draft.revision, draft.standings_revision = event.revision, event.standings_revision
    draft.save()
    return draft


def ready_draft(by: Actor, draw_id: int, expected: int | None) -> Draw:
    """A draft that can be changed, its event locked. Raises DrawNotReady, StaleEvent."""
    draft = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draft.event)
    refuse_if_stale(draft.event, expected)
    if draft.state != DrawState.READY:
        raise DrawNotReady(f"This draw cannot be changed: {draft.get_state_display().lower()}.")
    return draft


def price_draft_swap(
    *, by: Actor, draw_id: int, one: int, other: int, number: int | None = None
) -> SwapPrice:
    """What it would cost to let two players of a round of the draft change places.

    `number` is the round's, the draft's first unless given. One of the two may be sitting out.
    Raises InvalidInput where there is nothing to swap.
    """
    draft = access_draw(by, pk=draw_id)
    if not draft.tables:
        raise DrawNotReady("There are no tables yet.")
    rounds = tuple(to_tables(tables) for tables in draft.tables)
    index = round_index(draft, number)
    if one == other:
        raise field_error("other", "swap", "Choose two different players.")
    try:
        return price_swap(load_request(draft), rounds, index + 1, one, other)
    except SeatingRefused as refused:
        raise field_error("other", refused.code, str(refused)) from refused


def round_index(draft: Draw, number: int | None) -> int:
    """The place of a round, by its number, among those of the draft. Raises NotFound."""
    index = 0 if number is None else number - draft.number
    if not 0 <= index < len(draft.tables):
        raise NotFound("The draft has no such round.")
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
    """Let two players of a round of the draft change places; one may be sitting out.

    Send `expected` so that a repeated request does not swap them back. Raises InvalidInput,
    DrawNotReady for a round that is published, StaleEvent.
    """
    draft = ready_draft(by, draw_id, expected)
    index = round_index(draft, number)
    if draft.rounds.standing().filter(number=draft.number + index).exists():
        words = f"Round {draft.number + index} is published. Put its players right at their tables."
        raise DrawNotReady(words)
    places = {player for table in draft.tables[index] for player in table}
    if one == other or not {one, other} <= places | set(draft.sitting_out[index]):
        raise field_error("other", "swap", "Choose two different players of this round.")
    if not {one, other} & places:
        raise field_error("other", "swap", "Both sit out; there is nothing to swap.")
    change = {one: other, other: one}
    rounds = [[list(table) for table in tables] for tables in draft.tables]
    rounds[index] = [[change.get(p, p) for p in table] for table in rounds[index]]
    save_changed_draft(by, draft, load_request(draft), rounds, "Two players changed places")
    return draft


def save_changed_draft(
    by: Actor, draft: Draw, request: DrawRequest, rounds: Sequence[Tables], what: str
) -> None:
    """Put other tables into a draft that is ready, with a word in the log. Raises InvalidInput."""
    assess_draft(draft, request, rounds)
    draft.is_changed = True
    text = f"{what} in the draft of round {draft.number} of {draft.event.name}."
    log_and_bump_revision(by, draft.event, "draft-changed", text, draw_id=draft.pk)
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
    """Seat a round of the draft: all of its tables or none.

    `number` is the round's, the next one unless given; a round that is published already is
    answered as it is. `accepting` "still-playing" publishes although the round before is not
    finished. Raises StaleDraft, StaleEvent, NeedsConsent, DrawNotReady, EventIsFinal.
    """
    draft = access_draw(by, lock=True, pk=draw_id)
    refuse_if_final(draft.event)
    before = _find_published(draft, number)
    if before is not None:
        return before
    refuse_if_stale(draft.event, expected)
    if draft.state != DrawState.READY:
        raise DrawNotReady(f"{WHY_NOT_PUBLISHABLE[draft.state]} There is nothing to publish.")
    following = draft.event.rounds.next_number() if number is None else number
    refuse_mismatch(draft, following)
    _require_consent(draft.event, accepting)
    index = following - draft.number
    new = Round(event=draft.event, number=following, draw=draft, sat_out=draft.sitting_out[index])
    seat_tables(by, draft.event, new, draft.tables[index])
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
    found = [one for one in find_unfinished_tables(event) if one.code not in accepting]
    if found:
        words = " ".join(one.words for one in found)
        raise NeedsConsent(words, extra={"accept": [STILL_PLAYING]})
