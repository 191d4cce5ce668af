
/* Talk: opened from the masthead. What was read, and who is muted, is kept by this browser. */

const heardKey = `talk:${tablePath()?.split("/").pop()}`;
const hearing = () => ({ read: 0, muted: [], ...recall(heardKey) });
const isOpen = () => find("talk")?.matches(".out");
const lineOf = (said) => Number(said.id.slice("said-".length));

function hear() {
  const list = find("said");
  if (!list) return;
  const { read, muted } = hearing();
  const lines = [...list.children];
  const hide = (thing, yes) => thing.hidden === yes || (thing.hidden = yes);
  for (const said of lines) hide(said, muted.includes(said.dataset.voice));
  const heard = lines.filter((said) => !said.hidden);
  hide(find("muted"), heard.length === lines.length);
  if (isOpen() && lines.length && lineOf(lines.at(-1)) > read) return heardAll(lineOf(lines.at(-1)));
  const fresh = heard.filter((said) => lineOf(said) > read && !("mine" in said.dataset)).length;
  const sign = find("unread");
  if (sign.textContent === (fresh ? `${fresh} ${find("talk-toggle").dataset.new}` : "")) return;
  sign.hidden = !fresh;
  sign.textContent = fresh ? `${fresh} ${find("talk-toggle").dataset.new}` : "";
}

function heardAll(last) {
  retain(heardKey, { read: last });
  find("said").scrollTop = find("said").scrollHeight;
  hear();
}

function openTalk(open) {
  if (!find("talk")) return;
  find("talk").classList.toggle("out", open);
  find("talk-toggle").setAttribute("aria-expanded", open);
  if (open) find("talk").focus({ preventScroll: true });
  hear();
  if (open) find("said").scrollTop = find("said").scrollHeight;
}

async function speak(say) {
  const answer = await post(`${tablePath()}/talk`, { say }).catch(() => null);
  if (answer?.ok) return true;
  const { error } = (await answer?.json().catch(() => null)) ?? {};
  if (error) toast(error.message, error.clause && `${main.dataset.rules}#${error.clause}`, error.clause);
  return false;
}

function mute(voice) {
  retain(heardKey, { muted: voice ? [...hearing().muted, voice] : [] });
  hear();
  pin();
}

/* Accusations that stand are pinned to what they are about. */

function pin() {
  for (const old of fragment.querySelectorAll(".pinned")) old.remove();
  const { muted } = hearing();
  const pinned = new Map();
  for (const said of fragment.querySelectorAll(".pin")) {
    said.hidden = muted.includes(said.dataset.voice);
    // The main thing says what is suspected; the others only have a flag.
    const [main, ...rest] = said.hidden ? [] : said.dataset.about.split(" ");
    if (main) pinned.set(main, [...(pinned.get(main) ?? []), said.dataset.slip]);
    for (const thing of rest) pinned.set(thing, ["⚑"]);
  }
  for (const [thing, slips] of pinned) pinOn(thing, slips);
}

// Slips of paper below the thing, above everything else in its panel and within it.
function pinOn(name, slips) {
  const [thing, hit] = target(name, fragment) ?? [];
  const panel = thing?.closest("svg.panel");
  const seen = panel?.getScreenCTM();
  if (!seen) return;
  // A board may be turned; the slip is not.
  const [scale, turned] = [Math.hypot(seen.a, seen.b), Math.atan2(seen.b, seen.a)];
  const [box, frame] = [hit, panel].map((shape) => shape.getBoundingClientRect());
  const size = Math.min((0.36 * box.height) / scale, 25);
  const [long, tall] = [0.6 * size * Math.max(...slips.map((slip) => slip.length)) + 0.7 * size, 1.25 * size * slips.length];
  const half = (scale * long) / 2;
  const middle = Math.max(frame.left + half, Math.min(box.left + box.width / 2, frame.right - half));
  const top = Math.min(box.bottom - 0.1 * box.height, frame.bottom - scale * tall);
  const { x, y } = new DOMPoint(middle, top).matrixTransform(seen.inverse());
  const paper = svg("rect", { x: -long / 2, width: long, height: tall, rx: 0.2 * size });
  const texts = slips.map((slip, n) => svg("text", { y: 0.95 * size + 1.25 * size * n, "text-anchor": "middle", "font-size": size }, slip));
  panel.append(svg("g", { class: "pinned", "data-on": name, "aria-hidden": true, transform: `translate(${x} ${y}) rotate(${(-180 * turned) / Math.PI})` }, paper, ...texts));
}
// A piece has come to where it was going.
fragment?.addEventListener("transitionend", ({ target }) => target.closest?.(".piece") && pin());

if (find("talk-toggle")) {
  new MutationObserver(hear).observe(fragment, { childList: true, subtree: true, attributeFilter: ["hidden"] });
  document.addEventListener("click", ({ target }) => {
    const button = target.closest("button");
    if (button?.id === "talk-toggle") return openTalk(!isOpen());
    if (button?.dataset.say) return speak(JSON.parse(button.dataset.say));
    if (button?.dataset.mute) return mute(button.dataset.mute);
    if (button?.id === "unmute") return mute();
    if (isOpen() && !target.closest("#talk, #toast")) openTalk(false);
  });
  document.addEventListener("submit", async (event) => {
    const { target } = event;
    if (!target.matches("#accuse, #speak")) return;
    event.preventDefault();
    if (target.id === "accuse") return speak({ accuse: { seat: Number(find("accuse-who").value), claim: Number(find("accuse-what").value) } });
    const text = find("speech").value;
    if (text.trim() && (await speak({ text }))) find("speech").value = "";
  });
  document.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !isOpen()) return;
    openTalk(false);
    find("talk-toggle").focus();
  });
  hear();
}
