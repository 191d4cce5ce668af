
/* Everything is there: begin. */

version = Number(document.querySelector("[data-version]")?.dataset.version ?? -1);
mine = find("bar")?.classList.contains("mine") ?? false;
mark();
openMine((opening = openingIn(document))) ?? openAgain();
compare();
if (fragment) keepTable(fragment.innerHTML);
listen();
