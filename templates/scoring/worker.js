// Service worker: opens the table's page again without a network, where browsers allow one. Results
// and secrets never come through here: the page itself asks the API for them.
const KEPT = "clag-table";
// A page that was kept is shown in whatever language it was kept: requests for it name the language
// in one way when the browser goes there, and in another when this script asks.
const ANY_FORM = { ignoreSearch: true, ignoreVary: true };
const SHELL = [
  {% for address in shell %}"{{ address|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}
];
const MAX_WAIT_MS = 3000;
const CODE = /^\/t\/([\d.]+)-[^/]+\/$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

// Deletes files of an earlier version that this one does not need.
const deleteOldFiles = async () => {
  const cache = await caches.open(KEPT);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/static/"));
  const old = files.filter(({ url }) => !SHELL.includes(new URL(url).pathname));
  await Promise.all(old.map((file) => cache.delete(file)));
};

const isPage = ({ pathname }) => /^\/tables\/\d+\/score\/$/.test(pathname);

// Caches the pages that were open before there was a worker, from the browser's own cache. Once the
// worker controls a page, that page is sure to be here.
const keepOpenPages = async () => {
  const cache = await caches.open(KEPT);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.all(open.map(({ url }) => url).filter((url) => isPage(new URL(url))).map(async (url) => {
    const answer = await fetch(url, { cache: "force-cache" }).catch(() => null);
    if (answer?.ok && !answer.redirected) await cache.put(url, answer);
  }));
};
self.addEventListener("activate", (event) =>
  event.waitUntil(deleteOldFiles().then(keepOpenPages).then(() => self.clients.claim())),
);

// The page from the server, or from the cache if that takes too long or the server refuses it: the
// page's own script then shows why, and the card.
const page = async (request) => {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, ANY_FORM);
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    return answer.ok ? answer : kept ?? answer;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), MAX_WAIT_MS));
  return Promise.race([fresh.catch(() => kept), late]);
};

// The address of a code contains its place in the night, for which the page has stored the table that
// it led to last; a link of one table contains that. Without a network it redirects to the cached page
// of that table, as the server would.
const code = async (request) => {
  try {
    return await fetch(request);
  } catch (fault) {
    const [, place] = new URL(request.url).pathname.match(CODE);
    const cache = await caches.open(KEPT);
    const table = (await (await cache.match(`/t/${place}`))?.text()) ?? place;
    const address = `/tables/${table}/score/`;
    const kept = await cache.match(address, ANY_FORM);
    if (!kept) throw fault;
    return Response.redirect(address);
  }
};

const file = async (request) => (await (await caches.open(KEPT)).match(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (CODE.test(address.pathname)) event.respondWith(code(request));
  else if (isPage(address)) event.respondWith(page(request));
  else if (SHELL.includes(address.pathname)) event.respondWith(file(request));
});
