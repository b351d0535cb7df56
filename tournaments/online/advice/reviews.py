"""Review a seat's decisions in finished deals: which cost most, and what would have been better.

Each decision is judged by what the seat could see when it was made. A review is requested once,
made by a worker, and stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, TypedDict

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.core import limits, outbox
from tournaments.core.errors import NotFound
from tournaments.models import DealReview, GameEntry
from tournaments.online.access import access_seat, find_game, is_sealed
from tournaments.online.advice.worths import advise
from tournaments.online.core import entries
from tournaments.online.core.projection import may_see_all_hands
from tournaments.online.queries.log_lines import snapshots_between
from tournaments.online.queries.published_deals import snapshot_after_deal
from tournaments.online.queries.taken_hints import StoredChoice, load_choice, store_choices
from tournaments.online.snapshot_cache import find_deal, get_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from engine import View
    from tournaments.core.actors import Actor
    from tournaments.models import OnlineGame
    from tournaments.online.access import GameAccess
    from tournaments.online.core.snapshot import GameSnapshot
    from tournaments.online.shapes import ChoiceWorth

REVIEW = "deal_review"
"""The kind of the job that makes a review."""
DEALS = 200
"""On how many deals each choice is tried."""
MAX_MISTAKES = 3
MIN_COST = 0.5
"""The least points that a mistake costs on average: below that it may be luck of the trials."""


class StoredMistake(TypedDict):
    """A decision as it is stored; `step` is how many actions of the deal came before it."""

    step: int
    made: StoredChoice
    better: StoredChoice


@dataclass(frozen=True, slots=True)
class Mistake:
    """A decision that cost points on average. `step`: how many actions of the deal came before."""

    deal: int
    step: int
    made: ChoiceWorth
    better: ChoiceWorth

    @property
    def cost(self) -> float:
        """Return the points that it cost on average."""
        return (self.better.points or 0.0) - (self.made.points or 0.0)


@dataclass(frozen=True, slots=True)
class Review:
    """The reviews of a seat: of one deal, or of all deals so far.

    `wanted`, `made`: the numbers of the deals, and of those whose review is there. `requested`:
    those that were asked for. `mistakes`: of the deals that were reviewed, those that cost most,
    the dearest first. `decisions`: how many were judged.
    """

    wanted: tuple[int, ...]
    requested: tuple[int, ...]
    made: tuple[int, ...]
    decisions: int
    mistakes: tuple[Mistake, ...]


@transaction.atomic
def request_reviews(*, by: Actor, game_id: int, deal: int | None = None) -> int:
    """Request the review of a finished deal at the actor's seat, or of all; return how many it is.

    A review that is there, or on its way, is not made again. Raises NotFound, NotAllowed,
    TooManyRequests.
    """
    access = access_seat(by, game_id, lock=True)
    seat, wanted = access.require_seat(), _list_wanted(access, deal)
    known = DealReview.objects.filter(game=access.game, seat=seat, deal__in=wanted)
    missing = sorted(set(wanted) - set(known.values_list("deal", flat=True)))
    if not missing:
        return 0
    limits.use_by(limits.REVIEWS, by)
    for number in missing:
        DealReview.objects.create(game=access.game, deal=number, seat=seat)
        key = f"{REVIEW}:{game_id}:{number}:{seat}"
        outbox.enqueue(REVIEW, key, game_id=game_id, deal=number, seat=seat)
    return len(missing)


def read_review(*, by: Actor, game_id: int, deal: int | None = None) -> Review:
    """Return the reviews of the actor's own seat that are there. Raises NotFound, NotAllowed."""
    access = access_seat(by, game_id)
    seat, wanted = access.require_seat(), _list_wanted(access, deal)
    rows = list(DealReview.objects.filter(game=access.game, seat=seat, deal__in=wanted))
    mistakes = [_load(row.deal, one) for row in rows for one in row.mistakes]
    dearest = sorted(mistakes, key=lambda one: -one.cost)[:MAX_MISTAKES]
    return Review(
        wanted=wanted,
        requested=tuple(sorted(row.deal for row in rows)),
        made=tuple(sorted(row.deal for row in rows if row.made_at is not None)),
        decisions=sum(row.decisions for row in rows),
        mistakes=tuple(dearest),
    )


def _list_wanted(access: GameAccess, deal: int | None) -> tuple[int, ...]:
    """Return the finished deals that may be reviewed. Raises NotFound for one that may not."""
    snapshot = get_snapshot(access.game)
    finished = [result.score.number for result in snapshot.match.results]
    if deal is not None and deal not in finished:
        raise NotFound(_("This deal cannot be reviewed."))
    wanted = finished if deal is None else [deal]
    first = _first_own_deal(access, snapshot, wanted)
    found = tuple(number for number in wanted if number >= first)
    if deal is not None and not found:
        raise NotFound(_("This deal cannot be reviewed."))
    return found


def _first_own_deal(access: GameAccess, snapshot: GameSnapshot, wanted: list[int]) -> int:
    """Return the first deal of which the actor may see the hand of their seat.

    It may have been another player's then, and theirs are the cards of a deal that is not
    published yet.
    """
    changed = GameEntry.objects.filter(
        game=access.game, seat=access.seat, kind__in=(entries.JOINED, entries.REPLACED)
    )
    last = changed.order_by("-number").values_list("deal", flat=True).first() or 0
    if not last or not wanted or min(wanted) > last:
        return 0
    after = snapshot_after_deal(access.game, min(last, max(wanted)), snapshot.number)
    is_published = after is not None and may_see_all_hands(
        snapshot, after, is_sealed=is_sealed(access.game, timezone.now())
    )
    return 0 if is_published else last + 1


def _load(deal: int, stored: StoredMistake) -> Mistake:
    return Mistake(deal, stored["step"], load_choice(stored["made"]), load_choice(stored["better"]))


def make_review(
    *, game_id: int, deal: int, seat: int, after_step: Callable[[], None] = lambda: None
) -> None:
    """Judge the decisions of a seat in a finished deal, unless that was done before."""
    row = DealReview.objects.filter(game=game_id, deal=deal, seat=seat, made_at=None).first()
    game = find_game(game_id)
    if row is None or game is None:
        return
    mistakes, decisions = [], 0
    for step, view, text in _list_decisions(game, deal, seat):
        advice = advise(view, game_id, deal, step, deals=DEALS)
        after_step()
        made = next((one for one in advice.choices if one.action.text == text), None)
        if made is None or made.points is None:
            continue  # bids, calls and names of trumps have no points to compare
        decisions += 1
        better, own = store_choices([advice.choices[0], made])
        if _cost(better, own) >= MIN_COST:
            mistakes.append(StoredMistake(step=step, made=own, better=better))
    mistakes.sort(key=lambda one: -_cost(one["better"], one["made"]))
    # Only once: what a player has read does not change.
    DealReview.objects.filter(pk=row.pk, made_at=None).update(
        mistakes=mistakes[:MAX_MISTAKES], decisions=decisions, made_at=timezone.now()
    )


def _cost(better: StoredChoice, own: StoredChoice) -> float:
    return (better["points"] or 0.0) - (own["points"] or 0.0)


def _list_decisions(game: OnlineGame, deal: int, seat: int) -> Iterator[tuple[int, View, str]]:
    """Yield the choices that a seat's own player made: the step, what they saw, and the action."""
    randomness, last = find_deal(game.pk, deal), get_snapshot(game).number
    after = snapshot_after_deal(game, deal, last)
    if randomness is None or randomness.began is None or after is None:
        return
    steps = snapshots_between(game, randomness.began - 1, after.number)
    made: list[tuple[int, View, str] | None] = []
    for before, step in pairwise(steps):
        entry = step.entry
        if entry is None or entry.kind not in (entries.ACTED, entries.UNDONE):
            continue
        if entry.kind == entries.UNDONE:
            made.pop()
            continue
        view = before.view(seat)
        is_own = entry.seat == seat and entry.by == entries.PERSON
        is_choice = view is not None and len(view.legal) > 1
        step_number = len(before.dealt_state.history)
        made.append((step_number, view, entry.text) if view and is_own and is_choice else None)
    yield from (one for one in made if one is not None)
