import { memberSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { pattern, text } from '../helpers/text';
import { type EngineDriver, type JourneyEngine, until } from './driver';
import { choose, focused, waitForControl } from './remote';

export const name = 'A viewer signs a TV in from a phone with a renewed code, and sees the orders';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const t = (key: string): string => pattern(lang, key).source;

/** Expression for the code in the accessible name of its letters. */
const shownCode = `(function () {
  var found = null;
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) {
      if (/^Code: /.test(e.getAttribute('aria-label') || '')) found = e.getAttribute('aria-label').slice(6).replace(/ /g, '');
      if (e.shadowRoot) walk(e.shadowRoot);
    });
  })(document);
  return found;
})()`;

/** Expression for the shorter side of the QR code's light field. */
const codeSize = `(function () {
  var size = null;
  (function walk(root) {
    root.querySelectorAll('*').forEach(function (e) {
      if (e.localName === 'svg' && e.getAttribute('aria-label') === ${JSON.stringify(text(lang, 'stb:signIn.picture'))}) {
        var box = e.parentNode.getBoundingClientRect();
        size = Math.min(box.width, box.height);
      }
      if (e.shadowRoot) walk(e.shadowRoot);
    });
  })(document);
  return size;
})()`;

/** Confirms on the phone, by its API call. */
async function confirm({ origin }: Sandbox, token: string, code: string): Promise<void> {
  const headers = {
    'Content-Type': 'application/json',
    Authorization: token,
    Language: lang,
    'Client-Type': 'WAP',
    Scene: 'WEB',
    fingerprint: 'phone',
    Brand: 'member',
  };
  const body = JSON.stringify({ code, decision: 'confirm' });
  const response = await fetch(`${origin}/api/user/tv/signin/decide/v1`, { method: 'POST', headers, body });
  const answer = (await response.json()) as { code: number };
  if (answer.code !== 0) throw new Error(`The phone can't confirm: ${JSON.stringify(answer)}`);
}

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  const { user } = await memberSession(sandbox.origin, 'renewing@example.com');
  const codeOtherThan = async (last: string): Promise<string> => {
    const newCode = async () => {
      const shown = await driver.evaluate<string | null>(shownCode);
      return shown === last ? null : shown;
    };
    return (await until(newCode, 'a new code on the TV', 40_000)) ?? '';
  };
  await driver.goto(`${sandbox.origin}/stb-orders?r=4.2&lang=en`);
  const first = await codeOtherThan('');
  // 600px at 1080p, so that the code scans from the sofa.
  await driver.waitFor(`${codeSize} >= innerHeight * 600 / 1080`);
  const renew = `^${t('stb:handOff.renew')}$`;
  await choose(driver, renew);
  const code = await codeOtherThan(first);
  if (!new RegExp(renew).test((await focused(driver)) ?? '')) throw new Error('A new code moved the focus');
  await confirm(sandbox, user.token, code);
  await waitForControl(driver, t('stb:orders.continue'));
  await choose(driver, `^${t('stb:seePlans')}$`);
  if (driver.errors().length > 0) throw new Error(`The page complained: ${driver.errors().join('; ')}`);
}
