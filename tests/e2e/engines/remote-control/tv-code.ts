import { memberSession } from '../../../tools/sandbox/member-session';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { pollUntil } from '../drivers/engine-driver';
import type { Viewer } from './remote-control';

/** Expression for the code in the accessible name of its letters, which contains the six letters. */
const shownCode = `(function () {
  var found = null;
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) {
      var spelled = /([0-9A-Z] ){5}[0-9A-Z]/.exec(e.getAttribute('role') === 'img' ? e.getAttribute('aria-label') || '' : '');
      if (spelled) found = spelled[0].replace(/ /g, '');
      if (e.shadowRoot) walk(e.shadowRoot);
    });
  })(document);
  return found;
})()`;

/** Waits until the TV shows a code, other than the previous one. */
export async function readCode(viewer: Pick<Viewer, 'evaluate'>, previous?: string): Promise<string> {
  const newCode = async () => {
    const code = await viewer.evaluate<string | null>(shownCode);
    return code === previous ? null : code;
  };
  return (await pollUntil(newCode, 'a new code on the TV', 40_000)) ?? '';
}

interface PhoneOptions {
  account: string;
  brand: string;
}

/** Returns a function that calls the API as a member's phone does. */
export async function memberPhone({ origin }: Sandbox, { account, brand }: PhoneOptions) {
  const { user } = await memberSession(origin, account, brand);
  return async <T>(path: string, body: object): Promise<T> => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: user.token,
      Language: 'en',
      'Client-Type': 'WAP',
      Scene: 'WEB',
      fingerprint: 'phone',
      Brand: brand,
      'Idempotency-Key': `phone-${path}-${Date.now()}`,
    };
    const response = await fetch(`${origin}/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const envelope = (await response.json()) as { code: number; data: T };
    if (envelope.code !== 0) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
    return envelope.data;
  };
}
