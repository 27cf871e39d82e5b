import type { Locator } from '@playwright/test';
import { coverageTags } from '../../tools/sample/matrix';
import { expect, test } from '../helpers/fixtures';
import { cardFrame, chooseMethod, payButton, type User } from '../helpers/interactions';
import {
  charges,
  enterCard,
  fillRegistration,
  newEmail,
  openCheckout,
  openElement,
  pay,
  signInMember,
  subElement,
} from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

const variants: { lang: Language; tag: string }[] = [
  { lang: 'en', tag: '@desktop' },
  { lang: 'ru', tag: '@phone' },
];

/** Expects the error in the accessible description of its field. */
async function expectError(field: Locator, error: string): Promise<void> {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(new RegExp(error.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
}

for (const { lang, tag } of variants) {
  /** Returns `@full` except in `language`, so that a test runs in the other languages only if FULL=1 is set. */
  const fullTagExceptIn = (language: Language): string[] => (language === lang ? [] : ['@full']);
  const tags = [tag, ...coverageTags({ lang })];
  test.describe(`validation errors are shown at their fields (${lang})`, { tag: tags }, () => {
    const t = (key: string) => text(lang, key);

    test('when signing in', { tag: ['@flow', ...fullTagExceptIn('en')] }, async ({ page, sandbox }) => {
      await openElement(page, sandbox, { element: 'auth', lang });
      const auth = subElement(page, 'sub-auth');
      const email = auth.getByLabel(t('auth:email.label'));
      const password = auth.getByLabel(t('auth:password.label'), { exact: true });
      const submit = auth.locator('button[type=submit]');
      await submit.click();
      await expectError(email, t('fields:email.required'));
      await expectError(password, t('fields:password.required'));
      await expect(email).toBeFocused();

      await email.fill('ana@example');
      await password.fill('secret12');
      await submit.click();
      await expectError(email, t('fields:email.invalid'));
      await expect(password).not.toHaveAttribute('aria-invalid', 'true');
      await expect(email).toBeFocused();
      await expect(password).toHaveValue('secret12');

      await email.fill('member@example.com');
      await submit.click();
      await expectError(password, t('errors:3'));
      await expect(password).toBeFocused();
      await expect(email).toHaveValue('member@example.com');

      // The error disappears during typing.
      await password.fill('secret123');
      await expect(password).not.toHaveAttribute('aria-invalid', 'true');
      await submit.click();
      await expect(auth.getByRole('heading', { name: t('auth:done.title') })).toBeVisible();
    });

    test('when registering, and all fields keep their values', { tag: ['@flow', ...fullTagExceptIn('ru')] }, async ({
      page,
      sandbox,
    }) => {
      await openElement(page, sandbox, { element: 'auth', view: 'register', lang });
      const auth = subElement(page, 'sub-auth');
      const email = auth.getByLabel(t('auth:email.label'));
      const nickname = auth.getByLabel(t('auth:nickname.label'));
      const password = auth.getByLabel(t('auth:password.label'), { exact: true });
      const terms = auth.getByRole('checkbox').first();
      const submit = auth.locator('button[type=submit]');
      await submit.click();
      await expectError(email, t('fields:email.required'));
      await expectError(nickname, t('fields:nickname.required'));
      await expectError(password, t('fields:password.required'));
      await expectError(terms, t('fields:terms.required'));
      await expect(email).toBeFocused();

      const address = newEmail();
      await fillRegistration({ page, lang }, address);
      await nickname.fill('A*b');
      await password.fill('12345');
      await submit.click();
      await expectError(nickname, t('fields:nickname.specialCharacters'));
      await expectError(password, t('fields:password.tooShort'));
      await expect(nickname).toBeFocused();
      await expect(email).toHaveValue(address);
      await expect(nickname).toHaveValue('A*b');
      await expect(password).toHaveValue('12345');
      await expect(terms).toBeChecked();

      // The email address of an existing account causes an error with a link to the sign-in.
      await email.fill('member@example.com');
      await nickname.fill('Ana');
      await password.fill('secret123');
      await submit.click();
      await expect(email).toHaveAttribute('aria-invalid', 'true');
      await expect(email).toBeFocused();
      await expect(password).toHaveValue('secret123');
      await auth.getByRole('button', { name: t('auth:suggestion.login') }).click();
      await expect(email).toHaveValue('member@example.com');
    });

    test('when typing the verification code', { tag: ['@flow', ...fullTagExceptIn('en')] }, async ({
      page,
      sandbox,
      outbox,
    }) => {
      await openElement(page, sandbox, { element: 'auth', view: 'register', lang });
      const auth = subElement(page, 'sub-auth');
      const address = newEmail();
      await fillRegistration({ page, lang }, address);
      await auth.locator('button[type=submit]').click();
      const code = auth.getByLabel(t('auth:code.label'));
      await expect(code).toBeFocused();
      await auth.locator('button[type=submit]').click();
      await expectError(code, t('fields:verificationCode.required'));
      await code.fill('12');
      await page.keyboard.press('Enter');
      await expectError(code, t('fields:verificationCode.invalid'));
      await expect(code).toHaveValue('12');
      const correctCode = await outbox.code(address);
      await code.fill(correctCode === '9999' ? '9998' : '9999');
      await expectError(code, t('errors:11'));
      await expect(code).toBeFocused();

      // The form keeps its values when the visitor goes back.
      await auth.getByRole('button', { name: t('auth:code.change.email') }).click();
      await expect(auth.getByLabel(t('auth:email.label'))).toHaveValue(address);
      await expect(auth.getByLabel(t('auth:nickname.label'))).toHaveValue('Ana');
      await expect(auth.getByLabel(t('auth:password.label'), { exact: true })).toHaveValue('secret123');
      await auth.locator('button[type=submit]').click();
      await code.fill(correctCode);
      await expect(auth.getByRole('heading', { level: 2 })).toBeFocused();
      await expect(code).toHaveCount(0);
    });

    test('in the card form and in the payer’s details', { tag: ['@flow', ...fullTagExceptIn('ru')] }, async ({
      page,
      sandbox,
      serverLog,
    }) => {
      const user: User = { page, lang };
      await openCheckout(user, { sandbox });
      const frame = cardFrame(user);
      const field = (name: string) => frame.getByLabel(t(`card-frame:${name}`));
      await expect(field('number')).toBeVisible();
      await pay(user);
      await expectError(field('number'), t('card-frame:cardNumber.required'));
      await expectError(field('expiry'), t('card-frame:cardExpiry.required'));
      await expectError(field('code'), t('card-frame:securityCode.required'));
      await expectError(field('holder'), t('card-frame:cardHolder.required'));
      await expect(field('number')).toBeFocused();

      const invalidCard = { number: '4242 4242 4242 4241', expiry: '01/20', code: '12', holder: '4242 4242 4242' };
      await enterCard(user, invalidCard);
      await pay(user);
      await expectError(field('number'), t('card-frame:cardNumber.invalid'));
      await expectError(field('expiry'), t('card-frame:cardExpiry.expired'));
      await expectError(field('code'), t('card-frame:securityCode.invalid'));
      await expectError(field('holder'), t('card-frame:cardHolder.invalid'));
      await expect(field('number')).toBeFocused();
      for (const [name, value] of Object.entries(invalidCard)) await expect(field(name)).toHaveValue(value);

      await field('number').fill('4242 4242 4242 4242');
      await field('expiry').fill('13/30');
      await pay(user);
      await expectError(field('expiry'), t('card-frame:cardExpiry.invalid'));
      await expect(field('expiry')).toBeFocused();
      await expect(field('number')).not.toHaveAttribute('aria-invalid', 'true');

      await chooseMethod(user, /^Pix/);
      const name = page.getByLabel(t('checkout:payer.name'));
      const taxDocument = page.getByLabel(t('checkout:payer.cpfCnpj'));
      await pay(user);
      await expectError(name, t('fields:name.required'));
      await expectError(taxDocument, t('fields:taxDocument.required'));
      await expect(name).toBeFocused();
      await name.fill('Ana Souza');
      await taxDocument.fill('111.111.111-11');
      await pay(user);
      await expectError(taxDocument, t('fields:taxDocument.invalid'));
      await expect(taxDocument).toBeFocused();
      await expect(taxDocument).toHaveValue('111.111.111-11');
      await expect(name).toHaveValue('Ana Souza');
      await expect(name).not.toHaveAttribute('aria-invalid', 'true');

      // The form keeps its values when the payment method changes.
      await chooseMethod(user, new RegExp(`^${lang === 'en' ? 'Card' : 'Банковская карта'}`));
      await chooseMethod(user, /^Pix/);
      await expect(taxDocument).toHaveValue('111.111.111-11');
      await expect(payButton(user)).toBeEnabled();
      expect(await serverLog.calls('/api/bill/pay/')).toEqual([]);
      expect(await charges(serverLog)).toEqual([]);
    });
  });
}

test('the number of fields to correct includes those of the card form', { tag: ['@desktop', '@flow'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang: 'pt' };
  await signInMember(page.context(), sandbox, 'expired@example.com', 'telinha');
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '202', lang: 'pt', brand: 'telinha' });
  await page.getByRole('radio', { name: /^Cartão/ }).check();
  await expect(cardFrame(user).getByLabel(text('pt', 'card-frame:number'))).toBeVisible();
  await page.locator('[type=submit]').click();
  // The tax number, and the four fields of the card.
  await expect(page.getByText(/^5 campos/)).toBeAttached();
});
