import { memberSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { pattern, text } from '../helpers/text';
import { choosePlan } from './buy-by-remote';
import { type EngineDriver, type JourneyEngine, until } from './driver';
import { choose, isOpen, moveTo, waitForControl } from './remote';

export const name = 'A viewer hands a purchase to the phone by the code on the TV, and the TV goes on once it is paid';
export const engine: JourneyEngine = 'chromium-64';

const lang = 'en';
const t = (key: string): string => pattern(lang, key).source;

/** The phone's API calls. */
function aPhone({ origin }: Sandbox, token: string) {
  return async <T>(path: string, body: object): Promise<T> => {
    const headers = {
      'Content-Type': 'application/json',
      Authorization: token,
      Language: lang,
      'Client-Type': 'WAP',
      Scene: 'WEB',
      fingerprint: 'phone',
      Brand: 'lumen',
      'Idempotency-Key': `phone-${path}-${Date.now()}`,
    };
    const response = await fetch(`${origin}/api/bill/${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const answer = (await response.json()) as { code: number; data: T };
    if (answer.code !== 0) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
}

/** Expression for the code in the accessible name of the QR code. */
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

const isShown = (words: string): string => `(function () {
  var all = '';
  (function walk(root) {
    root.querySelectorAll('h2').forEach(function (e) { all += e.textContent + '|'; });
    root.querySelectorAll('*').forEach(function (e) { if (e.shadowRoot) walk(e.shadowRoot); });
  })(document);
  return all.indexOf(${JSON.stringify(words)}) >= 0;
})()`;

export async function run({ driver, sandbox }: { driver: EngineDriver; sandbox: Sandbox }): Promise<void> {
  await driver.goto(`${sandbox.pagesOrigin}/tv.html`);
  await choosePlan(driver);
  const code = await until(() => driver.evaluate<string | null>(shownCode), 'the code on the TV', 40_000);

  const { user } = await memberSession(sandbox.origin, 'renewing@example.com', 'lumen');
  const ask = aPhone(sandbox, user.token);
  await ask('handoff/take/v1', { code });
  await until(
    () => driver.evaluate(isShown(text(lang, 'stb:phone.taken.title'))),
    'the TV to notice the phone',
    40_000,
  );
  const { cards } = await ask<{ cards: { cardId: string }[] }>('listCard', {});
  await ask('pay/v1', { planId: '203', methodCode: 'card', currency: 'USD', cardId: cards[0]?.cardId });
  await until(() => driver.evaluate(isShown(text(lang, 'stb:paid.title'))), 'the TV to say that it is paid', 40_000);
  await choose(driver, `^${t('stb:paid.done')}$`);
  await isOpen(driver, 0);

  // Back leaves the hand-off, and the arrow keys work on the page.
  await choose(driver, `^${t('plans:continue')}$`);
  await moveTo(driver, `^${t('stb:handOff.renew')}$`);
  await driver.press('BackTizen');
  await isOpen(driver, 0);
  await waitForControl(driver, `^${t('plans:continue')}$`);
  if (driver.errors().length > 0) throw new Error(`The page complained: ${driver.errors().join('; ')}`);
}
