
/* Lessons and hints: what is meant stands out, on the board and in the list. */

function coach() {
  const next = [...fragment.querySelectorAll("[data-next]")].flatMap((words) => JSON.parse(words.dataset.next));
  for (const thing of fragment.querySelectorAll("[data-spot], [data-pick]")) thing.classList.toggle("coached", next.includes(thing.dataset.pick ?? thing.dataset.spot));
}
if (fragment && main.dataset.base) {
  new MutationObserver(coach).observe(fragment, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-next"] });
  new ResizeObserver(makeRoom).observe(find("bar"));
  coach();
}

// The words take room that the board gives up, so that nothing is hidden behind the bar.
function makeRoom() {
  main.toggleAttribute("data-coaching", Boolean(find("bar").querySelector(".coach")));
  main.style.setProperty("--room", `${find("bar").offsetHeight}px`);
}
