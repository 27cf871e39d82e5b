import { expect, test } from '../helpers/fixtures';
import { cardFrame, payButton } from '../helpers/interactions';
import { focusOf, tabTo } from '../helpers/keyboard-focus';
import { charges, expectPaid, newEmail, openPartner } from '../helpers/purchase';
import { linkText, text, textPattern } from '../helpers/text';

const lang = 'en';
const t = (key: string, values = {}): string => text(lang, key, values);

test('a visitor buys on a partner’s page with the keyboard only @desktop', async ({
  page,
  sandbox,
  outbox,
  serverLog,
}) => {
  await openPartner(page, sandbox);
  await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();

  // Tab reaches the page's links before and after the plans.
  await tabTo(page, t('plans:continue'));
  await tabTo(page, 'Do I need the printed magazine to watch?', { maxPresses: 6 });
  await tabTo(page, 'Questions', { key: 'Shift+Tab', maxPresses: 12 });

  // In the plans, Tab moves between groups of radio buttons, and arrow keys choose within a group.
  await tabTo(page, t('plans:devices.count', { count: 1 }));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: t('plans:devices.count', { count: 2 }) })).toBeChecked();
  await tabTo(page, textPattern(lang, 'plans:duration.year'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: textPattern(lang, 'plans:duration.halfYear') })).toBeChecked();
  await tabTo(page, t('plans:continue'));
  await page.keyboard.press('Enter');

  // The dialog focuses its heading, closes with Escape and restores the focus.
  const signInHeading = page.getByRole('heading', { name: textPattern(lang, 'auth:views.start.title') });
  await expect(signInHeading).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(signInHeading).toBeHidden();
  await expect(page.getByRole('button', { name: t('plans:continue'), exact: true })).toBeFocused();
  await page.keyboard.press('Space');
  await expect(signInHeading).toBeFocused();

  // Focus trap: Tab cycles within the dialog.
  await tabTo(page, t('auth:start.changePlan'));
  for (let presses = 0; presses < 14; presses += 1) {
    await page.keyboard.press('Tab');
    // Tab may also move the focus out of the page, to the browser's own controls. In that case, the body doesn't match
    // `:focus-within`, or the active element is the body itself.
    const isInDialogOrOutsidePage = await page.evaluate(
      () => !!document.activeElement?.closest('sub-dialog, body:not(:focus-within)'),
    );
    const isBodyActive = await page.evaluate(() => document.activeElement === document.body);
    expect(isInDialogOrOutsidePage || isBodyActive, 'focus stays in the dialog').toBe(true);
  }
  // Submitting an empty form focuses the first invalid field.
  await tabTo(page, t('auth:register.submit'));
  await page.keyboard.press('Enter');
  const emailField = page.getByLabel(t('auth:email.label'));
  await expect(emailField).toBeFocused();
  await expect(emailField).toHaveAttribute('aria-invalid', 'true');
  const email = newEmail();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:views.register.title') })).toBeFocused();
  await tabTo(page, t('auth:nickname.label'));
  await page.keyboard.type('Ana');
  await tabTo(page, t('auth:password.label'));
  await page.keyboard.type('secret123');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByRole('checkbox').first()).toBeChecked();

  // A nested dialog returns the focus to the link that opened it.
  await tabTo(page, linkText(lang, 'auth:terms.accept', 'terms'));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: t('auth:terms.terms') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: t('auth:terms.terms') })).toBeHidden();
  expect((await focusOf(page))?.name).toBe(linkText(lang, 'auth:terms.accept', 'terms'));
  await tabTo(page, t('auth:register.submit'));
  await page.keyboard.press('Enter');
  await expect(page.getByLabel(t('auth:code.label'))).toBeFocused();
  await page.keyboard.type(await outbox.code(email));

  // The checkout focuses its heading. Enter in the card frame submits.
  await expect(page.getByRole('heading', { name: t('checkout:title'), exact: true })).toBeFocused();
  await expect(payButton({ page, lang })).toBeVisible();
  await tabTo(page, t('checkout:cardForm.title'));
  const frame = cardFrame({ page, lang });
  await page.keyboard.press('Enter');
  await expect(frame.getByLabel(t('card-frame:number'))).toBeFocused();
  await expect(frame.getByLabel(t('card-frame:number'))).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.type('4242424242424242');
  for (const [field, value] of [
    ['expiry', '1234'],
    ['code', '123'],
    ['holder', 'ANA SOUZA'],
  ] as const) {
    await page.keyboard.press('Tab');
    await expect(frame.getByLabel(t(`card-frame:${field}`), { exact: true })).toBeFocused();
    await page.keyboard.type(value);
  }
  // Tab leaves the frame, and Shift+Tab returns to its last field.
  await page.keyboard.press('Tab');
  expect((await focusOf(page))?.kind).not.toBe('iframe');
  await page.keyboard.press('Shift+Tab');
  await expect(frame.getByLabel(t('card-frame:holder'))).toBeFocused();
  await page.keyboard.press('Enter');

  await expectPaid({ page, lang });
  await expect(page.getByRole('heading', { name: t('payment:result.success.title') })).toBeFocused();
  expect(await charges(serverLog)).toHaveLength(1);
  await tabTo(page, t('common:actions.close'), { key: 'Shift+Tab' });
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
});

test('a button of a newly rendered sign-in view works before the view’s effects run @desktop', async ({
  page,
  sandbox,
}) => {
  // Without CSSContainerRule the loader picks the light build, which runs effects after paint.
  await page.addInitScript('delete window.CSSContainerRule');
  await page.goto(`${sandbox.origin}/register`);
  await page.getByRole('button', { name: t('auth:views.register.otherLink') }).waitFor();
  // Press "use a code" in the task that renders the sign-in form, before the form's effects run.
  await page.evaluate((name) => {
    const host = document.querySelector('sub-auth') as HTMLElement;
    const observer = new MutationObserver(() => {
      for (const root of [host, host.shadowRoot as ShadowRoot]) {
        const button = [...root.querySelectorAll('button')].find(({ textContent }) => textContent === name);
        if (!button) continue;
        observer.disconnect();
        button.click();
      }
    });
    for (const root of [host, host.shadowRoot as ShadowRoot])
      observer.observe(root, { childList: true, subtree: true, characterData: true });
  }, t('auth:login.useCode'));
  await page.getByRole('button', { name: t('auth:views.register.otherLink') }).click();
  await expect(page.getByRole('button', { name: t('auth:login.sendCode') })).toBeVisible();
});
