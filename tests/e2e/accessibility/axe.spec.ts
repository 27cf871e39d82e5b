import type { Page } from '@playwright/test';
import { languages } from '../../../src/contract/languages';
import { cartesianProduct, coverageTags, pairwise } from '../../tools/sample/matrix';
import { screens } from '../../tools/screen-gallery/gallery-screens';
import { widths } from '../../tools/screen-gallery/gallery-shots';
import type { GalleryScreen } from '../../tools/screen-gallery/gallery-steps';
import { applyAppearance, brands, effectiveAppearance } from '../helpers/apply-appearance';
import { checkAxe } from '../helpers/axe';
import { checkEqualAccess } from '../helpers/equal-access';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { expectNoSidewaysScrolling } from '../helpers/interactions';
import { visitScreen } from '../helpers/visit-screen';

/** What an appearance of a screen consists of, with the possible values. */
const factors = { brand: brands, lang: languages, width: widths, theme: ['light', 'dark'] as const };

/**
 * Whether the appearance's brand supports its language and theme. A brand with a single language or theme is shown in
 * that one even if another is requested, so unsupported appearances would be duplicates.
 */
const isSupported = (appearance: (typeof allAppearances)[number]): boolean => {
  const { lang, theme } = effectiveAppearance(appearance);
  return lang === appearance.lang && theme === appearance.theme;
};
const allAppearances = cartesianProduct(factors);
const pairwiseAppearances = pairwise(factors, isSupported);

/**
 * The screens that the default run (without FULL=1) checks: each element, each kind of form, list, dialog and message.
 */
const sampledScreens: readonly string[] = [
  ...['plans', 'plan', 'register-errors', 'auth-dialog', 'checkout-card-errors', 'checkout-saved', 'checkout-transfer'],
  ...['success', 'failed', 'wallet', 'boleto', 'crypto', 'bank-frame', 'otp', 'orders', 'order-details', 'receipt'],
  ...['renewal-turn-off', 'cards', 'coupons', 'settings', 'reset-password', 'notice-stbLoginErr', 'menu'],
  ...['reseller-codes', 'portal', 'contact', 'television', 'redeem-preview', 'redeem-member', 'gifts-errors'],
  ...['data-preparing', 'renewal-paused', 'mandates', 'order-documents', 'terms-changed'],
  ...['passkeys', 'age-check', 'checkout-express', 'delete-account', 'television-plan-failed'],
];
const unknownScreens = sampledScreens.filter((name) => !screens.some((screen) => screen.name === name));
if (unknownScreens.length > 0) throw new Error(`The gallery has no such screens: ${unknownScreens.join(', ')}`);

/**
 * The appearances to check a screen in. The full run checks all of them. The default run distributes appearances over
 * the sampled screens so that every two values of different factors, such as a brand and a width, occur together.
 */
function appearancesOf(screenName: string) {
  if (process.env.FULL) return allAppearances.filter(isSupported);
  const index = sampledScreens.indexOf(screenName);
  const rows = pairwiseAppearances.filter((_, row) => row % sampledScreens.length === index);
  // If there are more screens than rows, the last screens repeat a row.
  return rows.length > 0 ? rows : pairwiseAppearances.slice(index % pairwiseAppearances.length).slice(0, 1);
}

// Turns off transitions, so that axe doesn't measure the contrast of elements that are fading in.
test.use({ reducedMotion: 'reduce' });

/**
 * Checks a screen with axe in each appearance, and with IBM Equal Access only in the appearance in which the
 * screen opens, because Equal Access is slow.
 */
async function checkAppearances(screen: GalleryScreen, page: Page): Promise<void> {
  await test.step('IBM Equal Access', () => checkEqualAccess(page));
  for (const { width, ...appearance } of appearancesOf(screen.name)) {
    await test.step(Object.values({ ...appearance, width }).join(' '), async () => {
      await page.setViewportSize({ width: screen.width ?? width, height: 900 });
      await applyAppearance(page, appearance);
      await expect(screen.expected({ page, lang: effectiveAppearance(appearance).lang }).first()).toBeVisible();
      await expectNoSidewaysScrolling(page);
      await checkAxe(page);
    });
  }
}

/** One test opens all sampled screens of the same member, because most of a test's time goes into its first page. */
const sampleTests = [...new Set(screens.map(({ member }) => member))]
  .map((member) => ({
    title: `the sampled screens of ${member ?? 'visitors'} have no accessibility violations`,
    isSampled: true,
    testedScreens: screens.filter((screen) => screen.member === member && sampledScreens.includes(screen.name)),
  }))
  .filter(({ testedScreens }) => testedScreens.length > 0);
const fullRunTests = screens
  .filter(({ name }) => !sampledScreens.includes(name))
  .map((screen) => ({
    title: `${screen.name} has no accessibility violations`,
    isSampled: false,
    testedScreens: [screen],
  }));

for (const { title, isSampled, testedScreens } of [...sampleTests, ...fullRunTests]) {
  const appearances = testedScreens.flatMap(({ name }) => appearancesOf(name));
  const tags = [
    '@desktop',
    ...(isSampled ? [] : ['@full']),
    ...appearances.flatMap(({ width: _, ...appearance }) => coverageTags(appearance)),
  ];
  test(title, { tag: [...new Set(tags)] }, async ({ page, sandbox }) => {
    test.setTimeout(120_000 + testedScreens.length * 20_000 + appearances.length * 10_000);
    for (const screen of testedScreens) {
      const context = { page, sandbox, width: screen.width ?? 1280 };
      await test.step(screen.name, () => visitScreen(screen, context, () => checkAppearances(screen, page)));
    }
  });
}
