"""Send a page the pieces of its table that have changed, and no others (ADR 0343).

Two tags make the template of a table one of pieces, `{% pieces %}` around the whole of it and
`{% piece %}` around each element with an id that is compared by itself. A piece is sent with a
digest of everything in it but the pieces inside it, which have digests of their own. A page sends
back the digests that it has.
"""

from __future__ import annotations

import base64
import re
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import TYPE_CHECKING

from django import template
from django.utils.safestring import SafeString

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.template.base import NodeList, Parser, Token
    from django.template.context import Context

PIECES_HEADER = "X-Pieces"
"""Header of a request for a drawing: the digests of the pieces on the page, one after the other.
Without it everything is sent."""
DIGEST_BYTES = 6
"""48 bits: in a thousand million games one piece that has changed may be taken for an old one."""
DIGEST_LENGTH = DIGEST_BYTES * 4 // 3
MAX_PIECES = 200
FIRST_TAG = re.compile(r'<(?P<tag>\w+)(?=[^>]*\sid="(?P<id>[^" ]+)")(?P<rest>[^>]*)>')
# What people write cannot look like this: it is escaped.
MARK = re.compile(r"<!--(piece|kept) ([^ ]+)-->")
LINES = re.compile(r"\s*\n\s*")
STORE = "table_pieces"

register = template.Library()


@dataclass(frozen=True, slots=True)
class Piece:
    """An element: its first tag, the rest of it with a mark for each piece inside, its digest."""

    tag: str
    id: str
    attributes: str
    content: str
    digest: str


@dataclass(slots=True)
class Drawing:
    """The pieces of a table as they are now. `known`: the digests of those on the page.

    `has_all`: the page has nothing yet, so that all is sent, and with it what never changes.
    """

    known: frozenset[str]
    has_all: bool
    pieces: dict[str, Piece] = field(default_factory=dict)
    kept: list[str] = field(default_factory=list)

    def write(self, root: Piece) -> str:
        """Return the first tag of the table, and what has changed: inside it or after it.

        A piece that has not changed is an empty element with `data-same` where a new piece has a
        place for it, and nothing elsewhere.
        """
        if root.digest in self.known:
            first = f"<{root.tag}{root.attributes} data-same></{root.tag}>"
            return first + "".join(self._changes_in(root))
        after: list[str] = []
        return self._write_new(root, after) + "".join(after)

    def _changes_in(self, piece: Piece) -> Iterator[str]:
        """Yield what has changed inside a piece that has not."""
        for kind, name in MARK.findall(piece.content):
            if kind == "piece":
                after: list[str] = []
                yield self._write(self.pieces[name], after, has_place=False)
                yield from after

    def _write(self, piece: Piece, after: list[str], *, has_place: bool) -> str:
        """Return a piece, or what stands in its place; changes inside an old one go to `after`."""
        if piece.digest not in self.known:
            return self._write_new(piece, after)
        after += self._changes_in(piece)
        return f'<{piece.tag} id="{piece.id}" data-same></{piece.tag}>' if has_place else ""

    def _write_new(self, piece: Piece, after: list[str]) -> str:
        def fill(mark: re.Match[str]) -> str:
            kind, name = mark.groups()
            if kind == "kept":
                return self.kept[int(name)] if self.has_all else ""
            return self._write(self.pieces[name], after, has_place=True)

        content = MARK.sub(fill, piece.content)
        return f'<{piece.tag}{piece.attributes} data-piece="{piece.digest}">{content}'


@register.tag("pieces")
def parse_pieces_tag(parser: Parser, _token: Token) -> PiecesNode:
    """Parse `{% pieces %}…{% endpieces %}`, around the element of the whole table."""
    return PiecesNode(_parse_until(parser, "endpieces"))


@register.tag("piece")
def parse_piece_tag(parser: Parser, _token: Token) -> PieceNode:
    """Parse `{% piece %}…{% endpiece %}`, around an element with an id."""
    return PieceNode(_parse_until(parser, "endpiece"))


@register.tag("kept")
def parse_kept_tag(parser: Parser, _token: Token) -> KeptNode:
    """Parse `{% kept %}…{% endkept %}`: what never changes is sent with the whole page alone."""
    return KeptNode(_parse_until(parser, "endkept"))


def _parse_until(parser: Parser, end: str) -> NodeList:
    nodes = parser.parse((end,))
    parser.delete_first_token()
    return nodes


class PiecesNode(template.Node):
    """A table of pieces. Its own first tag is always sent, and is not compared."""

    def __init__(self, nodelist: NodeList) -> None:
        """Wrap the nodes of the table's element."""
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Render what the page that asks does not have."""
        text = context["request"].headers.get(PIECES_HEADER)
        drawing = Drawing(parse_digests(text or ""), has_all=text is None)
        with context.push(**{STORE: drawing}):
            root = make_piece(self.nodelist.render(context), is_root=True)
        return SafeString(drawing.write(root))


class PieceNode(template.Node):
    """An element that is compared by itself."""

    def __init__(self, nodelist: NodeList) -> None:
        """Wrap the nodes of the element."""
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Put the element aside, and return a mark."""
        piece = make_piece(self.nodelist.render(context))
        drawing: Drawing = context[STORE]
        drawing.pieces[piece.id] = piece
        return SafeString(f"<!--piece {piece.id}-->")


class KeptNode(template.Node):
    """What never changes while a page is open."""

    def __init__(self, nodelist: NodeList) -> None:
        """Wrap the nodes."""
        self.nodelist = nodelist

    def render(self, context: Context) -> SafeString:
        """Put the nodes aside, and return a mark, so that the digest is the same without them."""
        drawing: Drawing = context[STORE]
        drawing.kept.append(self.nodelist.render(context) if drawing.has_all else "")
        return SafeString(f"<!--kept {len(drawing.kept) - 1}-->")


def make_piece(html: str, *, is_root: bool = False) -> Piece:
    """Make a piece of an element. Raises ValueError for anything but an element with an id.

    >>> piece = make_piece('<p id="status">Your turn</p>')
    >>> piece.tag, piece.id, piece.content
    ('p', 'status', 'Your turn</p>')
    """
    html = LINES.sub("\n", html.strip())
    first = FIRST_TAG.match(html)
    if first is None:
        raise ValueError("A piece must be an element with an id.")
    content = html[first.end() :]
    return Piece(
        first["tag"], first["id"], first["rest"], content, get_digest(content if is_root else html)
    )


def get_digest(html: str) -> str:
    """Return what a piece is compared by.

    >>> len(get_digest('<p id="status">Your turn</p>')) == DIGEST_LENGTH
    True
    """
    digest = blake2b(html.encode(), digest_size=DIGEST_BYTES).digest()
    return base64.urlsafe_b64encode(digest).decode()


def parse_digests(text: str) -> frozenset[str]:
    """Parse the header; what is not a digest matches no piece.

    >>> sorted(parse_digests("AAAAAAAAbbbbbbbbc"))
    ['AAAAAAAA', 'bbbbbbbb', 'c']
    """
    text = text[: MAX_PIECES * DIGEST_LENGTH]
    starts = range(0, len(text), DIGEST_LENGTH)
    return frozenset(text[start : start + DIGEST_LENGTH] for start in starts)
