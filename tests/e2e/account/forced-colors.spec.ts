import { expect, test } from '../helpers/fixtures';
import { expectNoSidewaysScrolling } from '../helpers/interactions';
import { orderRows, toggleOf } from '../helpers/order-rows';
import { openElement, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

/** Runs in the page. Returns the system colors `Highlight` and `GrayText` as RGB values. */
const readSystemColors = () => {
  const probe = document.createElement('i');
  document.body.append(probe);
  const colorOf = (name: string) => {
    probe.style.color = name;
    return getComputedStyle(probe).color;
  };
  return { highlight: colorOf('Highlight'), gray: colorOf('GrayText') };
};

test('the account stays readable with forced colors on a right-to-left page', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  // In wider windows, the orders stand beside the plan, with the layout of a narrow column.
  await page.setViewportSize({ width: 1100, height: 800 });
  await page.emulateMedia({ forcedColors: 'active' });
  await signInMember(page.context(), sandbox, 'renewing@example.com');
  await openElement(page, sandbox, { element: 'account', lang: 'en' });
  await page.evaluate(() => document.documentElement.setAttribute('dir', 'rtl'));
  const account = page.locator('sub-account');
  await expect(orderRows(account)).toHaveCount(5);

  await test.step('the progress ring and the menu link of the current view use system colors', async () => {
    const colors = await page.evaluate(readSystemColors);
    const strokes = await account
      .locator('circle')
      .evaluateAll((circles) => circles.map((circle) => getComputedStyle(circle).stroke));
    expect(strokes).toEqual([colors.gray, colors.highlight]);
    const currentLink = account.locator('[aria-current=page]:visible');
    await expect(currentLink).toHaveText(text('en', 'account:nav.overview'));
    expect(await currentLink.evaluate((link) => getComputedStyle(link).outlineStyle)).toBe('solid');
  });

  await test.step('the order rows of an English account read from left to right and don’t overflow', async () => {
    const columns = toggleOf(orderRows(account).first()).locator('> :first-child > span');
    const boxes = await columns.evaluateAll((spans) =>
      spans.map((span) => span.getBoundingClientRect()).map(({ left, right }) => ({ left, right })),
    );
    // In the DOM, the total comes before the status. On the screen, the status comes before the total.
    const [planBox, totalBox, , statusBox] = boxes;
    expect(planBox?.right).toBeLessThanOrEqual(statusBox?.left ?? 0);
    expect(statusBox?.right).toBeLessThanOrEqual(totalBox?.left ?? 0);
    await expectNoSidewaysScrolling(page);
  });

  await test.step('an order’s menu opens below its button', async () => {
    const button = account.locator('[aria-haspopup=menu]').first();
    await button.click();
    const menu = account.getByRole('menu');
    await expect(menu).toBeVisible();
    const [menuBox, buttonBox] = [await menu.boundingBox(), await button.boundingBox()];
    const rightOf = (box: typeof menuBox) => (box?.x ?? 0) + (box?.width ?? 0);
    // The right edges align, or differ by up to 8 px if the button is at the edge of the window: the menu stays at
    // least 8 px from that edge.
    expect(Math.abs(rightOf(menuBox) - rightOf(buttonBox))).toBeLessThanOrEqual(8);
    expect(menuBox?.y).toBeGreaterThanOrEqual((buttonBox?.y ?? 0) + (buttonBox?.height ?? 0));
    await page.keyboard.press('Escape');
    await expect(button).toBeFocused();
  });
});
