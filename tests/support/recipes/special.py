"""Call the specials `recipe` and `recipe-last` in a club that wants them; no preset has them."""

from __future__ import annotations

import json

import engine

NEW = {"recipe", "recipe-last"}

for preset in engine.presets():
    menu_of_preset = dict(engine.make_ruleset(preset.slug).options).get("menu")
    assert not isinstance(menu_of_preset, tuple) or NEW.isdisjoint(menu_of_preset), preset.slug

(caller,) = [preset for preset in engine.presets() if preset.slug == "raf-caller"]
(menu,) = [option for option in caller.options if option.slug == "menu"]
offered = [slug for slug, _ in menu.choices]
assert set(offered) >= NEW

sheet = engine.score_sheet(engine.make_ruleset("raf-caller", {"menu": offered}), 4)
report = engine.DealReport(
    hand_size=3, call=("recipe-last",), nominations=(1, 0, 2, 1), trick_winners=(0, 2, 2)
)
# The steps of Madness are not those of another value: the last trick counts 2, not 4.
points = sheet.score(1, report, {}).points
assert points == (11, 10, 13, 0), points
assert len(json.dumps(engine.describe(sheet, 20).to_json(), separators=(",", ":"))) < 15_000
