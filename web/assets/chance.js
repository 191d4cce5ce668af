
/* Chance that nobody can choose: this browser promises a number before any number is opened, opens it when all are fixed, and
   keeps what it needs to compare the record at the end. */

// crypto.subtle is missing on pages without HTTPS.
const primes = [...Array(312).keys()].slice(2).filter((n) => ![...Array(n).keys()].some((d) => d > 1 && n % d === 0)).slice(0, 64);
const fraction = (n) => ((n - Math.floor(n)) * 2 ** 32) | 0;
const constants = primes.map((prime) => fraction(Math.cbrt(prime)));
function sha256(text) {
  const bytes = new TextEncoder().encode(text);
  const padded = new Uint8Array(((bytes.length + 72) >> 6) << 6);
  padded.set(bytes);
  padded[bytes.length] = 128;
  const view = new DataView(padded.buffer);
  view.setUint32(padded.length - 4, bytes.length * 8);
  const turn = (n, by) => (n >>> by) | (n << (32 - by));
  const state = primes.slice(0, 8).map((prime) => fraction(prime ** 0.5));
  for (let at = 0; at < padded.length; at += 64) {
    const words = [];
    let [a, b, c, d, e, f, g, h] = state;
    for (let i = 0; i < 64; i++) {
      const [two, fifteen] = [words[i - 2], words[i - 15]];
      words[i] =
        i < 16
          ? view.getInt32(at + 4 * i)
          : ((turn(two, 17) ^ turn(two, 19) ^ (two >>> 10)) + words[i - 7] + (turn(fifteen, 7) ^ turn(fifteen, 18) ^ (fifteen >>> 3)) + words[i - 16]) | 0;
      const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + constants[i] + words[i]) | 0;
      const other = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [a, b, c, d, e, f, g, h] = [(one + other) | 0, a, b, c, (d + one) | 0, e, f, g];
    }
    [a, b, c, d, e, f, g, h].forEach((word, i) => (state[i] = (state[i] + word) | 0));
  }
  return state.map((word) => (word >>> 0).toString(16).padStart(8, "0")).join("");
}

/* What is kept: the numbers by their seals, and for each table what was fixed before its start. */

const KEPT_FOR = 90 * 24 * 3600 * 1000;
const recall = (key) => JSON.parse(localStorage.getItem(key) ?? "null");
const retain = (key, facts) => localStorage.setItem(key, JSON.stringify({ ...recall(key), ...facts, at: Date.now() }));
for (const key of Object.keys(localStorage)) if (/^(seal|chance|talk):/.test(key) && Date.now() - recall(key).at > KEPT_FOR) localStorage.removeItem(key);
const keyOf = (path) => `chance:${path.split("/").pop()}`;
const tablePath = () => main?.dataset.live?.replace(/[/]live$/, "");

function promise() {
  const number = [...crypto.getRandomValues(new Uint8Array(32))].map((n) => n.toString(16).padStart(2, "0")).join("");
  const seal = sha256(number);
  retain(`seal:${seal}`, { number });
  return seal;
}
document.addEventListener("submit", ({ target }) => {
  // Of several people at one device, another may stay. What they see then says nothing about this promise.
  if (target.id === "leave") return retain(keyOf(tablePath()), { promised: undefined });
  const field = target.querySelector("[data-promise]");
  if (!field) return;
  field.value = promise();
  // A new table has no address yet.
  const path = target.getAttribute("action")?.match(/^(.*)[/]sit$/)?.[1];
  if (path) retain(keyOf(path), { promised: field.value });
  else sessionStorage.setItem("promised", field.value);
});

// The promise that counts in the lobby before our eyes. One made when a table was opened belongs to the page that comes next, or
// to none; and whoever does not sit here any more has promised nothing.
const promisedHere = (() => {
  const made = sessionStorage.getItem("promised");
  sessionStorage.removeItem("promised");
  if (!find("hall")) return undefined;
  const key = keyOf(tablePath());
  const sits = document.querySelector(".chair.me");
  if (sits ? made && !recall(key) : recall(key)?.promised) retain(key, { promised: sits ? made : undefined });
  return recall(key)?.promised;
})();

// The lobby before our eyes ends. If what we promised is not among the promises then, the server has us down as away. Where another
// window of this browser has promised or opened something since, that window is the one to notice.
function notice(opening) {
  const key = keyOf(tablePath());
  if (!promisedHere || recall(key)?.promised !== promisedHere || !find("hall") || !document.querySelector(".chair.me")) return;
  retain(key, { leftOut: !opening?.promises.some(({ seal }) => seal === promisedHere) });
}

const openingIn = (page) => JSON.parse(page.querySelector("#opening")?.dataset.opening ?? "null");
// By its seal: a page that is about to be loaded again waits for the answer, whoever asked first.
const openings = new Map();
function openMine(opening, path = tablePath()) {
  const seal = opening?.seal;
  const number = seal && recall(`seal:${seal}`)?.number;
  if (!number || !opening.promises.some((one) => one.seal === seal)) return;
  if (!openings.has(seal)) openings.set(seal, sendMine(opening, number, path));
  return openings.get(seal);
}

async function sendMine({ commitment, promises, round, seal }, number, path) {
  const kept = recall(keyOf(path));
  // Whoever shows other promises for the same start or another fingerprint the second time gets nothing.
  const rounds = kept?.rounds ?? [];
  if ((kept?.commitment ?? commitment) !== commitment || JSON.stringify(rounds[round] ?? promises) !== JSON.stringify(promises)) return;
  rounds[round] = promises;
  // The answer to an earlier request may have been lost: the promise that came with it counts.
  const next = (kept?.number === number && kept.next) || promise();
  // From now on the server may know the number, whatever it answers.
  retain(keyOf(path), { commitment, rounds, promises, number, next, promised: next, sent: true, opened: false, leftOut: false });
  const answer = await post(`${path}/open`, { contribution: number, next }).catch(() => null);
  if (answer?.ok) retain(keyOf(path), { opened: true });
  else openings.delete(seal);
}

// A page that was loaded anew before the answer came asks again: a number is opened once, however often it is sent.
async function openAgain(path = tablePath()) {
  const { number, next, opened } = recall(keyOf(path ?? "")) ?? {};
  if (opened !== false || !document.querySelector(".chip.me")) return;
  const answer = await post(`${path}/open`, { contribution: number, next }).catch(() => null);
  if (answer) retain(keyOf(path), { opened: answer.ok || undefined });
}

// Now and then the head of the record's chain is kept: a record without it is of another game.
let headAsked = 0;
async function keepHead() {
  if (!document.querySelector(".chip.me") || Date.now() - headAsked < 10000) return;
  headAsked = Date.now();
  const path = tablePath();
  const answer = await fetch(`${path}/head`).catch(() => null);
  if (answer?.ok) retain(keyOf(path), { head: (await answer.json()).head });
}

/* The end: compares the record with what was kept. */

const canonical = (value) =>
  Array.isArray(value)
    ? `[${value.map(canonical).join(",")}]`
    : value && typeof value === "object"
      ? `{${Object.keys(value).sort().map((key) => `${JSON.stringify(key)}:${canonical(value[key])}`).join(",")}}`
      : JSON.stringify(value);

function chainOf({ game, seats, options, edition, players, fairness, steps, outcome }) {
  const { commitment, contributions, seals = [], drawn = null, broken_off, seed } = fairness;
  const beginning = { game, seats, options, edition, players, fairness: { commitment, contributions, seals, drawn, ...(broken_off && { broken_off }) } };
  const heads = [sha256(`deckname chain 1\n${canonical(beginning)}`)];
  steps.forEach((step, i) => heads.push(sha256(`${heads[i]}\n${sha256(`blind\n${i}\n${seed}`)}\n${canonical(step)}`)));
  return { heads, end: sha256(`${heads.at(-1)}\nend\n${canonical(outcome)}`) };
}

function finding(record, kept) {
  const { commitment, contributions, seals = [], drawn, broken_off = [], seed } = record.fairness;
  if (!kept?.commitment && !kept?.head && !kept?.leftOut) return "nothing";
  if (sha256(seed) !== commitment || (kept.commitment ?? commitment) !== commitment) return "commitment";
  const wrong = ({ name, seal, contribution }, n) => {
    const seat = drawn?.[n] ?? n;
    const said = contributions[seat];
    const fits = seal ? sha256(said) === seal : said === contribution;
    return record.players[seat] !== name || (seals[seat] ?? null) !== seal || !fits;
  };
  const rounds = kept.rounds ?? [kept.promises];
  const last = rounds[broken_off.length];
  // Whoever has our number knows two courses of chance: one with it, and one without.
  if (last && (kept.sent || kept.opened) && !contributions.includes(kept.number)) return "mine";
  if (last?.some(wrong)) return "promises";
  // A start that was broken off and is not in the record was drawn anew in secret.
  const hidden = (promises, n) => promises?.some(({ name, seal }, seat) => broken_off[n]?.players[seat] !== name || broken_off[n].seals[seat] !== seal);
  if (rounds.some((promises, n) => n !== broken_off.length && hidden(promises, n))) return "promises";
  if (kept.leftOut) return "away";
  const { heads, end } = chainOf(record);
  if (record.chain !== end) return "chain";
  return kept.head && !heads.includes(kept.head) ? "head" : "right";
}

let found;
async function compare() {
  const place = find("kept");
  if (!place?.hasAttribute("data-over")) return;
  const path = place.dataset.table;
  found ??= fetch(`${path}/record.json`).then(async (answer) => answer.ok && finding(await answer.json(), recall(keyOf(path)))).catch(() => (found = null));
  const name = await found;
  for (const line of find("kept")?.children ?? []) {
    line.hidden = line.dataset.finding !== name;
    line.className = name === "right" ? "verdict" : name === "nothing" ? "dim" : "problem";
  }
  // What does not fit is not left in a closed drawer.
  if (name && !["right", "nothing"].includes(name)) for (const drawer of [find("table-info"), find("fairness")]) drawer?.setAttribute("open", "");
}
