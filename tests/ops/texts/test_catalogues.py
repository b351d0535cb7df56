"""The check of the catalogues names what is missing, stale, empty or different in its places."""

from __future__ import annotations

import gettext
from dataclasses import replace
from io import BytesIO
from typing import TYPE_CHECKING

import pytest

from ops.texts.catalogues import FOLDER, find_faults, update
from ops.texts.po import Message, compile_mo, read_po, write_po
from ops.texts.scope import is_translated

if TYPE_CHECKING:
    from pathlib import Path

    Catalogues = dict[str, list[Message]]

DEAL = Message(
    "%(count)d deal", "%(count)d deals", forms=("", ""), paths=("a.py",), flags=("python-format",)
)
CARD = Message("{card} is “high”.\nPlay it.", forms=("",), paths=("b.py", "c.py"))
NOTED = Message("Play", context="verb", forms=("",), notes=("On a button.",), paths=("c.py",))
FOUND: Catalogues = {"django": [DEAL, CARD], "djangojs": [NOTED]}


def fill(folder: Path, forms: dict[str, tuple[str, ...]]) -> None:
    """Write these translations into all catalogues of a folder, and compile them."""
    for path in folder.rglob("*.po"):
        messages = read_po(path.read_text("utf-8"))
        path.write_text(
            write_po([replace(one, forms=forms.get(one.text, one.forms)) for one in messages]),
            "utf-8",
        )
    update(FOUND, folder)


RIGHT = {
    DEAL.text: ("Ein Spiel von %(count)d", "%(count)d Spiele"),
    CARD.text: ("{card} ist hoch.",),
    NOTED.text: ("Spielen",),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with complete catalogues of three texts."""
    update(FOUND, tmp_path)
    fill(tmp_path, RIGHT)
    return tmp_path


def faults(folder: Path, found: Catalogues | None = None) -> list[str]:
    """Return what is wrong with the German texts of Python and the templates."""
    lines = find_faults(FOUND if found is None else found, folder)
    start = f"{folder.name}/de/LC_MESSAGES/django.po: "
    return [line.removeprefix(start) for line in lines if line.startswith(start)]


def test_complete_catalogues_have_no_faults(folder: Path) -> None:
    assert list(find_faults(FOUND, folder)) == []


def test_a_new_text_is_missing_until_it_is_translated(folder: Path) -> None:
    new = Message("New", forms=("",), paths=("new.py",))
    found = FOUND | {"django": [DEAL, CARD, new]}
    assert faults(folder, found) == ["missing, of new.py: 'New'"]
    update(found, folder)
    assert faults(folder, found) == ["not translated, of new.py: 'New'"]


def test_a_text_that_is_gone_is_stale_until_it_is_taken_out(folder: Path) -> None:
    found = FOUND | {"django": [CARD]}
    assert faults(folder, found) == ["stale: '%(count)d deal'"]
    update(found, folder)
    assert faults(folder, found) == []


@pytest.mark.parametrize(
    ("forms", "fault"),
    [
        (("{karte} ist hoch.",), "{card} is missing, {karte} is too many"),
        (("Sie ist hoch.",), "{card} is missing"),
        (("{card} ist <b>hoch.",), "<b> is too many"),
    ],
)
def test_other_places_for_values_are_a_fault(
    folder: Path, forms: tuple[str, ...], fault: str
) -> None:
    fill(folder, {CARD.text: forms})
    [line] = faults(folder)
    assert line.startswith(fault)
    assert line.endswith(f"in the translation of {CARD.text!r}")


def test_each_form_of_a_number_needs_its_places(folder: Path) -> None:
    fill(folder, {DEAL.text: ("ein Spiel von %(count)d", "viele Spiele")})
    assert faults(folder) == ["%(count)d is missing in the translation of '%(count)d deal'"]


def test_a_catalogue_that_was_not_compiled_is_a_fault(folder: Path) -> None:
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    path.write_text(path.read_text("utf-8").replace("ist hoch", "ist niedrig"), "utf-8")
    assert faults(folder) == ["not compiled since it was changed"]


def test_a_guessed_translation_does_not_count(folder: Path) -> None:
    path = folder / "de" / "LC_MESSAGES" / "django.po"
    source = path.read_text("utf-8").replace("#: b.py", "#: b.py\n#, fuzzy")
    path.write_text(source, "utf-8")
    assert faults(folder)[-1] == f"not translated, of b.py: {CARD.text!r}"


def test_a_catalogue_is_read_as_it_was_written() -> None:
    messages = [DEAL, CARD, NOTED]
    assert read_po(write_po(messages)) == messages


def test_python_reads_what_was_compiled() -> None:
    header = Message(
        "",
        forms=(
            "Content-Type: text/plain; charset=UTF-8\nPlural-Forms: nplurals=2; plural=n != 1;\n",
        ),
    )
    done = [
        header,
        Message("a", forms=("ä",)),
        Message("a", context="c", forms=("ö",)),
        Message("one", "many", forms=("eins", "viele")),
        Message("empty", forms=("",)),
    ]
    found = gettext.GNUTranslations(BytesIO(compile_mo(done)))
    assert [found.gettext("a"), found.pgettext("c", "a"), found.gettext("empty")] == [
        "ä",
        "ö",
        "empty",
    ]
    assert [found.ngettext("one", "many", count) for count in (1, 2)] == ["eins", "viele"]
    assert found.gettext("one") == "eins"


def test_a_new_file_is_translated_and_one_for_organisers_only_is_not() -> None:
    assert is_translated({"tournaments/pages/clubs/brand_new.py"})
    assert not is_translated({"tournaments/pages/draws/draw.py", "tournaments/draws/drafts.py"})
    assert is_translated({"tournaments/pages/draws/draw.py", "templates/clubs/club.html"})


def test_the_catalogues_of_the_project_are_complete() -> None:
    """Without gettext this says nothing of missing or stale texts; `make checks` does."""
    assert list(find_faults(None, FOLDER)) == []
