import type { Browser, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import { chooseMethod, payButton, type User } from '../helpers/interactions';
import { button, charges, enterCard, expectPaid, heading, openElement, pay, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

// A purchase that a TV hands over to a phone is paid once, whoever pays first.

const lang = 'en';

test.use({ viewport: { width: 1280, height: 720 } });

/** Opens the checkout on a signed-in TV, takes the purchase over on a phone, and types a card there. */
async function startOnBothDevices(
  page: Page,
  { browser, sandbox }: { browser: Browser; sandbox: Sandbox },
): Promise<{ tv: User; phone: User }> {
  const tv: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  const created = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, scene: 'STB' });
  const { link } = ((await (await created).json()) as { data: { link: string } }).data;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const phone: User = { page: await context.newPage(), lang };
  await phone.page.goto(link);
  await button(phone, 'stb:purchase.submit').click();
  await enterCard(phone);
  await expect(heading(tv, 'stb:phone.taken.title')).toBeVisible();
  return { tv, phone };
}

test('a visitor’s TV and the phone show one price: the public one, then that of the member who took over', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox }) => {
  const created = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '205', lang, scene: 'STB' });
  const { link, code } = ((await (await created).json()) as { data: { link: string; code: string } }).data;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  await signInMember(context, sandbox, 'renewing@example.com');
  const phone: User = { page: await context.newPage(), lang };
  const pages = [page, phone.page];
  await phone.page.goto(link);
  // The code to compare with the TV's.
  const spelledCode = text(lang, 'stb:handOff.code', { code: code.split('').join(' ') });
  for (const shown of pages) await expect(shown.getByRole('img', { name: spelledCode })).toBeVisible();
  for (const shown of pages) await expect(shown.getByText('$104.99')).toBeVisible();
  await button(phone, 'stb:purchase.submit').click();
  await expect(payButton(phone)).toHaveAccessibleName(/\$99\.74/);
  await expect(page.getByText('$99.74')).toBeVisible();
  await expect(page.getByText('$104.99')).toHaveCount(0);
  await context.close();
});

test('a new code and a payment on the TV end the phone’s purchase: the phone says so, and the purchase is charged once', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const { tv, phone } = await startOnBothDevices(page, { browser, sandbox });
  await button(tv, 'stb:handOff.another').click();
  await expect(heading(phone, 'checkout:onTv.title')).toBeVisible();
  await expect(payButton(phone)).toHaveCount(0);
  await button(tv, 'stb:handOff.here').click();
  await chooseMethod(tv, /^Card/);
  await enterCard(tv);
  await pay(tv);
  await expectPaid(tv);
  expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual(['11.99']);
  await phone.page.context().close();
});

test('the phone’s page to continue the purchase says that the TV has taken it back', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox }) => {
  const tv: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  const created = page.waitForResponse((response) => response.url().includes('/api/bill/handoff/create/'));
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, scene: 'STB' });
  const { link } = ((await (await created).json()) as { data: { link: string } }).data;
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const phone: User = { page: await context.newPage(), lang };
  await phone.page.goto(link);
  await expect(button(phone, 'stb:purchase.submit')).toBeVisible();
  await button(tv, 'stb:handOff.here').click();
  await expect(heading(phone, 'checkout:onTv.title')).toBeVisible();
  await context.close();
});

test('Pay pressed on both devices at once charges once, even if the TV couldn’t end the phone’s purchase before', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const { tv, phone } = await startOnBothDevices(page, { browser, sandbox });
  await sandbox.control('faults', { path: '/api/bill/handoff/end', errCode: '4598', times: 10 });
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, scene: 'STB', pay: 'here' });
  await chooseMethod(tv, /^Card/);
  await enterCard(tv);
  await Promise.all([pay(phone), pay(tv)]);
  // A device that learns of the other's payment before it has sent its own asks first.
  const isPaid = (user: User) => heading(user, 'payment:result.success.title');
  const paidOrAsked = (user: User) => isPaid(user).or(heading(user, 'payment:result.before.title'));
  await Promise.all([phone, tv].map((user) => expect(paidOrAsked(user)).toBeVisible()));
  await expect.poll(async () => (await isPaid(phone).count()) + (await isPaid(tv).count())).toBeGreaterThan(0);
  expect((await charges(serverLog)).map(({ money }) => money.amount)).toEqual(['11.99']);
  await phone.page.context().close();
});

test('the TV’s open form shows the purchase that was paid on the phone', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const { tv, phone } = await startOnBothDevices(page, { browser, sandbox });
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang, scene: 'STB', pay: 'here' });
  await chooseMethod(tv, /^Card/);
  await enterCard(tv);
  await pay(phone);
  await expectPaid(phone);
  await expectPaid(tv);
  expect(await charges(serverLog)).toHaveLength(1);
  await phone.page.context().close();
});

test('a TV that missed the phone’s payment shows it once, and then offers a new code', {
  tag: ['@flow', '@desktop'],
}, async ({ page, browser, sandbox, serverLog }) => {
  const { tv, phone } = await startOnBothDevices(page, { browser, sandbox });
  await openElement(page, sandbox, { element: 'plans', lang, scene: 'STB' });
  await pay(phone);
  await expectPaid(phone);
  const checkout = { element: 'checkout', 'plan-id': '202', lang, scene: 'STB' } as const;
  await openElement(page, sandbox, checkout);
  await expect(heading(tv, 'stb:paid.title')).toBeVisible();
  await openElement(page, sandbox, checkout);
  await expect(heading(tv, 'stb:handOff.title')).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
  await phone.page.context().close();
});
