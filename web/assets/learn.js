
/* Lessons and hints: what is meant stands out, on the board and in the list. */

function coach(root) {
  const next = [...root.querySelectorAll("[data-next]")].flatMap((words) => JSON.parse(words.dataset.next));
  for (const thing of root.querySelectorAll("[data-spot], [data-pick]")) thing.classList.toggle("coached", next.includes(thing.dataset.pick ?? thing.dataset.spot));
}
if (fragment && main.dataset.base) {
  new MutationObserver(() => coach(fragment)).observe(fragment, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-next"] });
  new ResizeObserver(makeRoom).observe(find("bar"));
  coach(fragment);
}

// The words take room that the board gives up, so that nothing is hidden behind the bar. So does what follows the end of a
// game. Elsewhere nothing depends on it, and saying it would have the whole page styled anew with every bar.
function makeRoom() {
  const [bar, coaching] = [find("bar"), Boolean(find("bar").querySelector(".coach"))];
  main.toggleAttribute("data-coaching", coaching);
  if (coaching || bar.matches(".over")) main.style.setProperty("--room", `${bar.offsetHeight}px`);
}
