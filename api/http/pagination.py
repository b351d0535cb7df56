"""Divide lists into pages."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _
from rest_framework.pagination import PageNumberPagination


class PagePagination(PageNumberPagination):
    """`?page=` counts from 1, `?page_size=` goes up to 200; the body has the total count."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    invalid_page_message = _("This page does not exist.")  # type: ignore[assignment]  # lazy
