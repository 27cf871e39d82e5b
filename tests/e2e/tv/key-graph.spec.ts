import { expect, test } from '../helpers/fixtures';
import { signInBefore } from '../helpers/purchase';
import { deadEnds, readKeyGraph } from './key-graph';

// The page size of most TVs.
test.use({ viewport: { width: 1280, height: 720 } });

/** The portal's screens for members. The card, whose form is in a frame, has tests of its own. */
const screens = [
  '/account',
  '/orders',
  '/stb-orders',
  '/pricing-table',
  '/help',
  '/help?view=terms',
  '/payment?planId=203',
  '/account?view=settings',
  '/account?view=cards',
  '/account?view=coupons',
  '/account?view=devices',
  '/account?view=renewal',
] as const;
/** What the daily sample walks. */
const sample: readonly string[] = ['/account', '/stb-orders', '/help?view=terms'];

for (const { tag, paths } of [
  { tag: ['@desktop'], paths: sample },
  { tag: ['@desktop', '@full'], paths: screens },
]) {
  test(`the arrow keys reach every control and leave it again on ${paths.length} screens of a TV`, { tag }, async ({
    page,
    sandbox,
  }) => {
    await signInBefore(page.context(), sandbox, 'renewing@example.com', 'member');
    for (const path of paths) {
      await page.goto(`${sandbox.origin}${path}${path.includes('?') ? '&' : '?'}r=4.2&lang=en`);
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expect(page.locator('h2[tabindex]').first()).toBeVisible();
      await expect(page.locator('footer')).toBeVisible();
      const graph = await page.evaluate(readKeyGraph);
      const start = Math.max(graph.start, 0);
      expect.soft(deadEnds({ ...graph, start }), path).toEqual({ unreachable: [], traps: [] });
    }
  });
}
