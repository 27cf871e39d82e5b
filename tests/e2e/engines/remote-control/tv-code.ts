import { createSession } from '../../../tools/sandbox/member-session';
import type { Sandbox } from '../../../tools/sandbox/sandbox';
import { pollUntil } from '../drivers/engine-driver';
import type { Viewer } from './remote-control';

/** JavaScript that returns the code on the TV. The code is an image, whose label spells out the six characters. */
const shownCodeScript = `(function () {
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

/** Waits until the TV shows a code that differs from `previousCode`, if given, and returns the new code. */
export async function waitForCode(
  viewer: Pick<Viewer, 'evaluate'>,
  { previousCode }: { previousCode?: string } = {},
): Promise<string> {
  const readNewCode = async () => {
    const code = await viewer.evaluate<string | null>(shownCodeScript);
    return code === previousCode ? null : code;
  };
  return (await pollUntil(readNewCode, 'a new code on the TV', 40_000)) ?? '';
}

interface PhoneSignIn {
  /** Email of a member in the sandbox's seed data. */
  account: string;
  brand: string;
}

/** Signs a member in on a simulated phone, and returns a function that sends the phone's API calls. */
export async function signInOnPhone({ origin }: Sandbox, { account, brand }: PhoneSignIn) {
  const { user } = await createSession(origin, account, brand);
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
