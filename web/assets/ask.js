
/* Asking what a thing is: hold it, right-click it, or press "?" with the focus on it. */

function explain(thing) {
  const name = thing?.dataset.thing ?? thing?.dataset.spot ?? thing?.dataset.pick ?? "";
  const known = JSON.parse(main?.dataset.things ?? "[]").filter(([beginning]) => name.startsWith(beginning));
  const [, sentence, clause] = known.sort((one, other) => other[0].length - one[0].length)[0] ?? [];
  if (sentence) toast(sentence, `${main.dataset.rules}#${clause}`, clause);
  return Boolean(sentence);
}

// What is there: on a drawing the smallest thing around the point, also one that cannot be clicked now.
function thingAt({ target, clientX: x, clientY: y }) {
  const box = (thing) => thing.getBoundingClientRect();
  const around = (thing) => box(thing).left <= x && x <= box(thing).right && box(thing).top <= y && y <= box(thing).bottom;
  const drawn = [...(target.closest?.(".panel")?.querySelectorAll("[data-thing], [data-spot]") ?? [])].filter(around);
  const size = (thing) => box(thing).width * box(thing).height;
  return drawn.sort((one, other) => size(one) - size(other))[0] ?? thingOf(target);
}
const thingOf = (target) => target.closest?.("[data-thing], [data-spot], [data-pick]");

let holding;
let wasHeld = false;
document.addEventListener("contextmenu", (event) => {
  if (explain(thingAt(event))) event.preventDefault();
});
document.addEventListener("pointerdown", (event) => {
  wasHeld = false;
  clearTimeout(holding);
  if (event.pointerType === "touch") holding = setTimeout(() => (wasHeld = explain(thingAt(event))), 550);
});
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => clearTimeout(holding));
document.addEventListener("pointermove", ({ movementX, movementY }) => Math.abs(movementX) + Math.abs(movementY) > 6 && clearTimeout(holding));
// A finger that asked does not choose as well.
document.addEventListener("click", (event) => {
  if (wasHeld) event.stopPropagation();
  wasHeld = false;
}, true);
document.addEventListener("keydown", ({ key, target }) => {
  if (key !== "?" || target.matches("input, textarea, select") || explain(thingOf(target))) return;
  const list = find("what");
  if (!list) return;
  list.open = true;
  list.querySelector("summary").focus();
});
