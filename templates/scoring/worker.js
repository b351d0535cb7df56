// Keeps the table's page where the browser allows it: opens it again without any network. What is
// fresh or secret is asked of the API by the page itself, which never comes through here.
const KEPT = "clag-table";
const SHELL = [{% for address in shell %}"{{ address|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PATIENCE_MS = 3000;
const CODE = /^\/t\/(\d+)-[^/]+\/$/;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

// What an earlier version kept and this one does not need goes.
const sweep = async () => {
  const cache = await caches.open(KEPT);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/static/"));
  await Promise.all(files.filter(({ url }) => !SHELL.includes(new URL(url).pathname)).map((file) => cache.delete(file)));
};

const isPage = ({ pathname }) => /^\/tables\/\d+\/score\/$/.test(pathname);

// The pages that were open before there was a worker; the browser has them still, so this asks no
// network. Whoever sees that the worker looks after his page can rely on it.
const keepOpenPages = async () => {
  const cache = await caches.open(KEPT);
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  await Promise.all(open.map(({ url }) => url).filter((url) => isPage(new URL(url))).map(async (url) => {
    const answer = await fetch(url, { cache: "force-cache" }).catch(() => null);
    if (answer?.ok && !answer.redirected) await cache.put(url, answer);
  }));
};
self.addEventListener("activate", (event) => event.waitUntil(sweep().then(keepOpenPages).then(() => self.clients.claim())));

// The page as the server has it, or as it was kept if that takes too long or the server refuses it:
// the page's own script says why it does, and shows the card.
const page = async (request) => {
  const cache = await caches.open(KEPT);
  const kept = await cache.match(request, { ignoreSearch: true });
  const fresh = fetch(request).then(async (answer) => {
    if (answer.ok && !answer.redirected) await cache.put(request, answer.clone());
    return answer.ok ? answer : kept ?? answer;
  });
  if (!kept) return fresh;
  const late = new Promise((resolve) => setTimeout(() => resolve(kept), PATIENCE_MS));
  return Promise.race([fresh.catch(() => kept), late]);
};

// The code on the table says whose it is: without a network it leads to that table's page as it was
// kept. The page stands below its own address, as the server would have it.
const code = async (request) => {
  try {
    return await fetch(request);
  } catch (fault) {
    const [, table] = new URL(request.url).pathname.match(CODE);
    const address = `/tables/${table}/score/`;
    const kept = await (await caches.open(KEPT)).match(address, { ignoreSearch: true });
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
