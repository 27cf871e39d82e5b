import { expect, test } from '../helpers/fixtures';
import { choosePlan, continueButton, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, openPartner, pay, signInMember } from '../helpers/purchase';
import { type Placement, parents, placeInParent } from './parents';

const lang = 'en';

test('in every parent, the plans are as wide as there is room, and the page doesn’t scroll sideways @firefox @light @desktop', async ({
  page,
  sandbox,
}) => {
  await openPartner(page, sandbox);
  await expect(continueButton({ page, lang })).toBeVisible();
  const windowWidth = await page.evaluate(() => window.innerWidth);
  for (const parent of parents)
    await test.step(parent.name, async () => {
      const { width, leftMargin, rightMargin, overflow } = await page.evaluate<Placement>(placeInParent(parent));
      expect(overflow, parent.name).toBeLessThanOrEqual(0);
      expect(width, parent.name).toBeLessThanOrEqual(parent.maxWidth ?? windowWidth);
      if (parent.elementCss?.startsWith('flex')) return expect(width, parent.name).toBeGreaterThan(150);
      expect(width, parent.name).toBeGreaterThan(Math.min(600, windowWidth * 0.8));
      if (parent.elementCss) expect(Math.abs(leftMargin - rightMargin), parent.name).toBeLessThanOrEqual(20);
    });
});

for (const parent of parents)
  test(`a member buys from the plans in ${parent.name} @desktop @flow`, async ({ page, sandbox, serverLog }) => {
    const user: User = { page, lang };
    await signInMember(page.context(), sandbox, 'expired@example.com');
    await openPartner(page, sandbox);
    await page.evaluate(placeInParent(parent));
    await choosePlan(user);
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    expect(await charges(serverLog)).toHaveLength(1);
  });
