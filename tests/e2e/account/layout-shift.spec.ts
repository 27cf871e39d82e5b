import { expect, testInNewContext as test } from '../helpers/fixtures';
import { openElement, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const views = ['overview', 'orders', 'renewal', 'cards', 'coupons', 'devices', 'settings'] as const;

for (const tag of ['@phone', '@desktop'] as const)
  test(`no view of the account shifts when its data arrives (${tag.slice(1)})`, { tag }, async ({ page, sandbox }) => {
    await page.addInitScript(() => {
      const shifts: string[] = [];
      Object.assign(window, { shifts });
      type Source = { previousRect: DOMRect; currentRect: DOMRect };
      type Shift = PerformanceEntry & { value: number; sources: Source[] };
      new PerformanceObserver((list) => {
        for (const { value, sources } of list.getEntries() as Shift[]) {
          // An entry has no references to nodes in a shadow tree, so record where the moved boxes were and are.
          const boxOf = ({ x, y, width, height }: DOMRect) => [x, y, width, height].map(Math.round).join(' ');
          const movedBoxes = sources
            .map((source) => `${boxOf(source.previousRect)} -> ${boxOf(source.currentRect)}`)
            .join(', ');
          shifts.push(
            `${value.toFixed(4)} ${document.querySelector('sub-account')?.getAttribute('view')}: ${movedBoxes}`,
          );
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    // A brand without a web font, because a font that loads late may change the width of a button.
    const brand = 'member';
    await signInMember(page.context(), sandbox, 'renewing@example.com', brand);
    // Delays every response, so that each view first shows its loading state.
    await sandbox.control('faults', { path: '/api/', times: 200, delayMs: 250 });
    await openElement(page, sandbox, { element: 'account', view: 'overview', lang: 'en', brand });
    const account = page.locator('sub-account');
    for (const view of views) {
      await account.evaluate((element, name) => element.setAttribute('view', name), view);
      const title = view === 'overview' ? 'account:orders.recent' : `account:${view}.title`;
      await expect(account.getByRole('heading', { name: text('en', title), exact: true })).toBeVisible();
      await expect(account.locator('[aria-busy]')).toHaveCount(0);
    }
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([]);
  });
