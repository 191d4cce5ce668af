
/* The desk: marks in the dossier are made with a tap and also shown on the board. They can be handed in as a move. */

const marks = { "": "yes", yes: "no", no: "maybe", maybe: "" };
const signs = { yes: "✓", no: "✗", maybe: "?" };
// What was handed in from the dossier and waits for the player's confirmation.
let proposed;

function setMark(button, value) {
  button.value = value;
  const names = find("dossier-body").dataset.marks.split("|");
  button.querySelector(".said").textContent = `${button.dataset.label}: ${names[Object.keys(marks).indexOf(value)]}`;
}

// Shows the marks of the dossier on the board, each on the thing that it is about.
function pencil() {
  for (const old of fragment.querySelectorAll(".pencilled")) old.remove();
  const dossier = find("dossier-body");
  if (!dossier) return;
  for (const [field, value] of unsaved) if (find(`note-${field}`)?.matches(".pencil")) setMark(find(`note-${field}`), value);
  const shading = settings.shades !== "off";
  for (const button of dossier.querySelectorAll("[data-switch=shades]")) button.setAttribute("aria-pressed", shading);
  const written = new Map();
  for (const { value, dataset } of dossier.querySelectorAll(".pencil[data-on]")) {
    const sign = dataset.sign ? { yes: dataset.sign, maybe: `${dataset.sign}?` }[value] : signs[value];
    if (sign) written.set(dataset.on, [...(written.get(dataset.on) ?? []), sign]);
  }
  const shades = [...(shading ? dossier.querySelectorAll("[data-shade]") : [])].map(({ dataset }) => [dataset.on, (place) => shade(place, dataset)]);
  const slips = [...written].map(([name, words]) => [name, (place) => write(place, words.join(" "))]);
  // All places are measured before the first is drawn on, so that the board is laid out once.
  for (const [place, draw] of [...shades, ...slips].map(([name, draw]) => [placeOf(name), draw])) if (place) draw(place);
  document.body.classList.toggle("proposing", draft.length > 0 && draft === proposed);
}

const svg = (tag, attributes, ...children) => {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
};

// The thing on the board and the shape that takes clicks for it.
function target(name, board = find("panel-board")) {
  const thing = board?.querySelector(`#${CSS.escape(name)}, [data-spot="${CSS.escape(name)}"]`);
  return thing && [thing, thing.querySelector(".hit") ?? thing];
}

function placeOf(name) {
  const [thing, hit] = target(name) ?? [];
  return thing && { thing, hit, box: hit.getBBox() };
}

// A slip of paper above the thing.
function write({ thing, box: { x, y, width, height } }, words) {
  const size = Math.min(0.5 * height, 34);
  const long = 0.6 * size * words.length + 0.5 * size;
  const slip = svg("rect", { x: -long / 2, y: -size, width: long, height: 1.3 * size, rx: 0.2 * size });
  const text = svg("text", { "text-anchor": "middle", "font-size": size }, words);
  thing.append(svg("g", { class: "pencilled slip", "aria-hidden": true, transform: `translate(${x + width / 2} ${y + 0.1 * height})` }, slip, text));
}

function shade({ thing, hit, box: { x, y, width, height } }, { shade, count }) {
  const shape = hit.cloneNode();
  shape.setAttribute("class", `pencilled shade-${shade}`);
  shape.removeAttribute("fill");
  const text = svg("text", { class: "pencilled count", x: x + width / 2, y: y + 0.3 * height, "text-anchor": "middle", "font-size": 0.2 * height }, count);
  thing.querySelector("text")?.before(shape);
  hit.before(text);
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest?.("button");
  if (button?.matches(".pencil")) {
    setMark(button, marks[button.value] ?? "");
    note(button);
    pencil();
  } else if (button?.dataset.switch) {
    settings[button.dataset.switch] = button.getAttribute("aria-pressed") === "true" ? "off" : "on";
    localStorage.setItem("settings", JSON.stringify(settings));
    pencil();
  } else if (button?.matches("[data-hand-in]")) handIn(button.dataset.hint);
});

// Every yes is a part of the move. The bar shows all of them and asks once.
async function handIn(hint) {
  const parts = [...find("dossier-body").querySelectorAll(".pencil[value=yes][data-says]")];
  const clicks = (proposed = parts.flatMap((part) => part.dataset.says.split(" ")));
  if (clicks.length) await choose(clicks);
  if (draft !== clicks || !find("menu").hasAttribute("data-complete")) return toast(hint), draft === clicks && choose([]);
  sheet(false);
  find("confirm")?.focus();
}
