// The script of all pages. It knows no rules: it shows what the server sends, marks what the server lists, and sends clicks.

document.documentElement.classList.add("js");
const main = document.querySelector("main");
const fragment = document.getElementById("fragment");
const find = (id) => document.getElementById(id);
const post = (path, body, method = "POST") =>
  fetch(path, { method, headers: { "content-type": "application/json" }, body: JSON.stringify(body), keepalive: true, signal: AbortSignal.timeout(10000) });

// Sends until there is an answer. Every change to the table carries a request name, so that sending it twice has one effect.
async function send(path, body) {
  for (let wait = 400; ; wait = Math.min(2 * wait, 5000)) {
    report("sending");
    const answer = await post(path, body).catch(() => null);
    if (answer && answer.status < 500 && answer.status !== 429) return report(""), answer;
    report("trying");
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

// Shows what the page is waiting for, wherever the reader has scrolled to. Quick answers show nothing.
const waits = new Set();
function report(state) {
  for (const name of ["sending", "trying"]) waits[name === state ? "add" : "delete"](name);
  clearTimeout(report.timer);
  report.timer = setTimeout(line, state === "sending" ? 300 : 0);
}

function line() {
  const state = ["trying", "lost", "sending"].find((name) => waits.has(name));
  const status = find("connection");
  if (!status) return;
  status.hidden = !state;
  status.textContent = state ? status.dataset[state] : "";
}

const newName = () => [...crypto.getRandomValues(new Uint32Array(4))].map((n) => n.toString(16)).join("-");

/* Morphing: elements keep their identity by id, so that pieces glide and the focus stays. */

function morph(old, fresh) {
  if (old.isEqualNode(fresh)) return;
  morphAttributes(old, fresh);
  const ids = new Set([...fresh.children].map((child) => child.id));
  for (const child of [...old.children]) if (child.id && !ids.has(child.id)) child.remove();
  const named = new Map([...old.children].map((child) => [child.id, child]));
  let at = old.firstChild;
  for (const next of [...fresh.childNodes]) {
    const match = next.id ? named.get(next.id) : alike(at, next);
    if (!match) {
      old.insertBefore(document.importNode(next, true), at);
      continue;
    }
    if (match === at) at = at.nextSibling;
    else old.insertBefore(match, at);
    if (match.nodeType === Node.ELEMENT_NODE) morph(match, next);
    else if (match.data !== next.data) match.data = next.data;
  }
  while (at) [at] = [at.nextSibling, at.remove()];
}

function alike(node, next) {
  while (node && (node.id || node.nodeName !== next.nodeName)) node = node.nextSibling;
  return node;
}

function morphAttributes(old, fresh) {
  const keep = old.matches("details") ? "open" : "";
  if (old.matches(".out") && !fresh.matches(".flat")) fresh.classList.add("out");
  for (const { name } of [...old.attributes]) if (name !== keep && !fresh.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of fresh.attributes) if (name !== keep && old.getAttribute(name) !== value) old.setAttribute(name, value);
  if (old === document.activeElement || unsaved.has(old.dataset?.note)) return;
  if (old.matches("input[type=range], input[type=text], textarea")) old.value = fresh.value;
  if (old.matches("input[type=checkbox], input[type=radio]")) old.checked = fresh.checked;
  if (old.matches("select")) queueMicrotask(() => (old.value = fresh.value));
}

function parse(html) {
  const template = document.createElement("template");
  template.innerHTML = html;
  return template.content;
}

/* The table: every update is the whole fragment, and an older one never replaces a newer one. */

let version = -1;
let taken;
let opening;
let draft = [];

function take(message) {
  if (message.reload) {
    notice(message.opening);
    return Promise.race([openMine(message.opening), linger(1500)]).finally(() => location.reload());
  }
  // The answer to one's own step comes twice, also by the socket.
  if (message.html === undefined || message.version < version) return;
  // What could not be sent while the connection was lost is sent now.
  if (message.html === taken) return openMine(opening);
  taken = message.html;
  // A step that was undone is told again when it is taken again.
  if (message.steps < told) told = message.steps;
  if (message.version > version) since.messages.push(message);
  version = message.version;
  const page = parse(message.html);
  openMine((opening = openingIn(page)));
  keepHead();
  // What the player is asked now does not wait for the telling. How the game ended does, and so does a teacher, who speaks of
  // what was told.
  const bar = page.querySelector("#bar");
  if (bar && !bar.matches(".over, :has(#coach)")) ask(bar);
  keepTable(message.html);
  queue.push({ ...message, page });
  play();
}

function ask(bar) {
  // What is half made goes on only while the same decision is asked for: the next one may look alike.
  const choosing = draft.length > 0 && bar.querySelector(`#menu[data-draft][data-asked="${find("menu")?.dataset.asked}"]`);
  if (choosing) bar.querySelector("#menu").replaceWith(find("menu").cloneNode(true));
  const focused = find("menu")?.contains(document.activeElement);
  keepHint(bar);
  morph(find("bar"), bar);
  if (focused) refocus();
  if (choosing) choose(draft);
  else draft = [];
  yourTurn(bar.classList.contains("mine"));
  mark();
}

// Everything except the bar, which is ahead of the telling.
function show(html, page = parse(html)) {
  const holder = document.createElement("div");
  holder.id = "fragment";
  holder.append(page);
  const bar = holder.querySelector("#bar");
  if (bar && find("bar") && !bar.matches(".over, .reel")) bar.replaceWith(find("bar").cloneNode(true));
  // What stays marked is not touched: it need not be drawn again.
  dress(holder);
  morph(fragment, holder);
  count();
  if (bar?.querySelector("#coach:not(span)")) ask(bar);
  compare();
  mark();
}

// Clicks that come faster than the answers are queued. One that is no longer offered, or was meant for an older page, is dropped.
let asked = Promise.resolve();
function pick(spot) {
  const meant = version;
  hurry();
  for (const thing of document.querySelectorAll(`[data-spot="${CSS.escape(spot)}"], [data-pick="${CSS.escape(spot)}"]`)) thing.classList.add("pressed");
  asked = asked.then(() => version === meant && choose(extended(spot))).catch(() => {});
}

async function choose(clicks, kept = false) {
  if (!clicks) return;
  draft = clicks;
  const answer = await send(`${main.dataset.base}/menu`, { draft: clicks });
  const { html, preview } = answer.ok ? await answer.json() : {};
  // There were further clicks in the meantime, or the draft was taken back or sent.
  if (draft !== clicks) return;
  if (html === undefined) return clicks.length ? choose([]) : undefined;
  const focused = find("menu").contains(document.activeElement);
  morph(find("menu"), parse(html).firstElementChild);
  stand(preview ?? []);
  const complete = find("menu").hasAttribute("data-complete") && !find("menu").hasAttribute("data-grave");
  if (complete && settings.confirm !== "on" && clicks !== proposed && !kept) return act();
  markNow();
  if (focused) refocus();
  keepFocus();
}

// A piece that was chosen by key keeps the focus, so that Tab goes on from there.
let chosenByKey;
function keepFocus() {
  const piece = chosenByKey && document.activeElement === document.body && fragment.querySelector(`[data-spot="${CSS.escape(chosenByKey)}"]`);
  chosenByKey = undefined;
  if (!piece) return;
  if (!piece.hasAttribute("tabindex")) piece.setAttribute("tabindex", -1);
  piece.focus({ preventScroll: true });
}

function refocus() {
  if (!find("menu")?.contains(document.activeElement)) [...find("choices")?.querySelectorAll("button") ?? []].find((button) => button.checkVisibility())?.focus({ preventScroll: true });
}

// Pieces follow the draft while the player chooses, and return when it is taken back.
let stood = new Map();
function stand(preview) {
  const next = new Map();
  for (const { walk, through } of preview) {
    const piece = find(walk);
    if (!piece) continue;
    const home = stood.get(walk) ?? piece.getAttribute("transform");
    const [x, y] = through.at(-1);
    piece.setAttribute("transform", home.replace(/translate\([^)]*\)/, `translate(${x} ${y})`));
    next.set(walk, home);
  }
  for (const [id, home] of stood) if (!next.has(id)) find(id)?.setAttribute("transform", home);
  stood = next;
}

async function act() {
  const sent = { version: Number(find("menu").dataset.version), draft, told, request: newName() };
  const keeps = listed("keeps");
  draft = [];
  forgetHint();
  stood = new Map();
  since = { from: taken ?? fragment.innerHTML, messages: [] };
  await settle(await send(`${main.dataset.base}/act`, sent));
  if (keeps.length && !draft.length && find(`pick-${keeps[0]}`)) await choose(keeps, true);
}

async function settle(answer) {
  const said = await answer.json().catch(() => ({}));
  if (said.error) toast(said.error.message, said.error.clause && `${main.dataset.rules}#${said.error.clause}`, said.error.clause);
  if (said.html === undefined) await choose([]);
  else take(said);
}

/* Marking: what the menu lists can also be clicked on the board. */

// However much changes at once, it is marked once.
let marking = false;
function mark() {
  if (!marking) queueMicrotask(() => marking && markNow());
  marking = true;
}

function markNow() {
  marking = false;
  if (!main.dataset.base) return;
  makeRoom();
  const menu = find("menu");
  if (!menu) return;
  dress(fragment);
  // All pieces are measured before anything else changes, so that the page is laid out once.
  const picks = [...menu.querySelectorAll("[data-pick]")];
  const names = new Set(picks.map((button) => button.dataset.pick));
  const offered = [...fragment.querySelectorAll(".on[data-spot]")].filter((spot) => names.has(spot.dataset.spot) && !holdsButtons(spot));
  const seen = new Set(offered.filter(reachable).map((spot) => spot.dataset.spot));
  for (const button of picks) button.classList.toggle("afield", !seen.has(button.dataset.pick));
  for (const part of [find("bar"), find("stage")]) sizes.observe(part);
  find("sheet")?.setAttribute("aria-expanded", find("dossier")?.matches(".out") ?? false);
  find("all-choices")?.setAttribute("aria-expanded", document.body.matches(".all-choices"));
  pencil();
  pin();
  giveOrder();
  const mine = find("bar").classList.contains("mine");
  document.title = document.title.replace(/^● .*? – /, "").replace(/^/, mine ? `● ${main.dataset.turn} – ` : "");
}

// Marks what can be clicked, on the page or in a fragment that is about to be shown.
function dress(root) {
  const menu = root.querySelector("#menu");
  if (!menu || !main.dataset.base) return;
  const labels = new Map([...menu.querySelectorAll("[data-pick]")].map((button) => [button.dataset.pick, button.textContent]));
  const instead = listed("instead");
  for (const spot of root.querySelectorAll("[data-spot]")) {
    const name = spot.dataset.spot;
    const label = instead[name] ?? labels.get(name);
    spot.classList.toggle("on", label !== undefined);
    spot.classList.toggle("instead", instead[name] !== undefined);
    spot.classList.toggle("picked", !labels.has(name) && draft.includes(name));
    spot.classList.toggle("pressed", false);
    if (label === undefined) makePlain(spot);
    else if (!holdsButtons(spot)) makeButton(spot, label);
  }
  coach(root);
}

// What holds buttons of its own cannot be one: the list offers it.
const holdsButtons = (spot) => spot.querySelector("input, button") !== null;

function makeButton(spot, label) {
  const wanted = { tabindex: "0", role: "button", "aria-label": named(spot, label) };
  for (const [key, value] of Object.entries(wanted)) if (spot.getAttribute(key) !== value) spot.setAttribute(key, value);
}

function makePlain(spot) {
  for (const key of ["tabindex", "role", "aria-label"]) spot.removeAttribute(key);
  // A piece that was just chosen keeps the focus, so that Tab goes on from there.
  if (spot === document.activeElement) spot.setAttribute("tabindex", -1);
}

// The name of a piece contains what is written on it, so that people who speak to their computer can say what they see.
function named(spot, label) {
  const texts = [...spot.querySelectorAll("text")].map((text) => text.textContent.trim());
  const seen = texts.length ? texts.join("") : spot.textContent.trim().replace(/\s+/g, " ");
  const words = label.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return !seen || words.includes(seen.toLowerCase()) ? label : `${label}, ${seen}`;
}

const spotOf = (target) => target.closest?.("[data-pick]")?.dataset.pick ?? target.closest?.(".on[data-spot]")?.dataset.spot;
const takeBack = () => draft.length && choose(draft.slice(0, -1));

document.addEventListener("click", async (event) => {
  const { target } = event;
  const spot = spotOf(target);
  const button = target.closest("button, a");
  if (spot !== undefined && !target.closest("form")) return pick(spot);
  if (button?.dataset.copy) return copy(button);
  if (button?.id === "back") return takeBack();
  if (button?.id === "done" || button?.id === "confirm") return act();
  if (button?.id === "order") return settle(await post(`${main.dataset.base}/order`, { on: button.dataset.on !== "true" }, "PUT"));
  if (button?.id === "undo") return settle(await send(`${main.dataset.base}/undo`, { version, request: newName() }));
  if (button?.id === "skip") return skip();
  if (button?.id === "tell-again") return tellAgain();
  if (playing && target.closest("#stage")) skip();
  if (button?.id === "sheet" || !target.closest("#dossier")) sheet(button?.id === "sheet" && !find("dossier").matches(".out"));
});

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && draft.length) choose([]);
  if (event.key === "Escape" && playing) skip();
  if (event.key === "Escape") sheet(false);
  if ((event.key === "Enter" || event.key === " ") && event.target.matches?.(".on[data-spot]")) {
    event.preventDefault();
    chosenByKey = event.target.dataset.spot;
    pick(chosenByKey);
  }
});

function sheet(out) {
  find("dossier")?.classList.toggle("out", out);
  find("sheet")?.setAttribute("aria-expanded", out);
}

function toast(message, link, name) {
  const line = find("toast");
  line.replaceChildren(message);
  if (link) line.append(" ", Object.assign(document.createElement("a"), { href: link, textContent: name, target: "_blank" }));
  line.hidden = false;
  clearTimeout(toast.timer);
  // The longer the message, the more time there is to read it.
  toast.timer = setTimeout(() => (line.hidden = true), 5000 + 60 * message.length);
}

async function copy(button) {
  button.closest(".share")?.querySelector("input").select();
  // Browsers offer no clipboard on unencrypted pages. The selection can still be copied.
  if (navigator.clipboard) await navigator.clipboard.writeText(button.dataset.copy).catch(() => {});
  else document.execCommand("copy");
  toast(document.body.dataset.copied);
}

/* Live updates: one socket. If it may have missed something, it is opened again and gets the whole fragment. */

let socket;
let pause = 250;

function listen() {
  if (!main?.dataset.live) return;
  if (socket) socket.onclose = null;
  socket?.close();
  socket = new WebSocket(`${location.origin.replace(/^http/, "ws")}${main.dataset.live}?told=${told}&delta=1${window.DecompressionStream ? "&packed=1" : ""}`);
  socket.onopen = () => ((pause = 250), lost(false));
  socket.onmessage = ({ data }) => unpack(data, (text) => void take(whole(JSON.parse(text))));
  socket.onclose = async ({ code }) => {
    // The seat was lost: nothing that was meant for it stays on the page.
    if (code === 4001) return location.reload();
    const reached = await lookUp();
    lost(!reached);
    setTimeout(listen, pause);
    pause = Math.min(2 * pause, reached ? 1000 : 8000);
  };
}

// The fallback for networks without sockets: fetches the page again. Returns whether that worked.
async function lookUp() {
  const text = await fetch(location.href).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  const page = new DOMParser().parseFromString(text, "text/html");
  const fresh = page.getElementById("fragment");
  if (!fresh) return false;
  if (page.querySelector("main").className !== main.className) location.reload();
  const seen = (fresh.querySelector("[data-version]") ?? page.querySelector("main")).dataset;
  take({ version: Number(seen.version), steps: Number(seen.steps), html: fresh.innerHTML });
  return true;
}

const lost = (yes) => (waits[yes ? "add" : "delete"]("lost"), line());
addEventListener("online", listen);
addEventListener("pageshow", (event) => event.persisted && listen());
let asleep = Date.now();
document.addEventListener("visibilitychange", () => {
  if (document.hidden) asleep = Date.now();
  else if (Date.now() - asleep > 3000) listen();
});

/* Notes: saved while they are written. */

const unsaved = new Map();
let saving;
for (const event of ["input", "change"]) document.addEventListener(event, ({ target }) => note(target));
addEventListener("pagehide", () => unsaved.size && save());

function note(target) {
  const field = target.dataset?.note;
  if (field === undefined || !main.dataset.base) return;
  unsaved.set(field, target.type === "checkbox" ? (target.checked ? target.value : "") : target.value);
  clearTimeout(saving);
  saving = setTimeout(save, 400);
}

async function save() {
  const sent = Object.fromEntries(unsaved);
  const answer = await post(`${main.dataset.base}/notes`, sent, "PUT").catch(() => null);
  if (!answer?.ok) return (saving = setTimeout(save, 3000));
  for (const [field, value] of Object.entries(sent)) if (unsaved.get(field) === value) unsaved.delete(field);
}

/* Rulebook, set-up and lobby. */

// On a narrow screen the table of contents is closed at first.
if (!matchMedia("(min-width: 60rem)").matches) document.querySelector(".contents details")?.removeAttribute("open");

document.querySelector("[data-seats]")?.addEventListener("change", ({ target }) => {
  for (const row of document.querySelectorAll("[data-seat]")) {
    row.hidden = Number(row.dataset.seat) >= Number(target.value);
    row.querySelector("select").disabled = row.hidden;
  }
});
