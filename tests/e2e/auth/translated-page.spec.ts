import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { signIn, typeConfirmationCode, type User } from '../helpers/interactions';
import { heading, newEmail, openElement, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

// Pages that the browser translates. Its translator replaces each text of the page by `<font>` elements, also the texts
// that appear later. Here the translation is the text itself, so that the tests find it.

const user = (page: Page): User => ({ page, lang: 'en' });
const field = (page: Page, key: string) => page.getByLabel(text('en', key), { exact: true });
const button = (page: Page, key: string) => page.getByRole('button', { name: text('en', key), exact: true });

/** Translates the page as Chrome does: open shadow roots keep their texts. */
async function translatePage(page: Page): Promise<void> {
  await page.evaluate(() => {
    const translateTexts = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Text[] = [];
      for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node as Text);
      for (const original of texts) {
        const parent = original.parentElement;
        if (!original.data.trim() || !parent || parent.closest('font, script, style, [translate="no"]')) continue;
        const font = document.createElement('font');
        font.append(document.createElement('font'));
        font.firstElementChild?.append(original.data);
        original.replaceWith(font);
      }
    };
    translateTexts(document.body);
    new MutationObserver((records) => {
      for (const { addedNodes, target } of records) {
        if (addedNodes.length > 0) translateTexts(target);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
}

test.afterEach(async ({ page }) => {
  await expect(page.getByText(text('en', 'common:errors.crash'))).toHaveCount(0);
});

test('on a translated page, a visitor signs in after a mistyped email address and a wrong password', {
  tag: '@flow',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang: 'en' });
  await field(page, 'auth:password.label').waitFor();
  await translatePage(page);
  await expect(page.locator('sub-auth font').first()).toBeAttached();
  await signIn(user(page), 'member@example');
  await expect(page.getByText(text('en', 'fields:email.invalid'))).toBeVisible();
  await signIn(user(page), 'member@example.com', 'wrong-password');
  await expect(page.getByText(text('en', 'fields:email.invalid'))).toHaveCount(0);
  await expect(page.getByText(text('en', 'errors:3'))).toBeVisible();
  await field(page, 'auth:password.label').fill('secret123');
  await expect(page.getByText(text('en', 'errors:3'))).toHaveCount(0);
  await button(page, 'auth:login.submit').click();
  await expect(heading(user(page), 'auth:done.title')).toBeVisible();
});

test('on a translated page, a visitor registers after correcting the email address', { tag: '@flow' }, async ({
  page,
  sandbox,
  outbox,
}) => {
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  await field(page, 'auth:password.label').waitFor();
  await translatePage(page);
  await field(page, 'auth:nickname.label').fill('Ana');
  await field(page, 'auth:password.label').fill('secret123');
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByLabel(text('en', 'auth:email.label')).and(page.locator('input')).fill('ana@example');
  await button(page, 'auth:register.submit').click();
  await expect(page.getByText(text('en', 'fields:email.invalid'))).toBeVisible();
  const email = newEmail();
  await page.getByLabel(text('en', 'auth:email.label')).and(page.locator('input')).fill(email);
  await button(page, 'auth:register.submit').click();
  await typeConfirmationCode(user(page), await outbox.code(email));
  await expect(page.getByText(text('en', 'auth:done.trialDays', { count: 7 }))).toBeVisible();
});

test('on a translated page, a member changes the password after two mistakes', { tag: '@flow' }, async ({
  page,
  sandbox,
}) => {
  await signInMember(page.context(), sandbox, 'member@example.com');
  await openElement(page, sandbox, { element: 'account', view: 'settings', lang: 'en' });
  await button(page, 'account:settings.changePassword').click();
  await field(page, 'auth:change.current').waitFor();
  await translatePage(page);
  await field(page, 'auth:change.current').fill('wrong-password');
  await field(page, 'auth:newPassword.label').fill('short');
  await button(page, 'auth:change.submit').click();
  await expect(page.getByText(text('en', 'fields:password.tooShort'))).toBeVisible();
  await field(page, 'auth:newPassword.label').fill('brand-new-8');
  await field(page, 'auth:newPassword.repeat').fill('brand-new-8');
  await expect(page.getByText(text('en', 'fields:password.tooShort'))).toHaveCount(0);
  await button(page, 'auth:change.submit').click();
  await expect(page.getByText(text('en', 'errors:3'))).toBeVisible();
  await field(page, 'auth:change.current').fill('secret123');
  await button(page, 'auth:change.submit').click();
  await expect(page.getByText(text('en', 'auth:change.done'))).toBeVisible();
});

test('on a translated page, a new language replaces every text of the form', { tag: '@flow' }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang: 'en' });
  await field(page, 'auth:password.label').waitFor();
  await translatePage(page);
  await page.locator('sub-auth').evaluate((element) => element.setAttribute('lang', 'pt'));
  await expect(page.getByText(text('pt', 'auth:email.label'), { exact: true }).first()).toBeVisible();
  await expect(page.getByText(text('pt', 'auth:password.label'), { exact: true })).toBeVisible();
  await expect(page.getByText(text('en', 'auth:password.label'), { exact: true })).toHaveCount(0);
  await expect(page.getByText(text('en', 'auth:login.forgot'), { exact: true })).toHaveCount(0);
});

test('a form keeps working after other software removed nodes of it', { tag: '@flow' }, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang: 'en' });
  await field(page, 'auth:password.label').waitFor();
  await button(page, 'auth:login.submit').click();
  await expect(page.getByText(text('en', 'fields:password.required'))).toBeVisible();
  await page.evaluate(() => {
    for (const node of document.querySelectorAll('sub-auth form p > *')) node.remove();
  });
  await signIn(user(page), 'member@example.com');
  await expect(heading(user(page), 'auth:done.title')).toBeVisible();
});
