// Messages sent by this function have this window as their source.
window.attack = (target, message) => {
  const { port1, port2 } = new MessageChannel();
  const answers = [];
  port1.onmessage = ({ data }) => answers.push(data);
  target.postMessage(message, '*', [port2]);
  port1.postMessage({ id: 1, type: 'validate' });
  return answers;
};
