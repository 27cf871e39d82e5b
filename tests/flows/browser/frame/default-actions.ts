import type { Frame } from './frame';

/** Does what a browser does after a click on a link: follows the link, unless a script called `preventDefault`. */
export function followLink(frame: Frame, event: MouseEvent): void {
  if (event.defaultPrevented) return;
  const link = event.composedPath().find((node) => (node as Element).localName === 'a') as
    | HTMLAnchorElement
    | undefined;
  const href = link?.getAttribute('href') ?? null;
  if (!link || href === null) return;
  // Without this call, happy-dom would open the link in a new happy-dom window.
  event.preventDefault();
  const { page } = frame;
  const { target } = link;
  const opensTab = (target && target !== '_self' && target !== '_top') || event.ctrlKey || event.metaKey;
  if (link.hasAttribute('download'))
    page.emit('download', { url: () => link.href, suggestedFilename: () => link.download });
  else if (opensTab)
    frame.open(href, target, `${link.rel.includes('opener') ? '' : 'noopener,'}${link.rel.replaceAll(' ', ',')}`);
  // `mainFrame_` has an underscore because `mainFrame()` is a method of Playwright's `Page`.
  else (target === '_top' ? page.mainFrame_ : frame).navigate(href);
}

/** Does what a browser does after a `submit` event: sends the form, unless a script called `preventDefault`. */
export function handleSubmit(frame: Frame, event: SubmitEvent): void {
  if (event.defaultPrevented) return;
  event.preventDefault();
  submitForm(frame, event.composedPath()[0] as HTMLFormElement, event.submitter as HTMLButtonElement | null);
}

function collectFields(form: HTMLFormElement, submitter: HTMLButtonElement | null): URLSearchParams {
  const fields = new URLSearchParams();
  for (const control of form.querySelectorAll<HTMLInputElement>('input,select,textarea')) {
    const isUnchecked = ['checkbox', 'radio'].includes(control.type) && !control.checked;
    if (control.name && !control.disabled && !isUnchecked && control.type !== 'submit')
      fields.append(control.name, control.value);
  }
  if (submitter?.name) fields.append(submitter.name, submitter.value);
  return fields;
}

/** Sends a form: loads the URL of its action, with the fields in the URL (GET) or in the request's body (POST). */
export function submitForm(frame: Frame, form: HTMLFormElement, submitter: HTMLButtonElement | null): void {
  const fields = collectFields(form, submitter);
  const action = new URL(submitter?.getAttribute('formaction') ?? form.getAttribute('action') ?? '', frame.url());
  const method = (submitter?.getAttribute('formmethod') ?? form.getAttribute('method') ?? 'get').toUpperCase();
  if (method === 'GET') {
    action.search = fields.toString();
    frame.navigate(action.href);
    return;
  }
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded', Origin: frame.origin };
  const target = form.getAttribute('target') === '_top' ? frame.page.mainFrame_ : frame;
  target.navigate(action.href, { method, body: fields.toString(), headers });
}
