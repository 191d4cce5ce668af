
/* Several people at one device. What was just noted is saved while its writer is the one who looks, and all windows of this
   browser follow the curtain. */

const looker = () => (find("lift") ? "nobody" : find("cover") && document.querySelector(".chip.me")?.id);
if (looker()) localStorage.setItem("curtain", `${main.dataset.base} ${looker()}`);
document.addEventListener("submit", ({ target }) => target.id === "cover" && unsaved.size && save());
addEventListener("storage", ({ key, newValue }) => {
  if (key === "curtain" && looker() && newValue?.startsWith(`${main.dataset.base} `) && newValue !== `${main.dataset.base} ${looker()}`) location.reload();
});
addEventListener("pageshow", ({ persisted }) => persisted && looker() && location.reload());
