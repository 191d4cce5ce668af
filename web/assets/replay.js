
/* Replay: buttons and slider turn to a moment, and one step forward is told as it was at the table. The address is always
   the link to the moment. */

const reel = { at: Number(find("slider")?.value), goal: 0, eyes: "all", asked: false, rolling: false, busy: false };

function turnTo(at, eyes = find("reel").elements.eyes.value) {
  Object.assign(reel, { goal: Math.max(Number(find("slider").min), Math.min(at, Number(find("slider").max))), eyes, asked: true });
  skip();
  roll();
}

// One request at a time. A newer wish replaces an older one.
async function roll() {
  if (reel.busy) return;
  reel.busy = true;
  while (reel.asked || reel.rolling) {
    if (!reel.asked) reel.goal = reel.at + 1;
    reel.asked = false;
    const { goal, eyes } = reel;
    const address = `${main.dataset.replay}?at=${goal}&eyes=${eyes}`;
    const answer = await fetch(`${address}&fragment=1`).then((answer) => answer.json()).catch(() => null);
    if (reel.asked) continue;
    if (!answer) reel.rolling = false;
    else await shown(answer, address, goal === reel.at + 1);
    if (reel.at >= Number(find("slider").max)) reel.rolling = false;
    rolling();
  }
  reel.busy = false;
}

async function shown({ at, html, told: beats }, address, forward) {
  history.replaceState(null, "", address);
  reel.at = at;
  told = forward ? at - 1 : at;
  queue.push({ told: beats, steps: at, html });
  await play();
  if (reel.rolling && !beats.length) await linger(120);
  if (reel.rolling && !pace()) await linger(250);
}

function rolling() {
  find("autoplay").setAttribute("aria-pressed", reel.rolling);
}

if (main?.dataset.replay) {
  document.addEventListener("click", (event) => {
    const button = event.target.closest("#autoplay, #stage .eyes a, #reel a[id]");
    if (!button) return;
    event.preventDefault();
    const { searchParams } = new URL(button.href ?? location, location);
    if (button.id === "autoplay") reel.rolling = !reel.rolling;
    else reel.rolling = false;
    rolling();
    if (button.id === "autoplay") return reel.rolling && reel.at >= Number(find("slider").max) ? turnTo(0) : roll();
    if (button.id === "to-forward") return turnTo((reel.asked || reel.busy ? reel.goal : reel.at) + 1);
    if (button.id === "to-back") return turnTo((reel.asked || reel.busy ? reel.goal : reel.at) - 1);
    turnTo(Number(searchParams.get("at")), searchParams.get("eyes"));
  });
  document.addEventListener("input", ({ target }) => {
    if (target.id !== "slider") return;
    reel.rolling = false;
    turnTo(Number(target.value));
  });
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) return;
    reel.rolling = false;
    rolling();
  });
}
