
/* Without a connection: the worker shows what this page has kept of the table, in this browser only. */

// The page as it came, before and after what follows the table.
const around = fragment && main.dataset.live && split(document.documentElement.cloneNode(true), newName());
function split(page, here) {
  page.querySelector("#fragment").textContent = here;
  return page.outerHTML.split(here);
}
const MOST_TABLES = 10;
let keeping;

function keepTable(html) {
  // What one of several people at this device sees is not for the others.
  if (!around || !globalThis.caches || html.includes('id="cover"')) return;
  clearTimeout(keeping);
  keeping = setTimeout(putAway, 500, html);
}

async function putAway(html) {
  const tables = await caches.open("tables");
  const page = new Response(`<!DOCTYPE html>${around.join(html)}`, { headers: { "content-type": "text/html; charset=utf-8" } });
  await tables.delete(location.pathname);
  await tables.put(location.pathname, page);
  const all = await tables.keys();
  for (const old of all.slice(0, Math.max(0, all.length - MOST_TABLES))) await tables.delete(old);
}

navigator.serviceWorker?.register(document.body.dataset.worker).catch(() => {});
