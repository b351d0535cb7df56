"""Write the rulebooks and an overview of each game as Markdown.

python -m engine rules --write docs/play
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.registry import find_games, make_ruleset, rulebook

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.deal.trick_game import TrickGame
    from engine.paper.book import Block, Book
    from engine.paper.rulesets import PresetInfo

__all__ = ["make_pages", "write_pages"]


_CHANGES = {
    "trump": "how trumps are decided",
    "sight": "what players see of the cards",
    "rank": "the order of the cards in a suit",
    "wild": "which cards are wild",
    "contract": "what players try to do",
    "value": "what each trick is worth",
}


def make_pages() -> dict[str, str]:
    """Return every page by its file name: one for each game and one for each preset."""
    found = {}
    for game in find_games().values():
        found[f"{game.slug}.md"] = _text(_game(game))
        for preset in game.presets():
            found[f"{game.slug}-{preset.slug}.md"] = _text(_preset(preset))
    return found


def write_pages(folder: Path) -> int:
    """Write all pages, remove those of presets that are gone, and return how many there are.

    Raises OSError.
    """
    folder.mkdir(parents=True, exist_ok=True)
    wanted = make_pages()
    for path in folder.glob("*.md"):
        # The folder may have pages of others, which are to stay.
        if path.name not in wanted and path.stem.partition("-")[0] in find_games():
            path.unlink()
    for name, text in wanted.items():
        (folder / name).write_text(text, encoding="utf-8")
    return len(wanted)


def _text(lines: Iterator[str]) -> str:
    return "\n".join(lines).rstrip() + "\n"


def _game(game: TrickGame) -> Iterator[str]:
    yield f"# {game.info.title}"
    yield ""
    yield game.info.sentence
    yield ""
    yield "| preset | players | deals | |"
    yield "|---|---|---|---|"
    for preset in game.presets():
        link = f"[{preset.title}]({game.slug}-{preset.slug}.md)"
        yield f"| {link} | {_players(preset)} | {preset.deals or 'open'} | {preset.sentence} |"
    specials = game.specials()
    if specials:
        yield ""
        yield "## Special deals"
    for special in specials:
        yield ""
        yield f"### {special.title}"
        yield ""
        yield f"{special.sentence} It changes {_CHANGES[special.slot]}. Source: {special.source}."
        if special.examples:
            yield ""
            yield from (f"- {line}" for line in special.examples)


def _players(preset: PresetInfo) -> str:
    few, many = preset.players[0], preset.players[-1]
    return str(few) if few == many else f"{few} to {many}"


def _preset(preset: PresetInfo) -> Iterator[str]:
    book = rulebook(make_ruleset(preset.slug))
    yield f"# {book.title}"
    yield ""
    yield book.sentence
    yield ""
    yield f"{_players(preset)} players. Source: {preset.source}."
    yield from _contents(book)
    for chapter in (*book.chapters, book.crib):
        yield ""
        yield f'## <a id="{chapter.anchor}"></a>{chapter.title}'
        for block in chapter.blocks:
            yield from _block(block)


def _contents(book: Book) -> Iterator[str]:
    yield ""
    yield from (f"- [{part.title}](#{part.anchor})" for part in (*book.chapters, book.crib))


def _block(block: Block) -> Iterator[str]:
    mark = f'<a id="{block.anchor}"></a>'
    yield ""
    if block.title:
        yield f"### {mark}{block.title}"
    else:
        yield mark + block.text
    if block.title and block.text:
        yield ""
        yield block.text
    if block.items:
        yield ""
        yield from (f"- {item}" for item in block.items)
    if block.head:
        yield ""
        yield f"| {' | '.join(block.head)} |"
        yield "|" + "---|" * len(block.head)
        yield from (f"| {' | '.join(row)} |" for row in block.rows)
