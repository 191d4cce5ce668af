
/* A moment of the log: its line is clicked, and the board shows what happened then. */

let moment;
async function showMoment(step) {
  const name = (moment = {});
  const answer = await fetch(`${main.dataset.base}/moment?step=${step}`).catch(() => null);
  if (!answer?.ok) return;
  const { html, told: beats } = await answer.json();
  // What is being told comes first.
  while (playing && moment === name) await linger(50);
  if (moment !== name) return;
  const now = [...fragment.querySelectorAll("svg.panel")].map((panel) => panel.cloneNode(true));
  const said = find("strip-line")?.textContent;
  putPanels([...parse(html).querySelectorAll("svg.panel")]);
  document.body.classList.add("past");
  for (const beat of beats) if (moment === name && !playing) await tell(beat).catch(() => {});
  if (moment === name && !playing) await linger(600);
  document.body.classList.remove("past");
  // A new move, or another line that was clicked, has replaced the board already.
  if (moment !== name || playing) return;
  putPanels(now);
  caption("", said);
  mark();
}

function putPanels(panels) {
  for (const panel of panels) if (find(panel.id)) morph(find(panel.id), panel);
}

// The lines are one stop for the Tab key; the arrow keys go from line to line.
document.addEventListener("keydown", (event) => {
  if (!["ArrowDown", "ArrowUp"].includes(event.key) || !event.target.closest?.("#log")) return;
  const lines = [...find("log").querySelectorAll("button")];
  const next = lines.indexOf(document.activeElement) + (event.key === "ArrowDown" ? 1 : -1);
  if (!lines[next]) return;
  event.preventDefault();
  lines[next].focus();
});
document.addEventListener("click", ({ target }) => {
  const step = target.closest?.("[data-step]")?.dataset.step;
  if (step !== undefined) showMoment(step);
});
