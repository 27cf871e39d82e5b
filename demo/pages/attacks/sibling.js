// Attacks the card frame, the iframe in which cards are typed. Only the frame's parent may connect to it; this window
// is a sibling of the frame. `target` is the frame's window, `message` the message with which a parent connects.
// Returns an array to which the frame's responses, if any, are added when they arrive.
window.attack = (target, message) => {
  const { port1, port2 } = new MessageChannel();
  const responses = [];
  port1.onmessage = ({ data }) => responses.push(data);
  target.postMessage(message, '*', [port2]);
  port1.postMessage({ id: 1, type: 'validate' });
  return responses;
};
