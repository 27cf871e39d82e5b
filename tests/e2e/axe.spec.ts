import { widths } from '../tools/gallery-plan';
import { addressOf, screens } from '../tools/gallery-screens';
import { product, sample } from '../tools/matrix';
import { memberSession, openSignedIn } from '../tools/member-session';
import { languages } from '../tools/text-usage';
import { checkAxe, expect, test } from './fixtures';
import { brands, dress, granted } from './looks';

const factors = { brand: brands, lang: languages, width: widths, theme: ['light', 'dark'] as const };

/** A brand of one language and one theme looks alike however it is asked: once is enough. */
const distinct = product(factors).filter((look) => {
  const { lang, theme } = granted(look);
  return lang === look.lang && theme === look.theme;
});

/** The everyday run looks at each screen once, and at the screens together at every value of every factor. */
const looksOf = (turn: number) =>
  process.env.FULL ? distinct : sample(factors, turn).filter((_, row) => row === turn % brands.length);

// What fades in is judged when it is there.
test.use({ reducedMotion: 'reduce' });

for (const [turn, screen] of screens.entries()) {
  test(`axe finds nothing on ${screen.name} @desktop`, async ({ page, context, sandbox }) => {
    const looks = looksOf(turn);
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
