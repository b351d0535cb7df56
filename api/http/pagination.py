"""Every list comes in pages."""

from __future__ import annotations

from rest_framework.pagination import PageNumberPagination


class PagePagination(PageNumberPagination):
    """`?page=` counts from 1, `?page_size=` goes up to 200; the body tells how many there are."""

    page_size = 50
    page_size_query_param = "page_size"
    max_page_size = 200
    invalid_page_message = "There is no such page."
