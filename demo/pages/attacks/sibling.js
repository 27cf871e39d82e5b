// Sends a connect message to the card frame `target` from this window, which isn't the frame's parent. Returns an
// array, to which responses are added when they arrive.
window.attack = (target, message) => {
  const { port1, port2 } = new MessageChannel();
  const responses = [];
  port1.onmessage = ({ data }) => responses.push(data);
  target.postMessage(message, '*', [port2]);
  port1.postMessage({ id: 1, type: 'validate' });
  return responses;
};
