
/* Clocks: each says what was left, and since when it runs by the server's time. Nothing is announced: those who want to know
   can read the clock. */

const ahead = Number(main?.dataset.now) - Date.now();
const [days, hours] = find("seats")?.dataset.units?.split("|") ?? [];

function leftIn(clock) {
  const { left, since } = clock.dataset;
  const passed = since === undefined ? 0 : Math.max(0, Date.now() + ahead - since);
  return Math.max(0, Math.floor((left - passed) / 1000));
}

function inWords(seconds) {
  const [d, h, m, s] = [Math.floor(seconds / 86400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60, seconds % 60];
  const two = (n) => String(n).padStart(2, "0");
  return d ? `${d} ${days} ${h} ${hours}` : h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
}

function count() {
  for (const clock of document.querySelectorAll(".clock")) {
    const seconds = leftIn(clock);
    const words = inWords(seconds);
    if (clock.textContent !== words) clock.textContent = words;
    clock.classList.toggle("low", clock.dataset.since !== undefined && seconds < 60);
  }
}
if (main?.dataset.now) {
  count();
  setInterval(count, 250);
}
