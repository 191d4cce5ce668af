
/* Live updates tell only what has changed: pieces of the last fragment, cut at every "<", and new ones between them. */

let pieces = [];
function whole(message) {
  if (message.delta) message.html = message.delta.flatMap((part) => (Array.isArray(part) ? pieces.slice(part[0], part[0] + part[1]) : part.split("<"))).join("<");
  if (message.html !== undefined) pieces = message.html.split("<");
  return message;
}

// Long messages come packed. They are unpacked in the background, but taken in the order in which they came.
let arrivals = Promise.resolve();
function unpack(data, then) {
  const text = typeof data === "string" ? data : new Response(data.stream().pipeThrough(new DecompressionStream("deflate-raw"))).text();
  arrivals = arrivals.then(() => text).then(then).catch((wrong) => console.error(wrong));
}
