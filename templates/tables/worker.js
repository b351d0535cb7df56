// Keeps the table's page where the browser allows it: opens it again without any network. What is
// fresh or secret is asked of the API by the page itself, which never comes through here.
const KEPT = "clag-table";
const SHELL = [{% for address in shell %}"{{ address|escapejs }}"{% if not forloop.last %}, {% endif %}{% endfor %}];
const PATIENCE_MS = 3000;

self.addEventListener("install", (event) => {
  event.waitUntil(caches.open(KEPT).then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting()));
});

// What an earlier version kept and this one does not need goes.
const sweep = async () => {
  const cache = await caches.open(KEPT);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith("/static/"));
  await Promise.all(files.filter(({ url }) => !SHELL.includes(new URL(url).pathname)).map((file) => cache.delete(file)));
};
self.addEventListener("activate", (event) => event.waitUntil(sweep().then(() => self.clients.claim())));

const isPage = ({ pathname }) => /^\/tables\/\d+\/score\/$/.test(pathname);

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

const file = async (request) => (await (await caches.open(KEPT)).match(request)) ?? fetch(request);

self.addEventListener("fetch", (event) => {
  const { request } = event, address = new URL(request.url);
  if (request.method !== "GET" || address.origin !== location.origin) return;
  if (isPage(address)) event.respondWith(page(request));
  else if (SHELL.includes(address.pathname)) event.respondWith(file(request));
});
