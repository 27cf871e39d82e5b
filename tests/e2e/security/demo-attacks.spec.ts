import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { fillCard } from '../helpers/interactions';
import { signInMember } from '../helpers/purchase';

const lang = 'en';

declare global {
  interface Window {
    /** What the page's hooks recorded (demo/pages/attacks/hooks.js). */
    attacker: { records: readonly { kind: string; text: string }[] };
  }
}

/** Opens the attack console: a demo page that runs attacks on the card frame and shows their results. */
async function openAttackConsole(page: Page, sandbox: Sandbox): Promise<void> {
  await signInMember(page.context(), sandbox, 'expired@example.com', 'telinha');
  await page.goto(`${sandbox.pagesOrigin}/attacks.html`);
  await fillCard({ page, lang }, { code: '737' });
}

/** Reads the result of each attack from the attack console. */
const readResults = (page: Page) =>
  page.locator('#attacks li').evaluateAll((rows) =>
    rows.map((row) => ({
      name: row.querySelector('h3')?.textContent ?? '',
      verdict: row.querySelector('strong')?.textContent ?? '',
      evidence: row.querySelector('.evidence')?.textContent ?? '',
    })),
  );

test('no attack of the attack console reads the typed card, and the console is accessible @desktop', async ({
  page,
  sandbox,
}) => {
  await openAttackConsole(page, sandbox);
  await page.getByRole('button', { name: 'Run all attacks' }).click();
  // In one step: an attack that moves the focus could come between the steps of `fill`.
  await page.locator('#plain').evaluate((field: HTMLInputElement) => {
    field.value = 'typed during the attacks';
    field.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await expect(page.getByRole('status').filter({ hasText: 'blocked' })).toBeVisible({ timeout: 60_000 });
  // The first result is from a control experiment: it must report a leak, which shows that the console detects leaks.
  const [controlResult, ...attackResults] = await readResults(page);
  expect(controlResult, JSON.stringify(controlResult)).toMatchObject({ verdict: 'LEAKED' });
  expect(attackResults.length).toBeGreaterThan(20);
  expect(attackResults.filter(({ verdict }) => verdict !== 'blocked')).toEqual([]);
  expect(attackResults.every(({ evidence }) => evidence.length > 0)).toBe(true);
  // The following attacks prove something only if they received data to read or decrypt.
  const evidence = new Map(attackResults.map((attack) => [attack.name, attack.evidence]));
  expect(evidence.get('Patched MessagePort')).not.toMatch(/^0 /);
  expect(evidence.get('Attacker’s key over a stolen port')).toMatch(/^[1-9]\d* blocks of ciphertext, 0 decrypted/);
  expect(evidence.get('Predictable randomness')).toMatch(/^0 of [1-9]/);
  expect(evidence.get('Wrong nonce')).not.toMatch(/ 0 to the right one/);
  expect(evidence.get('Service worker')).not.toMatch(/^0 /);
  expect(evidence.get('Modified file of a pinned version')).toMatch(/^0 messages.* [1-9]\d* from the original one/);
  // The records contain what was typed during the attacks, but the control attack has removed its card from them.
  const events = await page.evaluate(() => window.attacker.records.filter(({ kind }) => kind === 'events'));
  expect(events).toContainEqual({ kind: 'events', text: 'typed during the attacks' });
  expect(events.filter(({ text }) => /4242[ -]?4242/.test(text))).toEqual([]);

  // axe runs after the attacks, which would otherwise record the events that axe causes.
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await checkAxe(page, { include: 'main', exclude: ['sub-checkout'] });
  }
});
