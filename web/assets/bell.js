
/* The bell: this device rings when its player is waited for and has no page of the table open. */

const bell = find("bell");
const ringing = () => navigator.serviceWorker.ready.then((worker) => worker.pushManager.getSubscription());

async function hangBell() {
  if (!bell || !navigator.serviceWorker || !globalThis.PushManager || !globalThis.Notification) return;
  bell.hidden = false;
  bell.addEventListener("change", turnBell);
  const quiet = JSON.parse(localStorage.getItem("quiet") ?? "[22,8]");
  [find("quiet-from").value, find("quiet-to").value] = quiet;
  find("rings").checked = Notification.permission === "granted" && !!(await ringing());
  // The clock of a device changes, in summer or on a journey.
  if (find("rings").checked) tellBell(await ringing());
}

async function turnBell({ target }) {
  localStorage.setItem("quiet", JSON.stringify([find("quiet-from").value, find("quiet-to").value].map(Number)));
  const on = find("rings").checked;
  const done = await (on ? startBell() : stopBell()).catch(() => false);
  if (on && !done) find("rings").checked = false;
  if (on && !done && target.id === "rings") toast(bell.dataset.refused);
}

async function startBell() {
  if ((await Notification.requestPermission()) !== "granted") return false;
  const worker = await navigator.serviceWorker.ready;
  const { key } = await (await fetch(bell.dataset.bell)).json();
  return tellBell(await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }));
}

async function tellBell(subscription) {
  const { endpoint, keys } = subscription.toJSON();
  const [from, to] = JSON.parse(localStorage.getItem("quiet") ?? "[22,8]");
  const quiet = { from, to, ahead: -new Date().getTimezoneOffset() };
  return (await post(bell.dataset.bell, { endpoint, keys, quiet })).ok;
}

async function stopBell() {
  const subscription = await ringing();
  if (subscription) await post(`${bell.dataset.bell}/stop`, { endpoint: subscription.endpoint });
  return subscription?.unsubscribe();
}

hangBell();
