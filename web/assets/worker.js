// Between the pages and the network: keeps style and script, shows a table's last state where there is no connection, and rings.
// The tables are kept by their own pages, in this browser only (see offline.js).

const BASE = new URL("./", location).pathname;
const inside = (url) => url.pathname.slice(BASE.length);

self.addEventListener("install", (event) => event.waitUntil(settle()));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));

async function settle() {
  const shell = await caches.open("shell");
  await shell.addAll(SHELL);
  for (const { url } of await shell.keys()) if (!SHELL.includes(new URL(url).pathname)) await shell.delete(url);
  await self.skipWaiting();
}

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (url.origin !== location.origin) return;
  const path = inside(url);
  if (request.method === "POST") return event.waitUntil(forget(path));
  if (request.method === "GET" && path.startsWith("assets/")) event.respondWith(asset(request, url));
  if (request.method === "GET" && request.mode === "navigate") event.respondWith(visit(request, url));
});

// A page from before an update asks for files that are no longer kept: those of today do as well.
async function asset(request, url) {
  const today = SHELL.find((file) => file.endsWith(url.pathname.slice(url.pathname.lastIndexOf("/"))));
  return (await caches.match(url.pathname)) ?? fetch(request).catch(() => caches.match(today));
}

async function visit(request, url) {
  try {
    const answer = await fetch(request);
    // A table that is gone, or that this browser may not see, leaves nothing behind.
    if ([403, 404, 410].includes(answer.status)) await drop(url.pathname);
    return answer;
  } catch {
    const tables = await caches.open("tables");
    return (await tables.match(url.pathname)) ?? (await caches.match(`${BASE}offline`)) ?? Response.error();
  }
}

const drop = async (path) => (await caches.open("tables")).delete(path);

// Whoever gets up, takes a table off the list, or becomes someone else leaves nothing behind.
async function forget(path) {
  const table = path.match(/^(t\/[^/]+)\/(leave|remove)$/);
  if (table) await drop(BASE + table[1]);
  if (["me/adopt", "me/forget"].includes(path)) await caches.delete("tables");
}

self.addEventListener("push", (event) => {
  const { title, body, url, tag, stop } = event.data.json();
  const icon = SHELL.find((file) => file.endsWith("icon.svg"));
  event.waitUntil(self.registration.showNotification(title, { body, tag, icon, data: url, actions: [{ action: "stop", title: stop }] }));
});

self.addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(event.action === "stop" ? silence() : lead(event.notification.data));
});

async function silence() {
  const bell = await self.registration.pushManager.getSubscription();
  if (!bell) return;
  const body = JSON.stringify({ endpoint: bell.endpoint });
  await fetch(`${BASE}bell/stop`, { method: "POST", headers: { "content-type": "application/json" }, body });
  await bell.unsubscribe();
}

async function lead(path) {
  const open = await self.clients.matchAll({ type: "window", includeUncontrolled: true });
  const there = open.find((client) => new URL(client.url).pathname === path);
  return there ? there.focus() : self.clients.openWindow(path);
}
