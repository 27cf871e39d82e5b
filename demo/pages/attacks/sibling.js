// Sends a message whose source is this window. Returns the list that collects the responses.
window.attack = (target, message) => {
  const { port1, port2 } = new MessageChannel();
  const responses = [];
  port1.onmessage = ({ data }) => responses.push(data);
  target.postMessage(message, '*', [port2]);
  port1.postMessage({ id: 1, type: 'validate' });
  return responses;
};
