import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payer, signIn, type User } from '../helpers/interactions';
import { advanceClockUntil, button, charges, fillPayer, heading, openElement, pay, settle } from '../helpers/purchase';
import { chooseBoleto } from '../methods/outcomes/method-actions';

// The client judges the server's times by the server's clock, so everything works on devices whose clocks are wrong.

const lang = 'pt';
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Times that a device's clock can show. */
const wrongTimes: Record<string, () => number> = {
  '61 minutes ahead': () => Date.now() + 61 * minuteMs,
  'a week ahead': () => Date.now() + 7 * dayMs,
  'a day behind': () => Date.now() - dayMs,
  'in 1971': () => Date.UTC(1971, 0, 1),
  '400 days ahead': () => Date.now() + 400 * dayMs,
};

/** Opens a checkout on a device whose clock is wrong, and signs in with a password, which is sealed with a time. */
async function signInToCheckout(page: Page, sandbox: Sandbox, time: number): Promise<User> {
  await page.clock.install({ time });
  const user: User = { page, lang };
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, brand: 'telinha' });
  await button(user, 'checkout:visitor.signIn').click();
  await signIn(user, 'expired@example.com');
  return user;
}

for (const [name, wrongTime] of Object.entries(wrongTimes)) {
  test(`a member signs in and pays by PIX if the device’s clock is ${name}`, { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user = await signInToCheckout(page, sandbox, wrongTime());
    await chooseMethod(user, /^Pix/);
    await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
    await pay(user);
    await expect(heading(user, 'payment:pix.title')).toBeVisible();
    // The code is valid for 15 minutes.
    await expect(page.getByRole('timer')).toHaveText(/1[45]:\d\d/);
    await settle(sandbox, 'success');
    await advanceClockUntil(page, heading(user, 'payment:result.success.title'));
    expect(await charges(serverLog)).toHaveLength(1);
  });

  test(`a boleto isn’t expired if the device’s clock is ${name}`, { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
  }) => {
    const user = await signInToCheckout(page, sandbox, wrongTime());
    await chooseBoleto(user);
    await pay(user);
    await expect(heading(user, 'pay-boleto:title')).toBeVisible();
    await expect(heading(user, 'pay-boleto:expired.title')).toBeHidden();
  });
}
