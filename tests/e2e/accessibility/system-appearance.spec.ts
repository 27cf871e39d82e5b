import type { Locator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, choosePlan } from '../helpers/journey';
import { differenceOf, pictureOf } from '../helpers/pictures';
import { openCheckout, openTag, signInBefore } from '../helpers/purchase';
import { text } from '../helpers/text';

/** Opens a screen and returns what to take a picture of. */
type Open = (page: Page, sandbox: Sandbox) => Promise<Locator>;

const openPlans: Open = async (page, sandbox) => {
  await openTag(page, sandbox, { element: 'plans', lang: 'en' });
  const plans = page.locator('sub-plans');
  await expect(plans.getByRole('radio').first()).toBeAttached();
  await expect(plans.locator('header svg[preserveAspectRatio]')).toBeAttached();
  return plans;
};

const screens: Readonly<Record<string, Open>> = {
  plans: openPlans,
  checkout: async (page, sandbox) => {
    await openCheckout({ page, lang: 'en' }, { sandbox });
    await expect(cardFrame({ page, lang: 'en' }).locator('#number')).toBeVisible();
    return page.locator('sub-checkout');
  },
  account: async (page, sandbox) => {
    await signInBefore(page.context(), sandbox, 'renewing@example.com');
    await openTag(page, sandbox, { element: 'account', lang: 'en' });
    await expect(page.getByText(text('en', 'account:orders.recent'))).toBeVisible();
    return page.locator('sub-account');
  },
  dialog: async (page, sandbox) => {
    await openPlans(page, sandbox);
    await choosePlan({ page, lang: 'en' });
    const dialog = page.locator('sub-dialog dialog');
    // The form is a slotted child of its element, not a descendant of the dialog.
    await expect(page.getByLabel(text('en', 'auth:email.label')).and(page.locator('input'))).toBeVisible();
    return dialog;
  },
};

for (const [name, open] of Object.entries(screens)) {
  // The sample has one screen.
  const tag = name === 'plans' ? ['@desktop'] : ['@desktop', '@full'];
  test(`a right-to-left page shows the same picture: ${name}`, { tag }, async ({ page, sandbox }) => {
    const element = await open(page, sandbox);
    for (const forcedColors of ['none', 'active'] as const) {
      await page.emulateMedia({ forcedColors, reducedMotion: 'reduce' });
      const setDirection = (dir: string) =>
        page.evaluate((value) => document.documentElement.setAttribute('dir', value), dir);
      await setDirection('ltr');
      const before = await pictureOf(element);
      await setDirection('rtl');
      expect(await differenceOf(element, before, await pictureOf(element)), forcedColors).toBeLessThan(0.002);
    }
  });
}

test('forced colors show the choice, the tick and the focus; more contrast strengthens borders', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openTag(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  const auth = page.locator('sub-auth');
  const email = auth.getByLabel(text('en', 'auth:email.label')).and(page.locator('input'));
  const terms = auth.getByRole('checkbox').first();
  await expect(terms).toBeVisible();

  await test.step('in forced colors, states look different', async () => {
    await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
    const changes: Record<string, [Locator, () => Promise<void>]> = {
      tick: [terms.locator('xpath=..'), () => terms.check({ force: true })],
      focus: [email.locator('xpath=..'), () => email.focus()],
    };
    for (const [name, [element, change]] of Object.entries(changes)) {
      const before = await pictureOf(element);
      await change();
      expect(await differenceOf(element, before, await pictureOf(element)), name).toBeGreaterThan(0.01);
    }
  });

  await test.step('more contrast changes borders, secondary text and the ring', async () => {
    const looks = () =>
      email.evaluate((input) => {
        const [root, box] = [input.getRootNode() as ShadowRoot, input.parentElement as HTMLElement];
        const look = getComputedStyle(box);
        const tokens = getComputedStyle(root.querySelector('.sub') ?? box);
        const token = (name: string) => tokens.getPropertyValue(`--s-${name}`).trim();
        return {
          border: look.borderTopWidth,
          hasTextColor: look.borderTopColor === look.color,
          isMutedText: token('muted') === token('text'),
          ring: token('ring'),
        };
      });
    await email.blur();
    await page.emulateMedia({ forcedColors: 'none', contrast: 'no-preference' });
    expect(await looks()).toEqual({ border: '1px', hasTextColor: false, isMutedText: false, ring: '2px' });
    await page.emulateMedia({ contrast: 'more' });
    await expect.poll(looks).toEqual({ border: '2px', hasTextColor: true, isMutedText: true, ring: '4px' });
  });
});
