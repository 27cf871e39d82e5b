/**
 * Script of the bank's 3-D Secure pages, for when they are shown in a frame. On each load, it tells the parent page
 * whether the frame shows the bank's form (`ready`) or a page without the form, such as the one after a submission
 * (`done`). It also adds the field `framed` to the form, so that the server responds with a page instead of a redirect.
 */
export const bankFrameScript = `
if (parent !== window) {
  var isDone = document.querySelector('[data-done]') !== null || document.querySelector('form') === null;
  Array.prototype.forEach.call(document.forms, function (form) {
    var framedField = document.createElement('input');
    framedField.type = 'hidden';
    framedField.name = 'framed';
    form.appendChild(framedField);
  });
  parent.postMessage({ source: 'sub-bank', state: isDone ? 'done' : 'ready' }, '*');
}
`;
