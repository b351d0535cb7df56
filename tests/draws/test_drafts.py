"""Drafts by hand: what is stored of them, and what changes, repairs and publishes them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from tests.support import factories
from tests.support.drafts import by_hand, enter, publish
from tournaments import draws, events
from tournaments.core import access
from tournaments.core.errors import (
    DrawNotReady,
    EventIsFinal,
    InvalidInput,
    NeedsConsent,
    NotFound,
    StaleDraft,
    StaleEvent,
)
from tournaments.core.raw_rows import read_with
from tournaments.draws import drafts, find_mismatch, repair, seating_rules
from tournaments.events import attendance, rounds
from tournaments.models import Draw, Event, LogEntry, Player

if TYPE_CHECKING:
    from django.db import models

    from tests.support.people import People

pytestmark = pytest.mark.django_db

ONE_ROUND = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
TWO_ROUNDS = [*ONE_ROUND, [[1, 2, 5, 6], [3, 4, 7, 8]]]


def second(people: People) -> Draw:
    """A draft of the rounds 2 to 4 for ten players; the tenth misses round 2.

    Nine play round 2 and two sit out in the others. Round 1 had two tables of three.
    """
    event = enter(people, 10, smallest_table=3)
    earlier, ids = by_hand(people, event, [[[1, 2, 3], [4, 5, 6]]])
    publish(people, earlier)
    attendance.set_absences(by=people.organiser, event_id=event.pk, player_id=ids[9], rounds=[2])
    rounds = [
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 5, 3, 7], [4, 2, 6, 9]],
        [[1, 2, 3, 10], [5, 6, 7, 9]],
    ]
    return by_hand(people, event, rounds)[0]


def add_rule(people: People, kind: str, *players: int) -> None:
    seating_rules.add_rule(
        by=people.organiser, club_slug="adas-club", kind=kind, player_ids=list(players)
    )


def numbers(draft: Draw, found: Any) -> Any:
    """Return ids as numbers of the players in order of their names' creation, from 1."""
    if isinstance(found, list | tuple):
        return [numbers(draft, one) for one in found]
    return found - min(draft.event.entries.values_list("player_id", flat=True)) + 1


def test_a_draft_by_hand_keeps_its_tables_its_request_and_who_sits_out(people: People) -> None:
    draft = second(people)
    assert numbers(draft, draft.tables) == [
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 5, 3, 7], [4, 2, 6, 9]],
        [[1, 2, 3, 10], [5, 6, 7, 9]],
    ]
    assert numbers(draft, draft.sitting_out) == [[9], [8, 10], [4, 8]]
    request = draft.request
    assert (request["method"], request["rounds"], request["tables"]) == ("hand", 3, [])
    assert numbers(draft, request["absent"]) == [[10], [], []]
    assert (draft.quality["repeats"], draft.quality["bound"], draft.quality["most"]) == (22, 13, 3)


def test_a_repair_keeps_published_rounds_and_assesses_the_others_again(people: People) -> None:
    draft = second(people)
    one, two, three, five, nine = (draft.request["players"][n - 1] for n in (1, 2, 3, 5, 9))
    publish(people, draft, number=2, accepting=["still-playing"])
    draft.seed, draft.settings = 7, {**draft.settings, "method": "random"}
    draft.save()
    leave: dict[str, Any] = {"by": people.organiser, "event_id": draft.event_id}
    attendance.drop_out(**leave, player_id=three)
    attendance.drop_out(**leave, player_id=nine)
    add_rule(people, "apart", one, five)
    add_rule(people, "apart", two, three)
    for table in draft.event.tables.select_related("event"):
        factories.play(table, [1])
    late = Player.objects.create(club=people.club, name="Zoe")
    attendance.seat_late(by=people.organiser, event_id=draft.event_id, player_id=late.pk)
    fixed = repair.repair_draft(by=people.organiser, draw_id=draft.pk)
    assert numbers(draft, fixed.tables) == [
        [[1, 2, 3, 4], [5, 6, 7, 8]],
        [[1, 5, 7, 11], [4, 2, 6]],
        [[1, 2, 10, 11], [5, 6, 7]],
    ]
    assert numbers(draft, fixed.sitting_out) == [[9], [8, 10], [4, 8]]
    request = fixed.request
    assert numbers(draft, request["players"]) == [1, 2, 4, 5, 6, 7, 8, 10, 11, 3, 9]
    assert numbers(draft, request["absent"]) == [[10, 11], [3, 9], [3, 9]]
    assert (request["method"], request["rounds"], request["seed"]) == ("random", 3, 7)
    assert [numbers(draft, rule["players"]) for rule in request["rules"]] == [[1, 5], [2, 3]]
    (past,) = request["history"]
    assert numbers(draft, past["tables"]) == [[1, 2, 3], [4, 5, 6]]
    quality = fixed.quality
    assert (quality["repeats"], quality["hard_broken"], len(quality["broken"])) == (15, True, 2)
    assert (fixed.number, fixed.is_changed) == (2, True)
    entry = LogEntry.objects.get(verb="draft-changed")
    assert (
        entry.text
        == "Players who joined and left were put right in the draft of round 2 of " + ("Thursday.")
    )
    assert (entry.details["draw_id"], entry.revision) == (fixed.pk, fixed.revision)
    assert fixed.revision == fixed.event.revision


@pytest.mark.parametrize(("percent", "at"), [(None, 2), (40, 2), (0, 1)])
def test_a_player_who_joins_sits_at_the_smallest_table_with_players_whom_they_have_not_met(
    people: People, percent: int | None, at: int
) -> None:
    season = factories.make_season(people)
    event = enter(people, 8, season_id=season.pk)
    draft, ids = by_hand(people, event, ONE_ROUND)
    late = Player.objects.create(club=people.club, name="Zoe")
    earlier = factories.make_event(people, name="Monday", season_id=season.pk)
    table = [*ids[:3], late.pk]
    events.set_entries(by=people.organiser, event_id=earlier.pk, player_ids=table)
    rounds.seat_round(by=people.organiser, event_id=earlier.pk, tables=[table])
    # The draw was asked for two tables of four, which binds no repair.
    draft.settings = {**draft.settings, "history_percent": percent, "sizes": [4, 4]}
    draft.save()
    attendance.seat_late(by=people.organiser, event_id=event.pk, player_id=late.pk)
    fixed = repair.repair_draft(by=people.organiser, draw_id=draft.pk)
    assert [late.pk in table for table in fixed.tables[0]] == [at == 1, at == 2]
    assert fixed.request["absent"] == []
    # The last night counts double.
    weights = [] if percent == 0 else [2 * (percent or event.history_percent)]
    assert [past["weight"] for past in fixed.request["history"]] == weights


def test_a_repair_that_no_table_has_room_for_is_refused(people: People) -> None:
    event = enter(people, 8, largest_table=4)
    draft, _ = by_hand(people, event, ONE_ROUND)
    late = Player.objects.create(club=people.club, name="Zoe")
    attendance.seat_late(by=people.organiser, event_id=event.pk, player_id=late.pk)
    with pytest.raises(StaleDraft, match=r"^Every table is full\. Draw the round again\.$"):
        repair.repair_draft(by=people.organiser, draw_id=draft.pk)


@pytest.mark.parametrize(
    ("count", "left", "words"),
    [
        (8, [5], "Table 2 of round 1 would have 3 players. Draw it again."),
        (8, [1, 2, 3], "Table 1 of round 1 would have 1 player. Draw it again."),
    ],
)
def test_a_table_that_gets_too_small_is_named(
    people: People, count: int, left: list[int], words: str
) -> None:
    event = enter(people, count)
    draft, ids = by_hand(people, event, ONE_ROUND)
    stay = [player for number, player in enumerate(ids, start=1) if number not in left]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=stay)
    with pytest.raises(StaleDraft) as refused:
        repair.repair_draft(by=people.organiser, draw_id=draft.pk)
    assert str(refused.value) == words


STRANGER = 10


@pytest.mark.parametrize(
    ("rounds", "code", "words"),
    [
        ([[]], "required", "Seat at least one table."),
        ([[[], []]], "required", "Seat at least one table."),
        ([[[1, 2, 3, 4]], [[1, 2, 3, 9]]], "not-entered", "Iris does not play in this round."),
        ([[[1, 2, 3, STRANGER]]], "not-entered", "A player does not play in this round."),
        ([[[1, 2, 3, 4], [1, 5, 6, 7]]], "twice", "Anne has two seats."),
        ([[[1, 2, 3, 4], [5, 6]]], "bad-players", "Table 2"),
    ],
)
def test_tables_that_cannot_be_are_refused_by_name(
    people: People, rounds: list[list[list[int]]], code: str, words: str
) -> None:
    event = enter(people, 9)
    ids = sorted(event.entries.values_list("player_id", flat=True))
    attendance.set_absences(by=people.organiser, event_id=event.pk, player_id=ids[8], rounds=[2])
    known = dict(enumerate(ids, start=1)) | {STRANGER: 10**9}
    given = [[[known[number] for number in table] for table in tables] for tables in rounds]
    with pytest.raises(InvalidInput) as refused:
        drafts.draft_by_hand(by=people.organiser, event_id=event.pk, rounds=given)
    (problem,) = refused.value.problems
    assert (problem.field, problem.code) == ("tables", code)
    assert problem.message.startswith(words)
    assert not Draw.objects.exists()


def test_tables_for_which_the_rules_contradict_each_other_are_refused(people: People) -> None:
    event = enter(people, 8)
    ids = sorted(event.entries.values_list("player_id", flat=True))
    seating_rules.add_rule(
        by=people.organiser,
        club_slug="adas-club",
        event_id=event.pk,
        kind="together",
        player_ids=ids[:2],
    )
    add_rule(people, "apart", *ids[:2])
    with pytest.raises(InvalidInput) as refused:
        by_hand(people, event, ONE_ROUND)
    (problem,) = refused.value.problems
    assert (problem.field, problem.code) == ("tables", "bad-request")
    assert problem.message == "Anne and Bob are to sit both apart and together."


def test_a_swap_is_priced_in_its_round(people: People) -> None:
    by_hand(people, enter(people, 8, name="Friday"), ONE_ROUND)
    event = enter(people, 9)
    draft, ids = by_hand(people, event, TWO_ROUNDS)
    ask: dict[str, Any] = {"by": people.organiser, "draw_id": draft.pk}
    for number, one, other, words in (
        (None, 3, 5, "Swap Cora and Edie: 2 more repeats."),
        (1, 3, 5, "Swap Cora and Edie: 2 more repeats."),
        (2, 1, 9, "Swap Anne and Iris: 1 fewer repeat."),
    ):
        swap: dict[str, Any] = {"one": ids[one - 1], "other": ids[other - 1], "number": number}
        assert drafts.price_draft_swap(**ask, **swap).words == words
    for one, other, code, words in (
        (1, 1, "swap", "Choose two different players."),
        (1, 3, "bad-request", "Anne and Cora sit at the same table."),
    ):
        with pytest.raises(InvalidInput) as refused:
            drafts.price_draft_swap(**ask, one=ids[one - 1], other=ids[other - 1])
        (problem,) = refused.value.problems
        assert (problem.field, problem.code, problem.message) == ("other", code, words)
    for number in (0, 3):
        with pytest.raises(NotFound, match=r"^This draft has no such round\.$"):
            drafts.price_draft_swap(**ask, one=ids[0], other=ids[4], number=number)
    draft.tables = []
    draft.save()
    with pytest.raises(DrawNotReady, match=r"^This draw has no tables yet\.$"):
        drafts.price_draft_swap(**ask, one=ids[0], other=ids[4])


def test_a_swap_changes_one_round_and_is_logged(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    draft = second(people)
    locked: list[type[models.Model]] = []

    def noted(model: type[models.Model], *args: Any, lock: bool) -> Any:
        locked.extend([model] * lock)
        return read_with(model, *args, lock=lock)

    monkeypatch.setattr(access, "read_with", noted)
    first, fifth = draft.request["players"][0], draft.request["players"][4]
    before = draft.tables
    swap: dict[str, Any] = {"by": people.organiser, "draw_id": draft.pk, "number": 4}
    after = drafts.swap_in_draft(**swap, one=first, other=fifth)
    assert locked == [Event]
    assert numbers(draft, after.tables[2]) == [[5, 2, 3, 10], [1, 6, 7, 9]]
    assert after.tables[:2] == before[:2]
    assert after.is_changed
    entry = LogEntry.objects.get(verb="draft-changed")
    names = dict(Player.objects.values_list("pk", "name"))
    who = f"{names[first]} and {names[fifth]}"
    assert entry.text == f"{who} were swapped in the draft of round 2 of Thursday."
    assert entry.details == {"draw_id": draft.pk}
    assert after.revision == after.event.revision == entry.revision == draft.revision + 1
    assert Draw.objects.get(pk=draft.pk).tables == after.tables


def test_a_draft_that_is_not_ready_is_not_changed(people: People) -> None:
    event = enter(people, 8)
    draft, ids = by_hand(people, event, TWO_ROUNDS)
    publish(people, draft)
    by = people.organiser
    swap: dict[str, Any] = {"by": by, "draw_id": draft.pk, "one": ids[0], "other": ids[2]}
    with pytest.raises(StaleEvent):
        drafts.swap_in_draft(**swap, number=2, expected=draft.revision)
    events.finish_event(by=by, event_id=event.pk)
    with pytest.raises(EventIsFinal):
        drafts.swap_in_draft(**swap, number=2)
    events.reopen_event(by=by, event_id=event.pk)
    draws.discard_draw(by=by, draw_id=draft.pk)
    with pytest.raises(DrawNotReady, match=r"^This draw cannot be changed \(Discarded\)\.$"):
        drafts.swap_in_draft(**swap, number=2)
    draft.refresh_from_db()
    assert (numbers(draft, draft.tables), draft.is_changed) == (TWO_ROUNDS, False)


def test_a_round_that_is_published_already_is_returned_as_it_is(people: People) -> None:
    event = enter(people, 8)
    draft, _ = by_hand(people, event, TWO_ROUNDS)
    first = publish(people, draft)
    with pytest.raises(NeedsConsent, match=r"^Round 1 is still being played at .*\.$") as asked:
        publish(people, draft)
    assert asked.value.extra == {"accept": ["still-playing"]}
    assert publish(people, draft, number=1) == first
    later = publish(people, draft, accepting=["still-playing"])
    assert [one.number for one in (first, later)] == [1, 2]
    for number in (1, 2, None):
        assert publish(people, draft, number=number) == (first if number == 1 else later)
    assert event.rounds.count() == 2


def test_what_no_longer_fits_is_named(people: People) -> None:
    event = enter(people, 9)
    draft, ids = by_hand(people, event, TWO_ROUNDS)
    late = [Player.objects.create(club=people.club, name=name) for name in ("Zoe", "Yan")]
    entered = [*ids[2:8], *(player.pk for player in late)]
    events.set_entries(by=people.organiser, event_id=event.pk, player_ids=entered)
    with pytest.raises(StaleDraft) as refused:
        publish(people, draft, number=2)
    assert str(refused.value) == (
        "The draft no longer fits. Joined since: Zoe, Yan. "
        "No longer playing this round: Anne, Bob. "
        "The next round is round 1."
    )
    event.refresh_from_db()
    extra: dict[str, Any] = {**refused.value.extra}
    assert [change["verb"] for change in extra.pop("changes")] == ["entries-set"]
    assert extra == {
        "joined": ["Zoe", "Yan"],
        "left": ["Anne", "Bob"],
        "revision": event.revision,
    }


def mismatch(draft: Draw, number: int) -> tuple[Any, ...]:
    """Return the round, who joined and who left as their numbers, whether another is next."""
    draft = Draw.objects.select_related("event").get(pk=draft.pk)
    found = find_mismatch(draft, number)
    assert bool(found) == bool(found.joined or found.left or found.wrong_round)
    return found.number, numbers(draft, found.joined), numbers(draft, found.left), found.wrong_round


def test_a_draft_fits_the_players_of_each_round(people: People) -> None:
    draft = second(people)
    expected = [(1, True), (2, False), (3, True), (4, True), (5, True)]
    assert [mismatch(draft, number) for number, _ in expected] == [
        (number, [], [], wrong) for number, wrong in expected
    ]
    ids = [draft.request["players"][number - 1] for number in range(1, 11)]
    set_absences: dict[str, Any] = {"by": people.organiser, "event_id": draft.event_id}
    attendance.set_absences(**set_absences, player_id=ids[9], rounds=[4])
    # The ninth sits out in round 2, so nothing changes there without them.
    attendance.set_absences(**set_absences, player_id=ids[8], rounds=[2, 3])
    assert [mismatch(draft, number) for number in (2, 3, 4)] == [
        (2, [10], [], False),
        (3, [], [9], True),
        (4, [], [10], True),
    ]
    draft.settings = {**draft.settings, "cut": 9}
    draft.save()
    assert mismatch(draft, 2) == (2, [], [], False)
    attendance.set_absences(**set_absences, player_id=ids[0], rounds=[2])
    assert mismatch(draft, 2) == (2, [], [1], False)
