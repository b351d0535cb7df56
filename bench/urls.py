"""The service's addresses and the bare ones."""

from django.urls import path

from bench.bare.views import BareDeal, bare_page
from config.urls import urlpatterns as served

urlpatterns = [
    path("bare/page", bare_page),
    path("bare/deals/<int:table_id>/<int:number>", BareDeal.as_view()),
    *served,
]
