
/* Another last click: what the server lists in place of it can be clicked too, such as another agent. */

const listed = (name) => JSON.parse(find("menu")?.dataset[name] ?? "[]");

// The clicks so far and this one, or this one in place of the last; nothing if the spot is not offered.
function extended(spot) {
  if (Object.hasOwn(listed("instead"), spot)) return [...draft.slice(0, -1), spot];
  return find(`pick-${spot}`) ? [...draft, spot] : undefined;
}
