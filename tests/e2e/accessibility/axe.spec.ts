import type { Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { covers, pairwise, product } from '../../tools/sample/matrix';
import { widths } from '../../tools/screen-gallery/gallery-plan';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import type { GalleryScreen } from '../../tools/screen-gallery/gallery-steps';
import { applyAppearance, brands, granted } from '../helpers/appearances';
import { checkAxe } from '../helpers/axe';
import { checkEqualAccess } from '../helpers/equal-access';
import { expect, test } from '../helpers/fixtures';
import { visitScreen } from '../helpers/screens';

const factors = { brand: brands, lang: languages, width: widths, theme: ['light', 'dark'] as const };

/** A brand with one language or one theme ignores other requests, so those combinations are duplicates. */
const isDistinct = (look: (typeof all)[number]): boolean => {
  const { lang, theme } = granted(look);
  return lang === look.lang && theme === look.theme;
};
const all = product(factors);
const pairs = pairwise(factors, isDistinct);

/** Screens of the sample: each element, each kind of form, list, dialog and message. */
const sampled: readonly string[] = [
  ...['plans', 'plan', 'register-errors', 'dialog', 'checkout-card-errors', 'checkout-saved', 'checkout-transfer'],
  ...['success', 'failed', 'wallet', 'slip', 'crypto', 'bank-frame', 'otp', 'orders', 'order-details', 'receipt'],
  ...['renewal-turn-off', 'cards', 'coupons', 'settings', 'reset-password', 'notice-stbLoginErr', 'menu'],
  ...['reseller-codes', 'portal', 'contact', 'television'],
];

/** The full run checks every look of a screen. The sample spreads all pairs of brand, language, width and theme over its screens. */
function looksOf(name: string) {
  if (process.env.FULL) return all.filter(isDistinct);
  const index = sampled.indexOf(name);
  return pairs.filter((_, row) => row % sampled.length === index);
}

// Without transitions, so that axe doesn't measure the contrast of elements that are fading in.
test.use({ reducedMotion: 'reduce' });

/** Checks a screen in each of its looks with axe, and as it opens with IBM Equal Access, which is slower. */
async function checkLooks(screen: GalleryScreen, page: Page): Promise<void> {
  await test.step('IBM Equal Access', () => checkEqualAccess(page));
  for (const { width, ...look } of looksOf(screen.name)) {
    await test.step(Object.values({ ...look, width }).join(' '), async () => {
      await page.setViewportSize({ width: screen.width ?? width, height: 900 });
      await applyAppearance(page, look);
      await expect(screen.expected({ page, lang: granted(look).lang }).first()).toBeVisible();
      await checkAxe(page);
    });
  }
}

/** One test walks all the sample's screens of a member, because most of a test's time goes into its first page. */
const walks = [...new Set(screens.map(({ member }) => member))]
  .map((member) => ({
    title: `the sample’s screens of ${member ?? 'visitors'} have no accessibility violations`,
    isSampled: true,
    walked: screens.filter((screen) => screen.member === member && sampled.includes(screen.name)),
  }))
  .filter(({ walked }) => walked.length > 0);
const others = screens
  .filter(({ name }) => !sampled.includes(name))
  .map((screen) => ({
    title: `${screen.name} has no accessibility violations`,
    isSampled: false,
    walked: [screen],
  }));

for (const { title, isSampled, walked } of [...walks, ...others]) {
  const looks = walked.flatMap(({ name }) => looksOf(name));
  const tag = ['@desktop', ...(isSampled ? [] : ['@full']), ...looks.flatMap(({ width: _, ...look }) => covers(look))];
  test(title, { tag: [...new Set(tag)] }, async ({ page, sandbox }) => {
    test.setTimeout(120_000 + walked.length * 20_000 + looks.length * 10_000);
    for (const screen of walked) {
      const viewer = { page, sandbox, width: screen.width ?? 1280 };
      await test.step(screen.name, () => visitScreen(screen, viewer, () => checkLooks(screen, page)));
    }
  });
}
