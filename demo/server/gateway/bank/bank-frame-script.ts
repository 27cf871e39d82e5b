/**
 * Script of the sandbox bank's page in a frame. Notifies the parent page when it has loaded and when the payer has
 * submitted the form. It also marks the form as framed, so that the response stays in the frame instead of redirecting.
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
