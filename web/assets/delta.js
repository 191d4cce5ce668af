
/* Live updates tell only what has changed: pieces of the last fragment, cut at every "<", and new ones between them. */

let pieces = [];
function whole(message) {
  if (message.delta) message.html = message.delta.flatMap((part) => (Array.isArray(part) ? pieces.slice(part[0], part[0] + part[1]) : part.split("<"))).join("<");
  if (message.html !== undefined) pieces = message.html.split("<");
  return message;
}
