"""List the addresses of draws and of the seating rules that they keep."""

from __future__ import annotations

from django.urls import URLPattern, URLResolver, include, path

from tournaments.pages.draws import by_hand, drafts, draw, seating_rules, why

draw_urls: list[URLPattern | URLResolver] = [
    path("", draw.draw, name="draw"),
    path("why/<int:number>/<int:table>/", why.why, name="draw-why"),
    path("by-hand/", by_hand.by_hand, name="draw-by-hand"),
    path("swap/", drafts.swap, name="draw-swap"),
    path("again/", drafts.redraw, name="draw-again"),
    path("beside/", drafts.draw_another, name="draw-beside"),
    path("choose/", drafts.choose, name="draw-choose"),
    path("stop/", drafts.stop, name="draw-stop"),
    path("repair/", drafts.repair, name="draw-repair"),
    path("publish/", drafts.publish, name="draw-publish"),
    path("discard/", drafts.discard, name="draw-discard"),
]

organise_urls: list[URLPattern | URLResolver] = [
    path("rules/", seating_rules.club_rules, name="club-seating-rules"),
]

run_urls: list[URLPattern | URLResolver] = [
    path("rules/", seating_rules.event_rules, name="seating-rules"),
    path("draw/", include(draw_urls)),
]
