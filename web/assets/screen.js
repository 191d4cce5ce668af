
/* A shared screen follows the players to the rematch. Browsers let it be heard once it has been touched. */

if (main?.matches(".screen")) {
  const touched = () => document.body.classList.toggle("touched", navigator.userActivation?.hasBeenActive ?? true);
  document.addEventListener("click", touched);
  touched();
  new MutationObserver(() => {
    const next = find("next");
    if (next && !next.dataset.soon) next.dataset.soon = setTimeout(() => location.assign(next.href), 6000);
    sayAloud();
  }).observe(fragment, { childList: true, subtree: true, attributeFilter: ["hidden"] });
}

/* What players say is shown for a moment. What was said before this page was opened is not. */

const SHOWN_FOR = 8000;
const lastSaid = () => Number(find("aloud")?.lastElementChild?.dataset.seq ?? 0);
const shownFrom = new Map();
const saidBefore = lastSaid();

function sayAloud() {
  for (const line of find("aloud")?.children ?? []) {
    const seq = Number(line.dataset.seq);
    if (seq <= saidBefore) continue;
    if (!shownFrom.has(seq)) {
      shownFrom.set(seq, Date.now());
      setTimeout(sayAloud, SHOWN_FOR + 50);
    }
    const over = Date.now() - shownFrom.get(seq) > SHOWN_FOR;
    if (line.hidden !== over) line.hidden = over;
  }
}

/* The phone of a player in front of a shared screen shows the board on demand. */

document.addEventListener("click", ({ target }) => {
  if (target.id !== "peek") return;
  target.setAttribute("aria-pressed", document.body.classList.toggle("peeking"));
  mark();
});
