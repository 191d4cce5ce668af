
/* A hint on request: first what to look at, then a move. It stays until the player has moved. */

async function askHint(full) {
  const button = find("hint");
  button.disabled = true;
  const answer = await fetch(`${main.dataset.base}/hint?full=${full}`).catch(() => null);
  button.disabled = false;
  const said = answer ? await answer.json().catch(() => ({})) : {};
  if (said.error) toast(said.error.message);
  if (!said.html || !find("hint-says")) return;
  morph(find("hint-says"), parse(said.html).firstElementChild);
  (find("hint-more") ?? button).focus({ preventScroll: true });
}

// A hint is carried over to the bar that is about to be shown, as long as the decision is the same.
function keepHint(bar) {
  const said = find("hint-says");
  if (said?.dataset.next && bar.matches(".mine")) bar.querySelector("#hint-says")?.replaceWith(said.cloneNode(true));
}

function forgetHint() {
  const said = find("hint-says");
  said?.replaceChildren();
  said?.classList.remove("coach");
  said?.removeAttribute("data-next");
}

document.addEventListener("click", ({ target }) => {
  if (target.id === "hint") askHint(false);
  if (target.id === "hint-more") askHint(true);
});

/* Quick games against bots that are as good as the player. */

const rung = find("rung");
function tellRung() {
  find("rung-does").textContent = rung.selectedOptions[0].dataset.does;
  for (const field of document.querySelectorAll(".start input[name=level]")) field.value = rung.value;
}
rung?.addEventListener("change", tellRung);
if (rung) tellRung();
