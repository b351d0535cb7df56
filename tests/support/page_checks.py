"""Read a page as a person would: its words, its links, its rows."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Protocol

MAX_QUERIES = 15
"""No page asks the database for more."""


class Response(Protocol):
    """A response, real or from the test client."""

    @property
    def content(self) -> bytes:
        """The body."""

    @property
    def status_code(self) -> int:
        """The HTTP status."""


class Page(HTMLParser):
    """A parsed page: every tag with its attributes, and the text."""

    def __init__(self, response: Response) -> None:
        super().__init__()
        self.source = response.content.decode()
        self.tags: list[tuple[str, dict[str, str]]] = []
        self.feed(self.source)

    def updatepos(self, i: int, j: int) -> int:
        """Leave out in which line each tag stands, which takes a tenth of parsing a page."""
        return j

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Record a tag."""
        self.tags.append((tag, {name: value or "" for name, value in attrs}))

    def all(self, tag: str) -> list[dict[str, str]]:
        """Return the attributes of every tag of this name."""
        return [attrs for name, attrs in self.tags if name == tag]

    def links(self) -> set[str]:
        """Return the targets of the page's links."""
        return {attrs["href"] for attrs in self.all("a")}

    def fields(self) -> dict[str, str]:
        """Return what a browser would send if the page's forms were submitted unchanged."""
        found: dict[str, str] = {}
        select = ""
        for tag, attrs in self.tags:
            name = attrs.get("name", "")
            value = attrs.get("value", "on" if attrs.get("type") == "checkbox" else "")
            if tag == "select":
                select = name
            elif tag == "option" and ("selected" in attrs or select not in found):
                found[select] = value
            elif tag == "input" and name and _is_sent(attrs):
                found[name] = value
        return found

    @property
    def words(self) -> str:
        """The text without tags, one space between words."""
        return words_of(self.source)

    def rows(self, row: str = "tr") -> list[list[str]]:
        """Return the cells of every row of every table, as text."""
        found = []
        for body in re.findall(rf"<{row}\b.*?</{row}>", self.source, re.DOTALL):
            cells = re.findall(r"<t[hd]\b.*?</t[hd]>", body, re.DOTALL)
            found.append([words_of(cell) for cell in cells])
        return found


def _is_sent(attrs: dict[str, str]) -> bool:
    return attrs.get("type") not in {"radio", "checkbox"} or "checked" in attrs


def words_of(markup: str) -> str:
    """Return markup without its tags."""
    body = markup.partition("<body>")[2] or markup
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", body)).split())


def look(response: Response, status: int = 200) -> Page:
    """Return the page of a response, which must have the status."""
    assert response.status_code == status, response.content[:2000].decode()
    return Page(response)
