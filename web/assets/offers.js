
/* The list of open tables: read again every few seconds while somebody looks at it. */

async function lookAgain() {
  if (document.hidden) return;
  const text = await fetch(location.href).then((answer) => (answer.ok ? answer.text() : "")).catch(() => "");
  const fresh = new DOMParser().parseFromString(text, "text/html").getElementById("open-tables");
  if (fresh) morph(find("open-tables"), fresh);
}
if (find("open-tables")) setInterval(lookAgain, 1000 * main.dataset.again);
