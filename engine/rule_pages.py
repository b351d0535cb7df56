"""Write pages of rules for players from the same data that the engine plays by.

python -m engine rules --write docs/play
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.registry import find_games, make_ruleset, score_sheet

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from engine.deal.trick_game import TrickGame
    from engine.paper.options import Option
    from engine.paper.rulesets import PresetInfo

__all__ = ["make_pages", "write_pages"]


def make_pages() -> dict[str, str]:
    """Return every page by its file name: one for each game and one for each preset."""
    found = {}
    for game in find_games().values():
        found[f"{game.slug}.md"] = _text(_game(game))
        for preset in game.presets():
            found[f"{game.slug}-{preset.slug}.md"] = _text(_preset(preset))
    return found


def write_pages(folder: Path) -> int:
    """Write all pages, remove those of presets that are gone, and return how many there are."""
    folder.mkdir(parents=True, exist_ok=True)
    wanted = make_pages()
    for path in folder.glob("*.md"):
        if path.name not in wanted:
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
        yield f"**{special.title}** ({special.slot}). {special.sentence} Source: {special.source}."
        if special.examples:
            yield ""
            yield from (f"- {line}" for line in special.examples)


def _players(preset: PresetInfo) -> str:
    few, many = preset.players[0], preset.players[-1]
    return str(few) if few == many else f"{few} to {many}"


def _preset(preset: PresetInfo) -> Iterator[str]:
    ruleset = make_ruleset(preset.slug)
    yield f"# {preset.title}"
    yield ""
    yield preset.sentence
    yield ""
    yield f"{_players(preset)} players. Source: {preset.source}."
    yield ""
    yield from (f"- {words}" for words in ruleset.options_in_words())
    if preset.deals:
        yield ""
        yield "| deal | cards | | |"
        yield "|---|---|---|---|"
        yield from _schedule(preset)
    yield ""
    yield "## What a club may decide"
    yield ""
    yield from (f"- {_option(option)}" for option in preset.options)


def _schedule(preset: PresetInfo) -> Iterator[str]:
    sheet = score_sheet(make_ruleset(preset.slug), preset.players[0])
    for number in range(1, (preset.deals or 0) + 1):
        plan = sheet.plan(number, {})
        yield f"| {number} | {plan.hand_size} | {plan.title} | {plan.sentence} |"


def _option(option: Option) -> str:
    """Write an option with its default in bold, and what else there is."""
    if option.kind == "number":
        return f"{option.title}: **{option.default}** ({option.low} to {option.high})."
    if option.kind == "switch":
        return f"{option.title}: **{'yes' if option.default else 'no'}**."
    if option.kind == "list":
        return f"{option.title}: any of {len(option.choices)} special deals."
    words = [f"**{text}**" if slug == option.default else text for slug, text in option.choices]
    return f"{option.title}: {' / '.join(words)}."
