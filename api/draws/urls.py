"""List the addresses of draws and their drafts, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.draws import draws, seating_rules

urlpatterns: list[URLPattern] = [
    path("events/<int:event_id>/draws", draws.DrawList.as_view(), name="draws"),
    path("events/<int:event_id>/draws/check", draws.DrawCheck.as_view(), name="draw-check"),
    path("events/<int:event_id>/drafts", draws.DraftList.as_view(), name="drafts"),
    path("draws/<int:draw_id>", draws.DrawView.as_view(), name="draw"),
    path("draws/<int:draw_id>/stop", draws.DrawStop.as_view(), name="draw-stop"),
    path("draws/<int:draw_id>/again", draws.DrawAgain.as_view(), name="draw-again"),
    path("draws/<int:draw_id>/choose", draws.DrawChoice.as_view(), name="draw-choose"),
    path("draws/<int:draw_id>/discard", draws.DrawDiscard.as_view(), name="draw-discard"),
    path("draws/<int:draw_id>/swap", draws.DrawSwap.as_view(), name="draw-swap"),
    path("draws/<int:draw_id>/repair", draws.DrawRepair.as_view(), name="draw-repair"),
    path("draws/<int:draw_id>/reasons", draws.DrawReasons.as_view(), name="draw-reasons"),
    path("draws/<int:draw_id>/publish", draws.DrawPublish.as_view(), name="draw-publish"),
    path("draws/<int:draw_id>/schedule", draws.DrawSchedule.as_view(), name="draw-schedule"),
    path("draws/<int:draw_id>/schedule.csv", draws.DrawSheet.as_view(), name="draw-csv"),
    path("clubs/<slug:club>/seating-rules", seating_rules.RuleList.as_view(), name="rules"),
    path("seating-rules/<int:rule_id>", seating_rules.RuleView.as_view(), name="rule"),
]
