"""The check for words finds what it should, and leaves the rest alone."""

from __future__ import annotations

import pytest

from tests.words import find_bad_names, find_bad_words, list_files


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "MOST_DEALS = 20"),
        ("a.py", "told = read()"),
        ("a.py", "def ask_nobody(): ..."),
        ("a.py", "x = 1  # computed anew"),
        ("a.py", 'def f():\n    """Whoever asks."""'),
        ("a.py", 'label = "Look at your post"'),
        ("a.html", "<p>He signs for them.</p>"),
        ("a.html", "<button>These are here</button>"),
        ("a.html", "<p>Won 75 %.</p>"),
        ("a.html", "<p>The club’s owner can sign.</p>"),
        ("a.py", 'label = "Dealer’s seat"'),
        ("a.md", "This hangs on the result."),
        ("a.js", "// what comes to the phone"),
        ("a.py", 'label = _("He signs for the table.")'),
        ("a.py", 'label = f"{name} signs for his table."'),
        ("a.py", "toldValue = isTold"),
        ("a.js", "const toldValue = read();"),
        ("a.d.ts", "  whoeverAsks: string;"),
        ("a.py", "MOST = 3"),
        ("a.py", "FEWEST_DEALS = 3"),
        ("a.py", "def list_days(*, most=4): ..."),
        ("a.py", "class Field:\n    longest: int"),
        ("a.py", "HIGHEST_SCORE = 30"),
        ("a.py", "UPPER_LIMIT = 3"),
        ("a.py", "x = 1  # an own game"),
        ("a.py", "x = 1  # Who has the link can take the role."),
        ("a.py", "x = 1  # 100 % is written later"),
        ("a.js", "/** @param {number} most */"),
        ("a.js", "const pad = (label, most, press) => press;"),
        ("a.js", "/** @type {(value: number, longest: number) => boolean} */"),
        ("a.c", "/* what this came to */"),
        ("a.svg", "<title>His card</title>"),
        ("a.json", '"title": "Somebody is waiting"'),
        ("a.md", "The results that this handed on."),
        ("a.md", "It is hanging on the result, and hands the request on."),
        ("a.md", "Fewest failed contracts, in 75 % of the deals."),
        ("a.py", "x = 1  # that is no number"),
        ("a.py", "x = 1  # names that\n# are no names"),
        ("a.py", 'raise ValueError("it is no object")'),
        ("a.md", "An event was\nno match."),
        ("a.md", "What decides about the standings."),
        ("a.html", "<p>Now\nthese say: These are\n   here</p>"),
    ],
)
def test_a_word_that_we_do_not_use_is_found(path: str, text: str) -> None:
    assert list(find_bad_words(path, text))


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("a.py", "MAX_DEALS = 20\nalmost_all = 3\nthe = 7 % n"),
        ("a.py", 'message = "Nobody has signed yet."'),
        ("tournaments/migrations/0001_a.py", 'help_text = "the seat of who he is"'),
        ("a.js", "const theShell = sheHides(almostAll);"),
        ("a.html", "<p>Won 75%. They sign for the others.</p>"),
        ("a.html", "<p>The club's owner wrote “well played”.</p>"),
        ("a.md", "The shell is here."),
        ("a.md", "Who may use a page is decided first. Who has won? The bidder."),
        ("a.md", "A Mis with the hand open on the table; `/own-page`, the own-goal."),
        ("a.js", "const most = read();"),
        ("a.py", "x = 1  # there\n# is no number, it is no longer there, and is no reason to ask"),
        ("tournaments/models/result.py", 'help_text = "a version that was no claim"'),
    ],
)
def test_other_words_pass(path: str, text: str) -> None:
    assert list(find_bad_words(path, text)) == []


def test_files_and_folders_are_named_by_nouns() -> None:
    named = ["a/entering/b.py", "a/b_hiding.js", "a/scoring/rating.html", "tests/test_hiding.py"]
    assert [line.partition(":")[0] for line in find_bad_names(named)] == named[:2]
    assert list(find_bad_names(list_files())) == []


def test_every_kind_of_text_is_checked() -> None:
    files = set(list_files())
    assert {name.rpartition(".")[2] for name in files} >= {"c", "h", "svg", "json"}
    assert {"CHANGELOG.md", "Makefile", "Dockerfile", "deploy/env.example", ".ci/run"} <= files
    assert any(name.endswith(".d.ts") for name in files)
    assert "tests/engine/transcripts/README.md" in files
    assert not [
        name for name in files if name.startswith(("requirements/", "tests/support/vendor/"))
    ]
