"""Decide for every address what limits how often it is used.

A new address needs a line here, unless it is a page under `public_page`: those are read only, and
are answered from the cache of public pages or by a few queries. One that is expensive all the same
is in `LIMITED`.

Every request is counted by one of the limits in memory already: `pages`, or one of those of the
API. `LIMITED` are the addresses where that is not enough, because a stranger can write there or
because the answer is expensive; `COARSE` says of all others why it is.
"""

from __future__ import annotations

LIMITED: dict[str, tuple[str, ...]] = {
    # Strangers write here.
    "": ("first-run",),
    "sign-in/": ("sign-ins", "sign-ins-from-new-devices"),
    "sign-in/code/": ("password-checks",),
    "sign-in/passkey/": ("sign-ins",),
    "sign-in/passkey/options/": ("sign-ins",),
    "password/": ("password-letters",),
    "play/": ("games-opened", "games-going", "seats-taken"),  # quick match
    "play/now/": ("games-opened", "games-going"),
    "play/daily/": ("games-opened", "games-going"),
    "play/join/<str:link>/": ("seats-taken",),
    "play/seat/<str:link>/": ("seats-taken",),
    "play/<int:game>/join/": ("seats-taken",),
    "play/<int:game>/do/": ("games-opened", "seats-taken", "hints"),  # "Play again", "Hint"
    "api/v1/games/<int:game_id>/hint": ("hints",),
    "play/friends/": ("friend-requests",),
    "api/v1/friends": ("friend-requests",),
    "play/<int:game>/invite/": ("table-invitations",),
    "api/v1/games/<int:game_id>/invite": ("table-invitations",),
    "clubs/<slug:club>/lobby/": ("games-opened", "games-going"),
    "api/v1/games": ("games-opened", "games-going"),
    "api/v1/games/match": ("games-opened", "games-going", "seats-taken"),
    "api/v1/daily-deal/try": ("games-opened", "games-going"),
    "api/v1/games/<int:game_id>/review": ("reviews",),
    "api/v1/games/<int:game_id>/seats": ("seats-taken",),
    "api/v1/games/<int:game_id>/again": ("games-opened", "seats-taken"),
    "api/v1/games/seat": ("seats-taken",),
    "play/<int:game>/report/": ("reports",),
    "play/<int:game>/review/": ("reviews",),
    "api/v1/games/<int:game_id>/reports": ("reports",),
    "api/v1/games/<int:game_id>/stream": ("streams-open",),
    "clubs/<slug:club>/events/<slug:event>/live/<slug:page>/": ("live-pages-open",),
    "p/<str:link>/": ("result-addresses",),
    "api/v1/own-page/results": ("result-addresses",),
    # People with an account have others written to, or make much of something.
    "account/password/": ("password-checks",),
    "account/confirm/": ("password-checks",),
    "account/delete/": ("password-checks",),
    "account/address/": ("password-letters",),
    "account/address/prove/": ("password-letters",),
    "account/tokens/": ("tokens",),
    "api/v1/me/tokens": ("tokens", "password-checks"),
    "api/v1/clubs": ("clubs",),
    "clubs/<slug:club>/organise/members/": ("invitations",),
    "clubs/<slug:club>/organise/players/<int:player>/link/": ("links-sent",),
    "api/v1/players/<int:player_id>/link/letter": ("links-sent",),
    "clubs/<slug:club>/events/<slug:event>/run/online/": ("links-sent",),
    "api/v1/clubs/<slug:club>/invitations": ("invitations",),
    "account/clubs/new/": ("clubs",),
    "clubs/<slug:club>/organise/players/import/": ("imports",),
    "clubs/<slug:club>/organise/club/archive/": ("archives",),
    "api/v1/clubs/<slug:club>/players/batch": ("imports",),
    "api/v1/events/<int:event_id>/results/import": ("imports",),
    "clubs/<slug:club>/events/<slug:event>/run/results/import/": ("imports",),
    "api/v1/clubs/<slug:club>/players/import": ("imports",),
    # Expensive.
    "api/v1/schema/": ("schema",),
    "api/v1/docs/": ("schema",),
    "clubs/<slug:club>/events/<slug:event>/run/draw/": ("draws",),
    "clubs/<slug:club>/events/<slug:event>/run/draw/again/": ("draws",),
    "clubs/<slug:club>/events/<slug:event>/run/draw/beside/": ("draws",),
    "clubs/<slug:club>/events/<slug:event>/run/draw/by-hand/": ("draws",),
    "clubs/<slug:club>/events/<slug:event>/run/draw/why/<int:number>/<int:table>/": ("draws",),
    "api/v1/events/<int:event_id>/draws": ("draws",),
    "api/v1/events/<int:event_id>/draws/check": ("draws",),
    "api/v1/events/<int:event_id>/drafts": ("draws",),
    "api/v1/draws/<int:draw_id>/again": ("draws",),
    "api/v1/draws/<int:draw_id>/reasons": ("draws",),
    "clubs/<slug:club>/events/<slug:event>/run/rounds/<int:number>/sheets.pdf": ("pdfs",),
    "clubs/<slug:club>/events/<slug:event>/run/rounds/<int:number>/placards.pdf": ("pdfs",),
    "clubs/<slug:club>/events/<slug:event>/run/tables/<int:table>/sheet.pdf": ("pdfs",),
    "clubs/<slug:club>/events/<slug:event>/run/tables/<int:table>/placard.pdf": ("pdfs",),
    "clubs/<slug:club>/seasons/<slug:season>/standings-<int:revision>.png": ("pdfs",),
    "clubs/<slug:club>/events/<slug:event>/standings-<int:revision>.png": ("pdfs",),
    "rules/<slug:preset>/book.pdf": ("pdfs",),
    "clubs/<slug:club>/events/<slug:event>/rules/book.pdf": ("pdfs",),
    "clubs/<slug:club>/organise/games/<slug:own_game>/book.pdf": ("pdfs",),
    "api/v1/events/<int:event_id>/rounds/<int:number>/sheets.pdf": ("pdfs",),
    "api/v1/events/<int:event_id>/rounds/<int:number>/placards.pdf": ("pdfs",),
    "api/v1/tables/<int:table_id>/sheet.pdf": ("pdfs",),
}

_ORGANISERS = "for people with a role in the club, who may write as much as they like in it"
_TABLE = "for phones with the table's link or scorers; a club night must never wait here"
_SEATED = "for players with a seat in the game; a hot path, without a write of its own"
_READ = "a cheap read, of a few queries"
_OWN = "a person's own, cheap, and needs their session or key"
_LINK = "needs a secret link, which is too long to guess"

_OWN_DATA = "for people with an account, and about themselves"

COARSE: tuple[tuple[str, str], ...] = (
    (r"\.well-known/(security\.txt|change-password)", _READ),
    (r"(robots\.txt|sitemap\.xml)", _READ),
    (r"account/data/.*|api/v1/me/data", _OWN_DATA),
    (r"(api/v1/)?reports(/.*)?", _ORGANISERS),
    (r"(api/v1/)?invitations/.*", _LINK),
    (r"account/(clubs|invitations)/.*", _OWN),
    (r"api/v1/me/(clubs|invitations|deleted-clubs).*", _OWN),
    (r"healthz", "asked by the proxy, and costs a query"),
    (r"language/", "sets a cookie and reads nothing"),
    (r"livez|readyz", "asked by what watches the service; livez costs nothing, readyz six queries"),
    (r"metrics", "needs a token"),
    (r"(api/v1/)?server/.*", "for the server's owner"),
    (r"clubs/<slug:club>/organise/.*", _ORGANISERS),
    (r"clubs/<slug:club>/events/<slug:event>/(run|desk)/.*", _ORGANISERS),
    (r"clubs/<slug:club>/events/<slug:event>/tables/new/", _ORGANISERS),
    (
        r"clubs/<slug:club>/events/<slug:event>/money/",
        "for the players and organisers of a night, where there is a maximum of payments",
    ),
    (r"api/v1/clubs/<slug:club>(/.*)?", _ORGANISERS),
    (r"api/v1/(seasons|draws|seating-rules|players)/<int:\w+>(/.*)?", _ORGANISERS),
    (r"api/v1/events/<int:event_id>(/.*)?", _ORGANISERS),
    (r"api/v1/announcements/.*", _ORGANISERS),
    (r"(api/v1/)?tables/(<int:\w+>|worker\.js).*", _TABLE),
    (r"t/<str:token>/|api/v1/table-codes", _LINK),
    (r"p/<str:link>/tables/<int:table>/", _LINK),
    (r"p/<str:link>/calendar\.ics|api/v1/own-page(/reply|/results/stop)?", _LINK),
    (r"results-by-email/(confirm|stop)/<str:link>/", _LINK),
    (r"play/<int:game>/.*", _SEATED),
    (r"play/(games|invitations)/.*|api/v1/games/(played|statistics|rating.*|invitations.*)", _OWN),
    (r"api/v1/friends/.+", _OWN),
    (r"play/daily/past/", "a page of twenty days, or one day with its fifty best"),
    (r"play/daily/names/remove/", "for the server's owner"),
    (r"api/v1/daily-deals?|api/v1/games/public", "a page of days, one day, or thirty tables"),
    (r"play/learn/.*", "stores nothing, and its tables are computed once"),
    (r"api/v1/games/(phrases|<int:game_id>).*", _SEATED),
    (r"clubs/<slug:club>/seasons/<slug:season>/(money/|(results|money)\.csv)", _READ),
    (r"clubs/<slug:club>/events/<slug:event>/(results|money)\.csv", _ORGANISERS),
    (r"api/v1/((problems|presets|specials).*)?", _READ),
    (r"api/v1/\^\(\?P<rest>\(\?s:\.\*\)\)\\Z", "there is nothing"),
    (r"account/(.+/)?", _OWN),
    (r"api/v1/me(/(tokens/<int:token_id>|sessions|sessions/<int:session_id>|log))?", _OWN),
    (r"sign-in/code/options/", "needs the right password just before"),
    (r"(address|passkey)/<secret>/", _LINK),
    (r"sign-out/", _OWN),
    (r"password/sent/", _READ),
    (r"password/<uidb64>/<token>/", _LINK),
)
