import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { openElement } from '../helpers/purchase';
import { text } from '../helpers/text';

// TVs often start with a wrong clock, and set it later. The codes on them expire by the server's clock.

const lang = 'en';
const hourMs = 3_600_000;
const codeLifetimeSeconds = 600;

test.use({ viewport: { width: 1280, height: 720 } });

const screens = {
  'of a purchase': {
    picture: text(lang, 'stb:handOff.picture'),
    open: (page: Page, sandbox: Sandbox) =>
      openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, scene: 'STB' }),
  },
  'of a sign-in': {
    picture: text(lang, 'stb:signIn.picture'),
    open: (page: Page, sandbox: Sandbox) => openElement(page, sandbox, { element: 'auth', lang, scene: 'STB' }),
  },
};

for (const [name, { picture, open }] of Object.entries(screens))
  for (const hours of [-5, 5])
    test(`on a TV whose clock is ${Math.abs(hours)} hours ${hours < 0 ? 'behind' : 'ahead'}, a code ${name} expires when the server’s does`, {
      tag: ['@desktop', '@flow'],
    }, async ({ page, sandbox }) => {
      const code = page.getByRole('img', { name: picture });
      const timer = page.getByRole('timer');
      const expired = page.getByText(text(lang, 'stb:handOff.expired.title'));
      await page.clock.install({ time: Date.now() + hours * hourMs });
      await open(page, sandbox);
      await expect(code).toBeVisible();
      await expect(timer).toHaveText(/ (9:5\d|10:00)$/);

      // The TV sets its clock. The next second's tick must not count the jump.
      const shownBefore = await timer.textContent();
      await page.clock.setSystemTime(Date.now());
      await expect(timer).not.toHaveText(shownBefore ?? '');
      await expect(timer).toHaveText(/ 9:\d\d$/);
      await expect(code).toBeVisible();
      await expect(expired).toBeHidden();

      await sandbox.control('clock', { seconds: codeLifetimeSeconds + 1 });
      await expect(expired).toBeVisible();
      await expect(code).toBeHidden();
    });
