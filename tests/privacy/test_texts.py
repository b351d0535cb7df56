"""A name is found in every text of a club, however it is spelt and stored, and only there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support import factories
from tournaments import clubs
from tournaments.models import DealResult, LogEntry, SeatingRule
from tournaments.privacy import erase_player

if TYPE_CHECKING:
    from tests.support.people import People

pytestmark = pytest.mark.odd_values


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("Maggie Thorne", "MAGGIE THORNE"),
        ("Maggie Thorne", "Thorne"),
        ("Kiki", "KIKI"),
        ("Kiki Thorne", "Kiki"),
        ("Kim Bo", "\N{KELVIN SIGN}im Bo"),
        ("Ilk", "\N{LATIN SMALL LETTER DOTLESS I}lk"),
        ("Ki", "\N{KELVIN SIGN}i"),
        ("Zoë O'Neil", "ZOË O'NEIL"),
        ("Zoë O'Neil", "Zoë"),
        ("Жанна Ива", "ЖАННА ИВА"),
        ("Łódź", "łódź"),
        ("明美", "明美"),
    ],
)
def test_a_name_is_found_in_any_spelling_in_texts_and_in_json(
    people: People, name: str, written: str
) -> None:
    club, by = people.club, people.organiser
    player = clubs.add_player(by=by, club_slug=club.slug, name=name)
    rule = SeatingRule.objects.create(club=club, kind="apart", reason=f"For “{written}”.")
    entry = LogEntry.objects.create(
        club=club, verb="test", text="", done_by="", details={"why": [f"For {written}."]}
    )
    erase_player(by=by, player_id=player.pk, confirm=True)
    player.refresh_from_db()
    rule.refresh_from_db()
    entry.refresh_from_db()
    assert rule.reason == f"For “{player.name}”."
    assert entry.details == {"why": [f"For {player.name}."]}


def test_results_that_do_not_name_the_person_are_not_read(
    people: People, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = factories.make_table(people)
    factories.play(table, range(1, 7))
    named = DealResult.objects.get(table=table, number=4)
    DealResult.objects.filter(pk=named.pk).update(reason="Maggie miscounted")
    player = clubs.add_player(by=people.organiser, club_slug=people.club.slug, name="Maggie Drew")
    read: list[int] = []
    load = DealResult.from_db.__func__  # type: ignore[attr-defined]  # of a class method

    def note(cls: type[DealResult], *row: object) -> DealResult:
        found: DealResult = load(cls, *row)
        read.append(found.pk)
        return found

    monkeypatch.setattr(DealResult, "from_db", classmethod(note))
    erase_player(by=people.organiser, player_id=player.pk, confirm=True)
    assert read == [named.pk]
