import { languageVariants } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { openPortal } from '../auth/portal-page';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import { signIn, type User } from '../helpers/interactions';
import { button, heading, openElement, openPartner, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const account = 'expired@example.com';

async function aCode(sandbox: Sandbox): Promise<string> {
  const { codes } = (await sandbox.control('activation-codes', { planId: '102' })) as { codes: string[] };
  return codes[0] ?? '';
}

for (const { lang, tag } of languageVariants('en', 'phone'))
  test(`a visitor opens a link with a code, sees what it gives, signs in and redeems it, in ${lang}`, {
    tag,
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, `/redeem?code=${await aCode(sandbox)}`, lang);
    await expect(page.getByText(text(lang, 'account:redeem.days', { count: 30 }), { exact: true })).toBeVisible();
    await checkAxe(page);
    await button(user, 'account:redeem.signIn').click();
    await signIn(user, account);
    await expect(page).toHaveURL(/\/redeem\?code=/);
    await expect(page.getByText(account)).toBeVisible();
    await button(user, 'account:redeem.submit').click();
    await expect(page.getByText(text(lang, 'account:redeem.done.title'))).toBeVisible();
    await checkAxe(page);
    await button(user, 'account:redeem.done.account').click();
    await expect(page.getByText(text(lang, 'account:plan.states.active')).first()).toBeVisible();
  });

test('the banner of the plans opens the form on a partner’s page, and its own page in the portal', {
  tag: ['@phone'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const link = page.getByRole('link', { name: 'Got a code as a gift?' });
  await openElement(page, sandbox, { element: 'plans' });
  await link.click();
  await expect(page.getByRole('dialog', { name: text('en', 'account:redeem.title') })).toBeVisible();
  await expect(page.getByRole('textbox', { name: text('en', 'account:redeem.label') })).toBeVisible();
  await openPortal(page, sandbox, '/pricing-table', 'en');
  await link.click();
  await expect(page).toHaveURL(/\/redeem/);
  await expect(heading(user, 'account:redeem.title')).toBeFocused();
});

test('a member types a code in the account: wrong and used codes are explained at the field', {
  tag: ['@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  const code = await aCode(sandbox);
  await signInMember(page.context(), sandbox, account);
  await page.goto(`${sandbox.origin}/account?view=coupons`);
  await button(user, 'account:coupons.redeem').click();
  await expect(heading(user, 'account:redeem.title')).toBeFocused();
  const field = page.getByRole('textbox', { name: text('en', 'account:redeem.label') });
  await button(user, 'account:redeem.check').click();
  await expect(field).toBeFocused();
  await field.fill('ABCD-EFGH-2345-6789');
  await button(user, 'account:redeem.check').click();
  await expect(page.getByText(text('en', 'errors:-2413'))).toBeVisible();
  await field.fill(code.toLowerCase().replaceAll('-', ' '));
  await page.keyboard.press('Enter');
  const fault = { path: '/api/bill/redeem/v1', times: 1 };
  await sandbox.control('faults', { ...fault, errCode: '-2499' });
  await button(user, 'account:redeem.submit').click();
  await expect(page.getByText(text('en', 'account:redeem.notRedeemed'))).toBeVisible();
  // The server redeems the code, but its response is lost.
  await sandbox.control('faults', { ...fault, html: true, after: true });
  await button(user, 'account:redeem.submit').click();
  await expect(page.getByText(text('en', 'account:redeem.unknown'))).toBeVisible();
  await button(user, 'common:actions.retry').click();
  await expect(page.getByText(text('en', 'account:redeem.done.title'))).toBeVisible();
});

test('the element on a partner’s page shows why a code can’t be used', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const code = await aCode(sandbox);
  await openPartner(page, sandbox);
  await page.evaluate((value) => {
    const element = document.createElement('sub-redeem');
    element.setAttribute('code', value);
    document.body.append(element);
  }, code);
  // The code belongs to another brand than the page.
  await expect(page.getByText(text('en', 'errors:-2416'))).toBeVisible();
});
