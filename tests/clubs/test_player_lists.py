"""Lists of players as people have them: numbered, with columns, with e-mail addresses."""

from __future__ import annotations

import pytest

from tournaments.clubs.player_lists import (
    MAX_LIST,
    MAX_LISTED,
    decode_text_file,
    parse_player_list,
)
from tournaments.core.errors import InvalidInput

LISTS = {
    "one name a line": ("Alan Moss\nBob Price", ["Alan Moss", "Bob Price"]),
    "one name": ("Bob", ["Bob"]),
    "numbered": ("1. Alan Moss\n2) Bob Price\n(3) Carol\n4 Dave\n#5: Eve",
                 ["Alan Moss", "Bob Price", "Carol", "Dave", "Eve"]),
    "with bullets": ("- Alan\n* Bob\n\u2022 Carol\n[x] Dave\n[ ] Eve",
                     ["Alan", "Bob", "Carol", "Dave", "Eve"]),
    "empty lines and empty numbers": ("Alan\n\n 2. \nBob\n \t \n", ["Alan", "Bob"]),
    "numbers inside a name stay": ("Alan 2. Moss\nAnne - Marie", ["Alan 2. Moss", "Anne - Marie"]),
    "names side by side": ("Carol Ng, Dave Hill\nEve Fox; Fay Ash",
                           ["Carol Ng", "Dave Hill", "Eve Fox", "Fay Ash"]),
    "first names in one line": ("Ann, Bob", ["Ann", "Bob"]),
    "a row of first names": ("Ann, Bob, Cy\nDee", ["Ann", "Bob", "Cy", "Dee"]),
    "first name, surname": ("Gina,Hall,gina@x.example\nAlan,Moss", ["Gina Hall", "Alan Moss"]),
    "surname first": ("Hall, Gina\nvan der Berg, Jan", ["Gina Hall", "Jan van der Berg"]),
    "tabs": ("Frank Ward\tfrank@x.example\nGina\tHall\t07700 900123", ["Frank Ward", "Gina Hall"]),
    "semicolons": ("Gina;Hall;3\n", ["Gina Hall"]),
    "an address behind a name": ("Frank Ward <frank@x.example>\nGina (gina@x.example)",
                                 ["Frank Ward", "Gina"]),
    "a quoted name": ('"Frank Ward" <frank@x.example>\nBob "Ace" Price',
                      ["Frank Ward", 'Bob "Ace" Price']),
    "a heading": ("Name\nAlan Moss\nHall, Gina", ["Alan Moss", "Gina Hall"]),
    "headed columns": ("No.,E-mail,Surname,First name\n1,g@x.example,Hall,Gina\n2,,Moss,Alan",
                       ["Gina Hall", "Alan Moss"]),
    "headed with tabs": ("Full Name\tPhone\n1. Gina Hall\t123\nMoss, Alan\t",
                         ["Gina Hall", "Alan Moss"]),
    "name and surname": ("Name;Surname\nGina;Hall\nCher;", ["Gina Hall", "Cher"]),
    "a cell of two lines": ('Name,Address\nGina Hall,"1 High Street\nUpton"\nAlan Moss,x',
                            ["Gina Hall", "Alan Moss"]),
    "a quotation mark alone": ('Gina "Hall\nAlan\nBob', ["Gina Hall", "Alan", "Bob"]),
    "a byte order mark": ("\ufeffname\nAlan", ["Alan"]),
}  # fmt: skip


@pytest.mark.parametrize("case", LISTS)
def test_the_names_of_a_list_are_found(case: str) -> None:
    text, names = LISTS[case]
    found = parse_player_list(text)
    assert [entry.name for entry in found.names] == names
    assert not [entry for entry in found.names if entry.problem]


@pytest.mark.parametrize("case", LISTS)
def test_no_list_makes_an_address_a_name(case: str) -> None:
    text, _names = LISTS[case]
    found = parse_player_list(text)
    assert not [entry for entry in found.names if "@" in entry.name]
    assert found.addresses == text.count("@")


def test_what_is_wrong_stands_with_its_line() -> None:
    text = f"Alan\nonly@x.example\n{'x' * 61}\n{'y ' * 501}\n12345\nBob\x07b\n2. Carol"
    wrong = [(entry.line, entry.problem) for entry in parse_player_list(text).names]
    assert wrong == [
        (1, ""),
        (2, "There is no name on this line."),
        (3, "Use at most 60 characters."),
        (4, "Use at most 1,000 characters."),
        (5, "There is no name on this line."),
        (6, "Use only letters, digits and punctuation."),
        (7, ""),
    ]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "required"),
        ("\n 1. \n--\n", "required"),
        ("Name,E-mail\n", "required"),
        ("x" * (MAX_LIST + 1), "too-long"),
        ("\n".join(f"Player {letter}" for letter in range(MAX_LISTED + 1)), "too-many"),
    ],
)
def test_a_list_without_names_or_with_too_many_is_refused(text: str, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        parse_player_list(text)
    assert [problem.code for problem in refused.value.problems] == [code]


def test_a_list_of_the_largest_size_is_read_at_once() -> None:
    for text in ("a" * MAX_LIST, "a@" * (MAX_LIST // 2), '"\n' * (MAX_LIST // 2), "1. " * 20_000):
        found = parse_player_list(text + "\nBob") if len(text) < MAX_LIST - 4 else None
        assert found is None or found.names


@pytest.mark.parametrize("coding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_a_file_is_read_as_spreadsheets_save_it(coding: str) -> None:
    assert decode_text_file("Zoë Müller\r\n".encode(coding)) == "Zoë Müller\r\n"


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"PK\x03\x04\x00\x00", "unreadable"),
        (b"\xff\xfe\x00\xd8\x00", "unreadable"),
        (b"\x81", "unreadable"),
        (b"a" * (MAX_LIST + 1), "too-long"),
    ],
)
def test_a_file_that_is_no_list_is_refused(data: bytes, code: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        decode_text_file(data)
    assert [(problem.field, problem.code) for problem in refused.value.problems] == [("file", code)]


def test_the_columns_of_a_table_say_what_is_read_and_what_is_left_out() -> None:
    found = parse_player_list("First name;Surname;E-mail;Phone\nGina;Hall;g@x.example;0770")
    assert [(one.heading, one.is_read) for one in found.columns] == [
        ("First name", True),
        ("Surname", True),
        ("E-mail", False),
        ("Phone", False),
    ]
    assert not found.is_bare_table
    assert [one.name for one in parse_player_list("Nachname;Vorname\nHall;Gina").names] == [
        "Gina Hall"
    ]


def test_a_table_without_a_heading_differs_from_a_list() -> None:
    assert parse_player_list("Sukunimi;Etunimi\nHall;Gina").is_bare_table
    assert not parse_player_list("Gina Hall\nAlan Moss, Bob Price").is_bare_table
    assert not parse_player_list("Gina, Alan").is_bare_table
