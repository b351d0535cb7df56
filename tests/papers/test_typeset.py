"""Paper: a page a table, the same bytes again, and nothing that a name can do to it."""

from __future__ import annotations

import json
import subprocess
from dataclasses import replace
from typing import Any

import pytest

import engine
from tests.papers.support import HOSTILE, LINK, count_pages, make_placard, make_sheet
from tournaments.papers import typeset as typesetting
from tournaments.papers.documents import MenuCall, MenuSection, PlayedCell, SumRow
from tournaments.papers.typeset import TypesettingFailed, placards_pdf, sheets_pdf, typeset
from tournaments.papers.typst_worker import Job, typeset_pages


def test_every_preset_prints_on_one_page_at_every_size() -> None:
    sheets = [
        make_sheet(preset.slug, seats, HOSTILE)
        for preset in engine.presets()
        if preset.deals is not None
        for seats in (preset.players[0], preset.players[-1])
    ]
    assert len(sheets) > 20
    assert count_pages(sheets_pdf(sheets)) == len(sheets)


def test_what_may_be_called_is_on_the_back() -> None:
    menu = (MenuSection("Trumps", tuple(MenuCall(f"Call {n}", "A sentence.") for n in range(35))),)
    assert (
        count_pages(sheets_pdf([replace(make_sheet("foss20", 5), menu=menu, asks=("Call",))])) == 2
    )


def test_a_game_of_many_deals_goes_on_over_the_page() -> None:
    sheet = make_sheet("foss20", 4)
    assert count_pages(sheets_pdf([replace(sheet, deals=sheet.deals * 3, specials=())])) == 3


def test_what_is_in_is_printed_into_the_cells() -> None:
    sheet = make_sheet("quick13", 3)
    played = tuple(PlayedCell(str(total), "1", is_missed=total == 0) for total in (12, 0, 24))
    deals = (replace(sheet.deals[0], played=played), *sheet.deals[1:])
    written = replace(
        sheet,
        deals=deals,
        sums=(SumRow("Total", ("12", "0", "24")), SumRow("Missed", ("0", "1", "0"))),
    )
    assert count_pages(sheets_pdf([written])) == 1
    assert sheets_pdf([written]) != sheets_pdf([sheet])


def test_a_placard_is_a_page_whatever_the_names_and_the_link() -> None:
    hostile = " ".join(HOSTILE)
    placards = [make_placard(), make_placard(hostile), make_placard(hostile, LINK + "x" * 200)]
    assert count_pages(placards_pdf(placards)) == 3


def test_the_same_rows_give_the_same_bytes() -> None:
    sheet = make_sheet("mcleod22", 5, HOSTILE)
    assert sheets_pdf([sheet]) == sheets_pdf([sheet])


@pytest.mark.parametrize("name", ['#read("setter.py")', "*bold*", "$x$", "= Title", "@here", "\\"])
def test_a_name_is_printed_and_never_run(name: str) -> None:
    """As pictures: the name looks like itself, not like what it would be as markup."""
    shown = typeset("placards", [make_placard(name)], "png")
    other = typeset("placards", [make_placard(name + ".")], "png")
    assert len(shown) == 1
    assert shown != other


def test_a_design_is_one_of_its_own_folder() -> None:
    job: Job = {"design": "../../pyproject", "form": "pdf", "rows": []}
    with pytest.raises(RuntimeError):
        typeset_pages(job)


def test_a_code_says_the_link() -> None:
    lines = typesetting.qr_rows(LINK).split("\n")
    assert {len(line) for line in lines} == {len(lines)}
    assert lines[0].startswith("1111111")
    assert lines[6].startswith("1111111")
    assert typesetting.qr_rows(LINK) != typesetting.qr_rows(LINK.replace("12-", "13-"))


def test_the_typesetter_knows_nothing_of_the_house_and_says_nothing_of_the_job(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen: dict[str, Any] = {}
    run = subprocess.run

    def look(*args: Any, **kwargs: Any) -> Any:
        seen.update(kwargs)
        return run(*args, **kwargs)

    monkeypatch.setattr(subprocess, "run", look)
    with pytest.raises(TypesettingFailed) as failed:
        typeset("nothing-like-it", [make_placard()])
    assert seen["env"] == {}
    assert LINK in json.loads(seen["input"])["rows"][0].values()
    assert LINK not in str(failed.value)
    assert failed.value.__cause__ is None
