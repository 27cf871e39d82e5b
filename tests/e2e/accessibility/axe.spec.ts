import { languages } from '../../../src/contract/languages';
import { covers, pairwise, product } from '../../tools/sample/matrix';
import { memberSession, openSignedIn } from '../../tools/sandbox/member-session';
import { widths } from '../../tools/screen-gallery/gallery-plan';
import { addressOf, screens } from '../../tools/screen-gallery/gallery-screens';
import { checkAxe, expect, test } from '../helpers/fixtures';
import { brands, dress, granted } from '../helpers/looks';

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
  const at = sampled.indexOf(name);
  return pairs.filter((_, row) => row % sampled.length === at);
}

// Without transitions, so that axe doesn't measure the contrast of elements that are fading in.
test.use({ reducedMotion: 'reduce' });

for (const screen of screens) {
  const looks = looksOf(screen.name);
  const isSampled = sampled.includes(screen.name);
  const tag = ['@desktop', ...(isSampled ? [] : ['@full']), ...looks.flatMap(({ width: _, ...look }) => covers(look))];
  test(`${screen.name} has no accessibility violations`, { tag }, async ({ page, context, sandbox }) => {
    test.setTimeout(120_000 + looks.length * 10_000);
    const first = { brand: 'member', lang: 'en', theme: 'light' };
    if (screen.member) await openSignedIn(context, await memberSession(sandbox.origin, screen.member));
    await screen.arrange?.(sandbox);
    if (screen.width) await page.setViewportSize({ width: screen.width, height: 900 });
    await page.goto(addressOf(screen, first, sandbox));
    await screen.steps?.({ page, lang: 'en', sandbox });
    await expect(screen.shown({ page, lang: 'en' }).first()).toBeVisible();

    for (const { width, ...look } of looks) {
      await test.step(Object.values({ ...look, width }).join(' '), async () => {
        await page.setViewportSize({ width: screen.width ?? width, height: 900 });
        await dress(page, look);
        await expect(screen.shown({ page, lang: granted(look).lang }).first()).toBeVisible();
        await checkAxe(page);
      });
    }
  });
}
