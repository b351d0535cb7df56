"""List the addresses of results, phones, calls, signatures and the director's desk."""

from __future__ import annotations

from django.urls import URLPattern, path

from api.scoring import deals, files, ledger, phones, rulings

hot_urls: list[URLPattern] = [
    path("tables/<int:table_id>/deals/<int:number>", deals.Deal.as_view(), name="deal"),
]
"""The address that is asked for most: `api.urls` puts it before all others."""

urlpatterns: list[URLPattern] = [
    path("tables/<int:table_id>/deals", deals.Card.as_view(), name="deals"),
    path(
        "tables/<int:table_id>/deals/<int:number>/history",
        deals.History.as_view(),
        name="history",
    ),
    path("tables/<int:table_id>/game", phones.Game.as_view(), name="table-game"),
    path("tables/<int:table_id>/live", phones.LiveTable.as_view(), name="live"),
    path("tables/<int:table_id>/phone", phones.PhoneView.as_view(), name="phone"),
    path("tables/<int:table_id>/confirm", phones.GameConfirm.as_view(), name="confirm-game"),
    path("tables/<int:table_id>/calls", phones.CallList.as_view(), name="calls"),
    path(
        "tables/<int:table_id>/calls/<int:call_id>/answer",
        phones.CallAnswer.as_view(),
        name="answer-call",
    ),
    path(
        "tables/<int:table_id>/signatures/<int:seat>",
        phones.SignatureView.as_view(),
        name="signature",
    ),
    path(
        "tables/<int:table_id>/deals/<int:number>/confirm",
        phones.DealConfirm.as_view(),
        name="confirm-deal",
    ),
    path(
        "tables/<int:table_id>/deals/<int:number>/decide",
        phones.DealDecide.as_view(),
        name="decide-deal",
    ),
    path("tables/<int:table_id>/rulings", rulings.TableRulings.as_view(), name="table-rulings"),
    path(
        "tables/<int:table_id>/rulings/<int:ruling_id>/undo",
        rulings.RulingUndo.as_view(),
        name="ruling-undo",
    ),
    path(
        "events/<int:event_id>/results/import", files.ResultsImport.as_view(), name="results-import"
    ),
    path("tables/<int:table_id>/deals.csv", files.CardFile.as_view(), name="deals-csv"),
    path("events/<int:event_id>/ledger.csv", files.EventLedgerFile.as_view(), name="ledger-csv"),
    path(
        "seasons/<int:season_id>/ledger.csv",
        files.SeasonLedgerFile.as_view(),
        name="season-ledger-csv",
    ),
    path("events/<int:event_id>/ledger", ledger.EventLedger.as_view(), name="ledger"),
    path("events/<int:event_id>/payments", ledger.Payments.as_view(), name="payments"),
    path(
        "events/<int:event_id>/payments/<int:payment_id>/cancel",
        ledger.PaymentCancel.as_view(),
        name="payment-cancel",
    ),
    path("seasons/<int:season_id>/ledger", ledger.SeasonLedger.as_view(), name="season-ledger"),
    path("events/<int:event_id>/desk", phones.DeskView.as_view(), name="desk"),
]
