
/* The dial: the knob follows the pointer to the nearest place that is offered, which is chosen when it is let go. */

let dial;
function nearest({ clientX, clientY }) {
  const { left, top, width, height } = dial.getBoundingClientRect();
  const angle = (x, y) => Math.atan2(y - top - height / 2, x - left - width / 2);
  const aim = angle(clientX, clientY);
  const away = (spot) => {
    const box = (spot.querySelector("text") ?? spot).getBoundingClientRect();
    const apart = Math.abs(angle(box.x + box.width / 2, box.y + box.height / 2) - aim);
    return Math.min(apart, 2 * Math.PI - apart);
  };
  return [...dial.querySelectorAll(".on[data-knob]")].sort((one, other) => away(one) - away(other))[0];
}

document.addEventListener("pointerdown", ({ target }) => {
  dial = target.closest?.("[data-dial]");
  if (!dial?.querySelector(".on[data-knob]")) dial = undefined;
});
document.addEventListener("pointermove", (event) => {
  if (!dial || !event.buttons) return;
  dial.dragged = true;
  const [x, y] = nearest(event).dataset.knob.split(" ");
  dial.querySelector(".knob").setAttribute("transform", `translate(${x} ${y})`);
});
document.addEventListener("pointerup", (event) => {
  if (dial?.dragged) {
    const spot = nearest(event).dataset.spot;
    // A click that ends on the same place chooses it by itself.
    if (event.target.closest?.(".on[data-spot]")?.dataset.spot !== spot) pick(spot);
  }
  if (dial) dial.dragged = false;
  dial = undefined;
});

/* Choices that can be clicked where they are drawn are listed on demand. */

document.body.classList.toggle("all-choices", localStorage.getItem("all-choices") === "on");
document.addEventListener("click", ({ target }) => {
  if (target.id !== "all-choices") return;
  const on = document.body.classList.toggle("all-choices");
  localStorage.setItem("all-choices", on ? "on" : "off");
  mark();
});

// Can it be clicked where it is drawn? Not while it is out of sight, or below something else.
function reachable(spot) {
  const box = (spot.querySelector(":scope > .hit") ?? spot).getBoundingClientRect();
  const [x, y] = [Math.floor(box.x + box.width / 2), Math.floor(box.y + box.height / 2)];
  const there = x > 0 && y > 0 && x < innerWidth && y < innerHeight && document.elementFromPoint(x, y);
  return Boolean(there) && spot.contains(there);
}
let settled;
function markSoon() {
  clearTimeout(settled);
  settled = setTimeout(mark, 120);
}
for (const event of ["scroll", "resize", "transitionend"]) addEventListener(event, markSoon, true);
// A bar that grows covers more of the board.
const sizes = new ResizeObserver(markSoon);

/* Nobody is asked round after round: the page gives the standing order once, and the player withdraws it. */

let ordering = false;
async function giveOrder() {
  const order = find("order");
  const key = `ordered:${main?.dataset.base}`;
  if (!order || ordering || localStorage.getItem(key)) return;
  // It may be too early, before the game has begun: then it is given with the next update.
  ordering = true;
  const answer = order.dataset.on === "false" && (await post(`${main.dataset.base}/order`, { on: true }, "PUT").catch(() => null));
  ordering = false;
  if (answer !== false && !answer?.ok) return;
  localStorage.setItem(key, "yes");
  if (answer) settle(answer);
}
