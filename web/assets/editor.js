
/* The editor of a data file: the server makes every change, draws the file, and says what the game says about it. */

const edited = main?.dataset.edit ? find("file") : null;
const kept = `edited:${main?.dataset.edit}`;
const earlier = [];
let held = null;
let editing = Promise.resolve();

// One change after another: each goes out from the file that the last one left.
const edit = (click) => edited && (editing = editing.then(() => change(click)).catch(() => {}));

async function change(click) {
  const before = edited.value;
  const answer = await send(main.dataset.edit, { file: before, held, click });
  const said = await answer.json();
  if (said.error) return toast(said.error.message);
  // It was edited by hand in the meantime, and that is looked at next.
  if (edited.value !== before) return;
  if (said.html !== undefined) drawFile(said);
  else find("verdict").innerHTML = said.verdict;
  if (said.file !== undefined && said.file !== before) rewrite(said.file);
  find("open").disabled = !said.good;
}

function drawFile(said) {
  held = said.held;
  const focused = document.activeElement?.id;
  const fresh = find("drawing").cloneNode(false);
  fresh.append(parse(said.html));
  morph(find("drawing"), fresh);
  rove(find(focused)?.closest("#board") ? find(focused) : boardSpots()[0]);
  // A tool that is no longer offered leaves the focus to the board.
  if (focused && document.activeElement === document.body) find("board").querySelector("[tabindex='0']").focus();
}

function rewrite(text) {
  earlier.push(edited.value);
  edited.value = text;
  keep();
}

function keep() {
  sessionStorage.setItem(kept, edited.value);
  find("take-back").disabled = !earlier.length;
}

/* The board is one stop for the Tab key; the arrow keys go to the nearest field that way. */

const boardSpots = () => [...find("board").querySelectorAll("[data-spot]")];
function rove(to) {
  for (const spot of boardSpots()) spot.setAttribute("tabindex", spot === to ? 0 : -1);
}

const arrowKeys = { ArrowRight: [1, 0], ArrowLeft: [-1, 0], ArrowDown: [0, 1], ArrowUp: [0, -1] };
const middleOf = (spot) => (({ x, y, width, height }) => [x + width / 2, y + height / 2])(spot.getBoundingClientRect());
function beside(from, [right, down]) {
  const [x, y] = middleOf(from);
  const cost = (spot) => {
    const [dx, dy] = [middleOf(spot)[0] - x, middleOf(spot)[1] - y];
    const [ahead, aside] = [dx * right + dy * down, Math.abs(dx * down) + Math.abs(dy * right)];
    return ahead > 1 && aside < 1.8 * ahead ? ahead + aside : Infinity;
  };
  const [best] = boardSpots().map((spot) => [cost(spot), spot]).sort(([one], [other]) => one - other);
  return best[0] < Infinity ? best[1] : from;
}

if (edited) {
  document.addEventListener("click", ({ target }) => {
    const spot = target.closest("#drawing [data-spot]");
    if (spot) edit(spot.dataset.spot);
    if (target.id === "take-back" && earlier.length) {
      edited.value = earlier.pop();
      held = null;
      keep();
      edit();
    }
    if (target.id === "download") {
      const link = Object.assign(document.createElement("a"), { download: main.dataset.fileName, href: URL.createObjectURL(new Blob([edited.value])) });
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), 1000);
    }
  });
  document.addEventListener("keydown", (event) => {
    const spot = event.target.closest?.("#board [data-spot]");
    if (event.key === "Escape" && held) edit(held);
    if (!spot) return;
    if (event.key === "Enter" || event.key === " ") edit(spot.dataset.spot);
    else if (arrowKeys[event.key]) rove(beside(spot, arrowKeys[event.key])), find("board").querySelector("[tabindex='0']").focus();
    else return;
    event.preventDefault();
  });
  find("board").addEventListener("focusin", ({ target }) => rove(target));
  let typing;
  edited.addEventListener("input", () => {
    keep();
    clearTimeout(typing);
    typing = setTimeout(edit, 300);
  });
  find("upload").addEventListener("change", async ({ target }) => {
    if (!target.files[0]) return;
    rewrite(await target.files[0].text());
    held = null;
    edit();
  });
  // What was edited here before is still there after a reload, in the other language too.
  edited.value = sessionStorage.getItem(kept) ?? edited.value;
  rove(boardSpots()[0]);
  edit();
}
