import { expect, test } from '../helpers/fixtures';
import { cardFrame } from '../helpers/interactions';
import { signInMember, subElement } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const leaveText = (key: string) => text(lang, `portal:leave.${key}`);

test('the portal asks before a link or Back discards a partly filled form, and the Stay button keeps the values', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  await page.goto(`${sandbox.origin}/pricing-table`);
  await page.getByRole('link', { name: text(lang, 'portal:links.register') }).click();
  await expect(page).toHaveURL(/\/register$/);
  const nickname = subElement(page, 'sub-auth').getByLabel(text(lang, 'auth:nickname.label'));
  await nickname.fill('Ana');
  const leaveDialog = page.getByRole('dialog', { name: leaveText('title') });
  await page.getByRole('link', { name: text(lang, 'portal:titles.privacy') }).click();
  await leaveDialog.getByRole('button', { name: leaveText('stay') }).click();
  await expect(leaveDialog).toHaveCount(0);
  await expect(nickname).toHaveValue('Ana');
  await page.goBack();
  await expect(leaveDialog).toBeVisible();
  await expect(page).toHaveURL(/\/register$/);
  await page.keyboard.press('Escape');
  await expect(nickname).toHaveValue('Ana');
  await page.goBack();
  await leaveDialog.getByRole('button', { name: leaveText('leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/pricing-table$/);
  // After the visitor has emptied the fields, the portal doesn't ask.
  await page.goForward();
  await nickname.fill('Ana');
  await nickname.fill('');
  await page.getByRole('link', { name: text(lang, 'portal:titles.privacy') }).click();
  await expect(page).toHaveURL(/\/privacy$/);
});

test('the portal asks before a partly typed card is discarded', { tag: '@desktop' }, async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'expired@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  const numberField = cardFrame({ page, lang }).getByLabel(text(lang, 'card-frame:number'));
  await numberField.pressSequentially('4242');
  await page.getByRole('link', { name: text(lang, 'portal:links.plans'), exact: true }).click();
  const leaveDialog = page.getByRole('dialog', { name: leaveText('title') });
  await leaveDialog.getByRole('button', { name: leaveText('stay') }).click();
  await expect(numberField).toHaveValue('4242');
  await page.getByRole('link', { name: text(lang, 'portal:links.plans'), exact: true }).click();
  await leaveDialog.getByRole('button', { name: leaveText('leave'), exact: true }).click();
  await expect(page).toHaveURL(/\/pricing-table$/);
  // The card was discarded, so the portal doesn't ask again.
  await page.getByRole('link', { name: text(lang, 'portal:links.orders'), exact: true }).click();
  await expect(page).toHaveURL(/\/orders$/);
});

test('the portal scrolls to the top on navigation', { tag: '@desktop' }, async ({ page, context, sandbox }) => {
  await signInMember(context, sandbox, 'renewing@example.com', 'member');
  await page.goto(`${sandbox.origin}/orders`);
  await expect(page.getByRole('contentinfo')).toBeVisible();
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(200);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: text(lang, 'portal:titles.help') })
    .click();
  await expect(page).toHaveTitle(`${text(lang, 'portal:titles.help')} · Member`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});
