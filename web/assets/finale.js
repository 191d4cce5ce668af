
/* The finale: the result is shown large once, then stays in its panel and in the bar. */

let ended = Boolean(find("outcome"));

async function curtain() {
  const outcome = find("outcome");
  if (ended || !outcome || !main.dataset.base) return;
  ended = true;
  if (pace() && !skipping) {
    const card = document.createElement("div");
    card.className = "curtain";
    card.append(outcome.querySelector("h2").cloneNode(true), outcome.querySelector(".why").cloneNode(true));
    card.firstChild.removeAttribute("id");
    raise(card.outerHTML);
    await linger(2600 * pace());
    find("great").hidden = true;
  }
  outcome.scrollIntoView({ block: "nearest", behavior: still.matches ? "instant" : "smooth" });
}

// How a match stands is shown until the reader goes on.
async function goOn() {
  const [great, focused] = [find("great"), document.activeElement];
  const button = Object.assign(document.createElement("button"), { type: "button", id: "go-on", className: "primary", textContent: great.dataset.goOn });
  great.firstElementChild.append(button);
  great.classList.add("held");
  button.focus();
  await new Promise((resolve) => (waiting.add(resolve), button.addEventListener("click", resolve)));
  great.classList.remove("held");
  focused?.focus({ preventScroll: true });
}

document.addEventListener("click", ({ target }) => {
  const { share, title } = target.closest("[data-share]")?.dataset ?? {};
  if (!share) return;
  if (navigator.share) navigator.share({ title, url: share }).catch(() => {});
  else copy({ dataset: { copy: share }, closest: () => null });
});
