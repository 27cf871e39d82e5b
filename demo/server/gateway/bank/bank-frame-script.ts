/**
 * Script of the sandbox bank's page in a frame. Notifies the parent page when the bank's page has loaded and when the
 * payer has submitted the form. Also marks the form as framed, so that the response isn't a redirect.
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
