"""List the addresses of sheets and placards as PDF files, under /api/v1/."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.papers import papers

urlpatterns: list[URLPattern] = [
    path(
        "events/<int:event_id>/rounds/<int:number>/sheets.pdf",
        papers.RoundSheets.as_view(),
        name="round-sheets",
    ),
    path(
        "events/<int:event_id>/rounds/<int:number>/placards.pdf",
        papers.RoundPlacards.as_view(),
        name="round-placards",
    ),
    path("tables/<int:table_id>/sheet.pdf", papers.TableSheet.as_view(), name="table-sheet"),
]
