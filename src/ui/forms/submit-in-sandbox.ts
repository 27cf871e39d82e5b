/** Whether the frame around this page forbids forms. Undefined until the first submit button is pressed. */
let areFormsBlocked: boolean | undefined;

/** Submits a form of its own. In a frame that is sandboxed without `allow-forms`, browsers then fire no event. */
function detectBlockedForms(): boolean {
  const form = document.createElement('form');
  const button = document.createElement('button');
  let isBlocked = true;
  form.hidden = true;
  form.append(button);
  form.addEventListener('submit', (event) => {
    isBlocked = false;
    event.preventDefault();
    event.stopPropagation();
  });
  document.body.append(form);
  button.click();
  form.parentNode?.removeChild(form);
  if (isBlocked)
    console.warn(
      '[sub-elements] The frame around this page is sandboxed without allow-forms. Add it: banks need it too.',
    );
  return isBlocked;
}

/**
 * Call it in the click event of a submit button. Fires the form's `submit` event if the browser won't, because the page
 * is in a frame that is sandboxed without `allow-forms`. Enter in a field clicks the button too.
 */
export function submitInSandbox({ form }: HTMLButtonElement): void {
  if (!form || window === window.top) return;
  areFormsBlocked ??= detectBlockedForms();
  if (areFormsBlocked) form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
}
