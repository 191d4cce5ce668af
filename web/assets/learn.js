
/* Lessons: what the teacher asks for stands out, on the board and in the list. */

function coach() {
  const next = JSON.parse(find("coach")?.dataset.next ?? "[]");
  for (const thing of fragment.querySelectorAll("[data-spot], [data-pick]")) thing.classList.toggle("coached", next.includes(thing.dataset.pick ?? thing.dataset.spot));
}
if (fragment && main.dataset.base) {
  new MutationObserver(coach).observe(fragment, { childList: true, subtree: true, attributes: true, attributeFilter: ["data-next"] });
  coach();
}
