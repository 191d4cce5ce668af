
/* Telling: what happened is told step by step, at the pace that each reader has chosen. */

const paces = { slow: 1.8, normal: 1, fast: 0.45, none: 0 };
const settings = { pace: "normal", sound: "on", buzz: "on", confirm: "off", ...JSON.parse(localStorage.getItem("settings") ?? "{}") };
const still = matchMedia("(prefers-reduced-motion: reduce)");
const queue = [];
let told = Number(document.querySelector("[data-steps]")?.dataset.steps ?? 0);
let playing = false;
let skipping = false;
let hurried = false;
let lowering;
const waiting = new Set();
// What has happened since this reader's own last step, so that it can be told again.
let since = { from: fragment?.innerHTML, messages: [] };

const linger = (ms) => new Promise((resolve) => (waiting.add(resolve), setTimeout(() => (waiting.delete(resolve), resolve()), ms)));
const pace = () => (document.hidden ? 0 : paces[settings.pace]);

// Tells what is queued, then shows the result. The bar shows what is asked now from the start.
async function play() {
  if (playing) return;
  playing = true;
  document.body.classList.add("telling");
  while (queue.length) {
    const message = queue.shift();
    // Whatever goes wrong while something is told, the page shows where it led.
    for (const beat of message.told ?? []) {
      if (!pace() || beat.step < told) continue;
      if (!skipping) await tell(beat).catch(() => {});
      else if (hurried && beat.stage) raise(beat.stage);
    }
    told = message.steps ?? told;
    show(message.html, message.page);
  }
  await curtain();
  playing = skipping = false;
  document.body.classList.remove("telling");
  if (hurried) lowering = setTimeout(lower, 1400 * pace());
  hurried = false;
  // What has come in the meantime.
  if (queue.length) play();
}

function skip() {
  hurried = false;
  wake();
  lower();
}

// A player who decides at once is at once where the table is. Only the last great moment, such as the duel that was just
// fought, stays in sight for a while; it takes no clicks.
function hurry() {
  hurried = playing;
  wake();
}

function wake() {
  skipping = playing;
  for (const resolve of waiting) resolve();
  waiting.clear();
}

async function tell({ seat, say, sound, motions, stage, held }) {
  caption(seat, say);
  ring(sound);
  if (stage) raise(stage);
  if (!still.matches) for (const motion of motions) if (!skipping) await move(motion);
  if (!skipping && held) await goOn();
  else if (!skipping) await linger(pace() * (stage ? 2200 : Math.min(350 + 14 * say.length, 1300)));
  if (stage && !hurried) lower();
}

function caption(seat, say) {
  const strip = find("strip-line");
  if (strip) strip.textContent = say;
  find("strip")?.setAttribute("data-by", seat ?? "");
  for (const chip of document.querySelectorAll(".chip")) chip.classList.toggle("acting", chip.id === `chip-${seat}`);
}

function lower() {
  clearTimeout(lowering);
  if (find("great")) find("great").hidden = true;
}

function raise(stage) {
  const great = find("great");
  clearTimeout(lowering);
  great.innerHTML = stage;
  great.hidden = false;
}

async function move(motion) {
  const ms = motion.ms * pace();
  if (motion.together) await Promise.all(motion.together.map(move));
  else if (motion.walk) {
    const piece = find(motion.walk);
    const place = (x, y) => piece.getAttribute("transform").replace(/translate\([^)]*\)/, `translate(${x} ${y})`);
    for (const [x, y] of piece ? motion.through : []) {
      if (skipping) return;
      piece.style.transitionDuration = `${ms / motion.through.length}ms`;
      piece.setAttribute("transform", place(x, y));
      await linger(ms / motion.through.length);
    }
    piece?.style.removeProperty("transition-duration");
  } else if (motion.rise) {
    const text = document.createElementNS("http://www.w3.org/2000/svg", "text");
    const [x, y] = motion.at;
    for (const [name, value] of [["x", x], ["y", y], ["class", `rise hue-${motion.hue}`]]) text.setAttribute(name, value);
    text.textContent = motion.rise;
    find(`panel-${motion.panel}`)?.append(text);
    setTimeout(() => text.remove(), 1600);
    await linger(ms);
  } else if (motion.light) {
    const lit = motion.light.map((name) => find(name) ?? fragment.querySelector(`[data-spot="${CSS.escape(name)}"]`)).filter(Boolean);
    for (const thing of lit) thing.classList.add("lit", motion.how);
    await linger(ms);
    for (const thing of lit) thing.classList.remove("lit", motion.how);
  }
}

// Goes back to the board as this reader's own last step left it, then tells everything since.
function tellAgain() {
  if (playing || !since.from) return;
  const { from, messages } = since;
  show(from);
  told = Math.min(told, ...messages.flatMap((message) => message.told ?? []).map((beat) => beat.step));
  queue.push(...messages);
  play();
}

/* Sound and vibration: set up when first needed. */

let sounds;
async function ring(name) {
  if (!name || settings.sound !== "on" || document.hidden) return;
  sounds ??= import(document.body.dataset.sounds);
  (await sounds).play(name);
}

let mine = false;
function yourTurn(now) {
  if (now && !mine) {
    ring("bell");
    if (settings.buzz === "on") navigator.vibrate?.([60, 40, 60]);
  }
  mine = now;
}

/* Settings: kept by the browser. */

for (const field of document.querySelectorAll("[data-setting]")) field.value = settings[field.dataset.setting];
document.body.classList.toggle("confirming", settings.confirm === "on");
document.addEventListener("change", ({ target }) => {
  if (target.dataset?.setting === undefined) return;
  settings[target.dataset.setting] = target.value;
  localStorage.setItem("settings", JSON.stringify(settings));
  document.body.classList.toggle("confirming", settings.confirm === "on");
  if (target.dataset.setting === "pace" && !paces[target.value]) skip();
});
