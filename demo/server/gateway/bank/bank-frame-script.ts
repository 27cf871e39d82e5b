/**
 * What the sandbox's bank runs on a page that may stand in a frame: it says that it is there, and when the payer is done;
 * the form then says that it was sent from a frame, so that the answer stays in it.
 */
export const bankFrameScript = `
if (parent !== window) {
  var isDone = document.querySelector('[data-done]') !== null || document.querySelector('form') === null;
  Array.prototype.forEach.call(document.forms, function (form) {
    var mark = document.createElement('input');
    mark.type = 'hidden';
    mark.name = 'framed';
    form.appendChild(mark);
  });
  parent.postMessage({ source: 'sub-bank', state: isDone ? 'done' : 'ready' }, '*');
}
`;
