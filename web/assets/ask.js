
/* Asking what a thing is: hold it, right-click it, or press "?" with the focus on it. */

function explain(target) {
  const spot = target?.closest?.("[data-spot], [data-pick]");
  const name = spot?.dataset.spot ?? spot?.dataset.pick ?? "";
  const known = JSON.parse(main?.dataset.things ?? "[]").filter(([thing]) => name.startsWith(thing));
  const [, sentence, clause] = known.sort((one, other) => other[0].length - one[0].length)[0] ?? [];
  if (sentence) toast(sentence, `${main.dataset.rules}#${clause}`, clause);
  return Boolean(sentence);
}

let holding;
let wasHeld = false;
document.addEventListener("contextmenu", (event) => {
  if (explain(event.target)) event.preventDefault();
});
document.addEventListener("pointerdown", ({ pointerType, target }) => {
  wasHeld = false;
  clearTimeout(holding);
  if (pointerType === "touch") holding = setTimeout(() => (wasHeld = explain(target)), 550);
});
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => clearTimeout(holding));
document.addEventListener("pointermove", ({ movementX, movementY }) => Math.abs(movementX) + Math.abs(movementY) > 6 && clearTimeout(holding));
// A finger that asked does not choose as well.
document.addEventListener("click", (event) => {
  if (wasHeld) event.stopPropagation();
  wasHeld = false;
}, true);
document.addEventListener("keydown", ({ key, target }) => {
  if (key === "?" && !target.matches("input, textarea, select")) explain(target);
});
