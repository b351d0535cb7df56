"""Check code, templates, scripts and docs for words that this project does not use.

    python -m tests.words [files]      part of `make lint`

`CODE` lists words that are hard to search for or to understand, with what to write instead. They
are refused in names (of `tellNobody`, each of its parts), comments, docstrings and the messages of
Python, where those in `FOR_PEOPLE` are allowed. `TEXTS` lists phrases that are refused everywhere,
even across a line break. Both come from docs/glossary.md ("How we write").
"""

from __future__ import annotations

import ast
import io
import re
import subprocess
import sys
import tokenize
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ROOT = Path(__file__).parents[1]

CODE = {
    r"who(m)?ever": "the player who, any client that, …",
    r"anew": "again",
    r"told": "notified, sent, addressed",
    r"worded": "prepared, formatted",
    r"said": "sent, stated, nominated",
    r"so many": "that many, a number of",
    r"comes? to|came to|coming to": "results in, adds up to",
    r"(hangs?|hung|hanging) on": "depends on",
    r"(hands?|handed|handing) on": "passes on",
    r"(hands|handed|handing) (the|a|an|it|its|them|their)( \w+)? on(?! the)": "passes … on",
    r"failed contracts?": "missed nominations",
    r"(an|the) own": "a club's own …, their own …",
    r"for who (has|have|is|are|does|may|gives?)": "for a player who …, for anyone who …",
    r"nobody|somebody": "no player, a player, a person",
    r"he|his|him|himself": "they, their",
    r"(\w+_)?(MOST|LONGEST|LARGEST|DEEPEST|GREATEST|BIGGEST)(_\w+)?": "MAX_…",
    r"(\w+_)?(LEAST|SMALLEST|SHORTEST|FEWEST)(_\w+)?": "MIN_…",
    r"(HIGHEST|MAXIMUM)_\w+|UPPER_LIMIT(_\w+)?": "MAX_…",
    r"(LOWEST|MINIMUM)_\w+|LOWER_LIMIT(_\w+)?": "MIN_…",
    r"stir(ring|s|red)?": "anneal, shuffle",
    r"deeds?": "action, command",
    r"patience": "limit, threshold",
    r"decides? about": "determines, handles",
}
_IS_NO = (
    r"(?<![\s#])(?<!here)[\s#]+(is|are|was|were) no "
    r"(?!(longer|more|less|fewer|better|worse|further|different|reason|news|need|doubt|one|trumps)\b)[a-z]+"
)
"""Anything but "there is no …" and what is idiomatic, as "is no longer" and "is no reason to"."""
TEXTS = {
    r"Draw otherwise|Throw away|Let go\b": "Change settings, Discard draft, Cancel",
    r"These are here": "Save attendance",
    r"Another password": "Change password",
    r"tell differently": "disagree on",
    r"I was there|This stays|This counts": "Dealt with, Keep …'s, Use …'s",
    r"tricks are told": "tricks entered",
    r"just enough|too many tricks|to spare": "exact, over, under",
    r"Our table plays it so": "Allow it anyway",
    r"Who says nothing has agreed": "Cards count as agreed at …",
    r"worth nothing": "stop working",
    r"What holds|Give way to repeats": "Rule, Always, or unless it costs more than …",
    r"Sign before an amount": "Currency symbol",
    r"Look at your post": "Check your e-mail",
    r"Silence is consent": "Cards count as agreed after",
    r"plays on at seat": "A bot has taken …'s seat",
    r"You asked: ": "You asked for …",
    r"A bot, please": "Fill with a bot",
    r"Whom I hear|Nothing moves": "Mute players, No animation",
    r"For programs|Keys for programs": "API, API keys",
    r"To the first page|You lose your role here|Show what it costs": "what other software says",
    r"Every second of \w+ players|signs? in: it takes": "plain figures, You need … as well as …",
    r"There is a letter for|you get a letter with which": "We have sent an e-mail to …",
    r"broken rules? (more|fewer)": "… more broken rules",
    r"let expect": "predict, predicted",
    r"stands? there twice": "is there twice",
    r"(more|less), or (more|less) lately": "more often or more recently",
    r"Only here meet again": "Meet again only in this draft",
    _IS_NO: "is not a …",
    "’": "a straight apostrophe, as everywhere else",
    r"\d %(?=[ .,;)]*[<\"'’]|[.,;)])": "75% without a space",
    r"\d % (?=(of|is|are|and|or|to|in|at|more|less|faster|slower)\b)": "75% without a space",
    r"Who (has|is|asked|closes|opens|leaves|joins)\b[^?.:\n]* (can|may|is|gets|sees) [^?.]*\.": (
        "Anyone who …, A player who …"
    ),
}
STORED = {
    "docs/descriptions.md": {"nobody", "said"},
    "engine/clag/caller.py": {"nobody"},
    "engine/clag/description.py": {"nobody"},
    "engine/clag/house_rules.py": {"nobody"},
    "engine/paper/descriptions.py": {"nobody", "said"},
    "static/js/scoring/table/entry/deal_draft.js": {"said"},
    "static/js/scoring/table/server.d.ts": {"nobody"},
    "static/js/scoring/table/table_state/points.js": {"said"},
    "static/js/scoring/table/table_state/reader.js": {"nobody"},
    "tournaments/draws/columns.py": {"most"},
    "tournaments/draws/queries.py": {"most"},
    "tournaments/migrations/0001_squashed_0057_stored_records.py": {"was no claim"},
    "tournaments/migrations/0042_counts_since.py": {"was no claim"},
    "tournaments/models/own_game.py": {"the own"},
    "tournaments/models/result.py": {"was no claim"},
    "tournaments/seating/quality.py": {"most"},
    "tests/engine/clag/test_callers_game.py": {"nobody"},
    "tests/scoring/scripts/deal_draft.test.js": {"said"},
    "tests/scoring/scripts/games.js": {"nobody", "said"},
    "tests/scoring/scripts/reader.test.js": {"nobody", "said"},
}
"""By file, words that must stay: they are in names of stored options or in what the API sends."""

NOUNS = {
    "annealing", "ascending", "bidding", "coalescing", "descending", "evening", "formatting",
    "learning", "parsing", "planning", "playing", "publishing", "ranking", "rating", "ruling",
    "sampling", "scoring", "seating", "setting", "standing", "streaming", "testing", "waiting",
    "warning",
}  # fmt: skip
"""Words in -ing that are nouns; others are refused in the names of files and folders."""

BOUNDS = {
    **dict.fromkeys(("most", "largest", "longest", "greatest", "biggest"), "max_…"),
    **dict.fromkeys(("least", "fewest", "smallest", "shortest"), "min_…"),
}
"""Names that say too little of a bound, as parameters and fields; and the prefix to use instead."""
FOR_PEOPLE = {"nobody", "somebody", "said"}
"""Words of `CODE` that may be used in messages to people."""

_CODE = {
    re.compile(rf"(?<![\w-])(?:{bad})(?![\w-])", re.IGNORECASE): good for bad, good in CODE.items()
}
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_TEXTS = {re.compile(bad.replace(" ", r"\s+")): good for bad, good in TEXTS.items()}
_CASED = re.compile(r"MOST|LEAST|HIGHEST|LOWEST")
_NAMES = "|".join(BOUNDS)
_SCRIPT_BOUNDS = re.compile(
    rf"@param \{{[^}}]*\}} ({_NAMES})\b|[({{,] ?({_NAMES})(?=[,)]| \}}|: number)"
)
"""Find a bound in a script: a parameter in JSDoc, in a list of parameters, or in a type."""

SCRIPTS = (".js", ".mjs", ".ts")
NAMED = {".py", ".css", ".html", ".js", ".txt", ".typ"}
"""Suffixes of the files whose names must be nouns."""
SUFFIXES = (
    ".py", ".html", ".js", ".mjs", ".ts", ".css", ".md", ".typ", ".txt", ".toml", ".yml", ".sh",
    ".c", ".h", ".svg", ".json", ".example", ".service", ".conf", "Makefile", "Dockerfile",
    "Caddyfile", ".ci/run",
)  # fmt: skip
LEFT_OUT = re.compile(
    r"tests/words\.py|tests/config/test_words\.py|tests/support/vendor/.*|requirements/.*"
    r"|tests/engine/transcripts/.*\.txt|tests/engine/vectors/.*|static/bundles/.*|package-lock\.json"
)


def find_bad_words(path: str, text: str) -> Iterator[str]:
    """Yield a line for each bad word: where it is, the word, and what to write instead."""
    pieces = _code_pieces(path, text) if path.endswith(".py") else _lines(path, text)
    for number, piece in pieces:
        for pattern, good in _CODE.items():
            for match in pattern.finditer(piece):
                if not _may_stand(path, pattern, match[0]):
                    yield f"{path}:{number}: {match[0]!r}: write {good}"
    yield from _find_bounds(path, text)
    for pattern, good in _TEXTS.items():
        for match in pattern.finditer(text):
            if not _may_stand(path, pattern, match[0].strip()):
                number = text.count("\n", 0, match.start()) + 1
                yield f"{path}:{number}: {match[0]!r}: write {good}"


def find_bad_names(paths: Iterable[str]) -> Iterator[str]:
    """Yield a line for each module, script, template or folder whose name is a gerund."""
    for path in paths:
        name = Path(path)
        is_named = name.suffix in NAMED and "migrations" not in name.parts
        if is_named and not name.stem.startswith("test_"):
            for word in re.split(r"[/_.]", str(name.with_suffix(""))):
                if word.endswith("ing") and word not in NOUNS:
                    yield f"{path}: {word!r}: use a noun as the name"


def _find_bounds(path: str, text: str) -> Iterator[str]:
    """Yield a line for each parameter or field that is called just `most`, `least` or the like."""
    found = _python_names(text) if path.endswith(".py") else _script_bounds(path, text)
    for number, name in found:
        if name in BOUNDS and name not in STORED.get(path, ()):
            yield f"{path}:{number}: {name!r}: write {BOUNDS[name]}"


def _python_names(text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each parameter of a function and each field of a class."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.arg):
            yield node.lineno, node.arg
        elif isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and isinstance(line.target, ast.Name):
                    yield line.lineno, line.target.id


def _script_bounds(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the line and name of each parameter, or field of a type, that is such a bound."""
    if path.endswith(SCRIPTS):
        for number, line in enumerate(text.splitlines(), 1):
            for match in _SCRIPT_BOUNDS.finditer(line):
                yield number, match[1] or match[2]


def _lines(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the lines; those of scripts also with their names split into words."""
    for number, line in enumerate(text.splitlines(), 1):
        yield number, line
        if path.endswith(SCRIPTS) and (split := _CAMEL.sub(" ", line)) != line:
            yield number, split


def _may_stand(path: str, pattern: re.Pattern[str], word: str) -> bool:
    """Return whether a match is allowed: it is in `STORED`, or only its capitals are refused."""
    is_other_case = bool(_CASED.search(pattern.pattern)) and not word.isupper()
    return is_other_case or word in STORED.get(path, ())


def _split(name: str) -> str:
    """Return a name as words: `read_all` and `readAll` as "read all"."""
    return " ".join(_CAMEL.sub(" ", name).replace("_", " ").split())


def _code_pieces(path: str, text: str) -> Iterator[tuple[int, str]]:
    """Yield the names (whole, and split into words), comments, docstrings and messages of Python.

    Not the messages of migrations, which keep the texts of models as they were.
    """
    has_messages = "/migrations/" not in path
    previous = tokenize.NEWLINE
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        number = token.start[0]
        if token.type == tokenize.NAME:
            yield number, token.string
            yield number, _split(token.string)
        elif token.type == tokenize.COMMENT:
            yield number, token.string
        elif token.type == tokenize.STRING and previous in _BEFORE_DOCSTRING:
            yield from enumerate(token.string.splitlines(), number)
        elif has_messages and token.type in _STRINGS and _SENTENCE.search(token.string):
            for place, line in enumerate(token.string.splitlines(), number):
                yield place, _FOR_PEOPLE.sub("", line)
        if token.type not in (tokenize.NL, tokenize.COMMENT):
            previous = token.type


_SENTENCE = re.compile(r"[a-z,] [a-z]")
"""Two words in a row: a message has them, a key does not."""
_FOR_PEOPLE = re.compile(rf"\b({'|'.join(FOR_PEOPLE)})\b", re.IGNORECASE)
_STRINGS = {tokenize.STRING, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING)}

_BEFORE_DOCSTRING = (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT)


def list_files() -> list[str]:
    """List the files that are checked, as git knows them."""
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True)
    return [
        name
        for name in done.stdout.splitlines()
        if name.endswith(SUFFIXES) and not LEFT_OUT.fullmatch(name) and (ROOT / name).is_file()
    ]


def main(files: list[str]) -> int:
    """Print every bad word; return 1 if there is one."""
    names = files or list_files()
    found = [
        line
        for name in names
        for line in find_bad_words(name, (ROOT / name).read_text(encoding="utf-8"))
    ]
    found += find_bad_names(names)
    print("\n".join(found) if found else "No word that this project does not use.")
    return int(bool(found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
