"""A club that is taken elsewhere is the same there."""

from __future__ import annotations

import json
import re
import stat
import zipfile
from io import StringIO
from typing import TYPE_CHECKING, Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone

from tests.support import factories
from tests.support.event_games import sit_down
from tests.support.jobs import run_queued
from tests.support.people import PASSWORD, make_user
from tournaments.archives import PARTS, ArchiveError, read_club, write_club
from tournaments.demo import make_demo_club
from tournaments.models import Club, Player, Standing
from tournaments.standings import find_records_difference
from tournaments.standings.figures import FIGURES

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.support.people import People

pytestmark = [pytest.mark.django_db, pytest.mark.both_databases]


@pytest.fixture
def demo(db: None) -> Club:
    """The demo club: seasons, nights, penalties, a night that is being played."""
    make_demo_club(today=timezone.localdate(), password=PASSWORD)
    return Club.objects.get()


def standings(club: Club) -> list[tuple[Any, ...]]:
    """Return each line of standings with names instead of numbers of rows."""
    figures = (*FIGURES, "adjustment", "league", "nights", "counts", "longest_run", "profile")
    rows = Standing.objects.filter(player__club=club)
    names = ("event__slug", "season__slug", "player__name")
    return sorted(rows.values_list(*names, *figures), key=str)


def counts(club: Club) -> dict[str, int]:
    return {part.name: part.rows(club).count() for part in PARTS}


def test_a_club_is_the_same_elsewhere_and_brings_no_account_and_no_row_of_the_old_one(
    demo: Club, tmp_path: Path
) -> None:
    file, out = tmp_path / "club.zip", StringIO()
    other = make_user("Olga")
    call_command("export_club", demo.slug, str(file), stdout=out)
    call_command("import_club", str(file), "--owner", other.email, stdout=out)
    new = Club.objects.exclude(pk=demo.pk).get()
    assert f"/clubs/{new.slug}/" in out.getvalue()
    assert new.slug != demo.slug
    assert standings(new) == standings(demo) != []
    there, here = counts(new), counts(demo)
    assert there.pop("LogEntry") == here.pop("LogEntry") + 1  # that it came
    assert there == here
    assert [one.user for one in new.memberships.all()] == [other]
    run_queued("records")
    assert new.stored_records.exists()
    assert find_records_difference(new.pk) == ""
    assert stat.S_IMODE(file.stat().st_mode) == 0o600
    nothing_refers_to_the_old_club(new)
    no_account_or_secret_is_in_the_file(file)


def nothing_refers_to_the_old_club(new: Club) -> None:
    for part in PARTS:
        for column in part.fields:
            if column.is_relation:
                rows = part.rows(new).exclude(**{column.name: None})
                strangers = rows.exclude(
                    **{f"{column.name}__in": part_of(column).rows(new).values("pk")}
                )
                assert not strangers.exists(), column
    sat_out = [one for row in rounds(new) for one in row]
    assert set(sat_out) <= set(Player.objects.filter(club=new).values_list("pk", flat=True))


def part_of(column: Any) -> Any:
    return next(part for part in PARTS if part.model is column.related_model)


def rounds(club: Club) -> list[list[int]]:
    part = next(part for part in PARTS if part.name == "Round")
    return list(part.rows(club).values_list("sat_out", flat=True))


def no_account_or_secret_is_in_the_file(file: Path) -> None:
    with zipfile.ZipFile(file) as archive:
        text = b"".join(archive.read(name) for name in archive.namelist()).decode()
    assert "@" not in text
    assert "password" not in text
    assert '"guest":"' not in text


@pytest.mark.django_db(transaction=True)
def test_all_rows_are_those_of_one_moment(people: People, tmp_path: Path) -> None:
    """On PostgreSQL in a transaction that sees no later change, on SQLite while others wait."""
    factories.play(factories.make_table(people), [1, 2])
    assert write_club(people.club.slug, tmp_path / "club.zip").rows["DealResult"] == 2


def test_a_folder_that_cannot_be_written_is_explained_in_words(
    people: People, tmp_path: Path
) -> None:
    (tmp_path / "file").touch()
    file = tmp_path / "file" / "club.zip"
    with pytest.raises(CommandError, match=f"{file} cannot be written: .*Nothing was kept"):
        call_command("export_club", people.club.slug, str(file))


def test_a_game_that_is_being_played_stays_behind(people: People, tmp_path: Path) -> None:
    sit_down(people, factories.make_table(people))
    file = tmp_path / "club.zip"
    assert write_club(people.club.slug, file).rows["OnlineGame"] == 0


def change(file: Path, name: str, edit: Callable[[list[Any]], None]) -> Path:
    """Return a copy of an archive in which the lines of a file are edited."""
    copy = file.with_name("changed.zip")
    with zipfile.ZipFile(file) as old, zipfile.ZipFile(copy, "w") as new:
        for each in old.namelist():
            text = old.read(each)
            if each == name:
                rows = [json.loads(line) for line in text.splitlines()]
                edit(rows)
                text = b"".join(json.dumps(row).encode() + b"\n" for row in rows)
            new.writestr(each, text)
    return copy


def a_result_more(rows: list[Any]) -> None:
    rows[0][3] += 1


def drop_one(rows: list[Any]) -> None:
    rows.pop()


def misname(rows: list[Any]) -> None:
    rows[0]["odd"] = 1


def unknown_player(rows: list[Any]) -> None:
    rows[0]["player"] = 987654


def too_long(rows: list[Any]) -> None:
    rows[0]["name"] = "x" * 500


CHANGES: tuple[tuple[str, Callable[[list[Any]], None], str], ...] = (
    ("standings.jsonl", a_result_more, "standings"),
    ("DealResult.jsonl", drop_one, "lacks rows"),
    ("Seat.jsonl", misname, "lacks: ['odd']"),
    ("Seat.jsonl", unknown_player, "lacks the Player"),
    ("Player.jsonl", too_long, "contradicts itself"),
    ("Club.jsonl", drop_one, "not of one club"),
)
"""The file of the archive, how it is changed, and words of the refusal."""


def test_an_archive_that_was_changed_is_refused_and_leaves_nothing(
    demo: Club, tmp_path: Path
) -> None:
    file = tmp_path / "club.zip"
    write_club(demo.slug, file)
    owner = make_user("Olga")
    # One after another: to make the club takes longer than to refuse it.
    for name, edit, says in CHANGES:
        with pytest.raises(ArchiveError, match=re.escape(says)):
            read_club(change(file, name, edit), owner=owner)
        assert Club.objects.get() == demo, (name, edit)


def test_what_is_no_archive_is_refused_in_words(people: People, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    file.write_text("no archive", encoding="utf-8")
    with pytest.raises(CommandError, match="damaged"):
        call_command("import_club", str(file), "--owner", people.ada.email)
    with pytest.raises(CommandError, match=f"There is no file {tmp_path}/none.zip"):
        call_command("import_club", str(tmp_path / "none.zip"), "--owner", people.ada.email)
    with pytest.raises(CommandError, match=f"{tmp_path} is a folder"):
        call_command("import_club", str(tmp_path), "--owner", people.ada.email)
    with pytest.raises(CommandError, match="There is no account"):
        call_command("import_club", str(file), "--owner", "nobody@clag.test")
    with pytest.raises(CommandError, match="exists already"):
        call_command("export_club", people.club.slug, str(file))
    with pytest.raises(CommandError, match="There is no club"):
        call_command("export_club", "no-club", str(tmp_path / "other.zip"))


def test_a_backup_is_no_archive_of_a_club(people: People, tmp_path: Path) -> None:
    file = tmp_path / "club.zip"
    with zipfile.ZipFile(file, "w") as archive:
        archive.writestr("manifest.json", '{"made_at": "2026-11-01T00:00:00Z"}')
    with pytest.raises(CommandError, match="or not the archive of a club") as refused:
        call_command("import_club", str(file), "--owner", people.ada.email)
    assert "field" not in str(refused.value)
