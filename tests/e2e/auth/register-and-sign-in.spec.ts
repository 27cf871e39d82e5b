import { expect, test } from '../helpers/fixtures';
import { signIn, typeConfirmationCode, type User } from '../helpers/interactions';
import { heading, newEmail, openElement } from '../helpers/purchase';
import { text } from '../helpers/text';

// Sign-in and registration with phone numbers, countries and captchas.

const password = 'secret123';
const expectSignedIn = ({ page, lang }: User) => expect(heading({ page, lang }, 'auth:done.title')).toBeVisible();
const expectRegistered = ({ page, lang }: User) =>
  expect(page.getByRole('heading', { name: text(lang, 'auth:done.trialDays', { count: 7 }) })).toBeVisible();
const submit = ({ page, lang }: User, view: 'login' | 'register') =>
  page.getByRole('button', { name: text(lang, `auth:${view}.submit`), exact: true }).click();

async function choosePhoneTab({ page, lang }: User): Promise<void> {
  await page.getByRole('tab', { name: text(lang, 'auth:kind.phone'), exact: true }).click();
}

/** Types a Brazilian number, whose area code (DDD) is a separate field. */
async function typePhone({ page, lang }: User, ddd: string, number: string): Promise<void> {
  await page.getByLabel(text(lang, 'common:kit.area'), { exact: true }).fill(ddd);
  await page.locator('input[autocomplete=tel-local]').fill(number);
}

const countryField = ({ page, lang }: User) => page.getByLabel(text(lang, 'common:kit.country'), { exact: true });

async function fillNameAndPassword({ page, lang }: User): Promise<void> {
  await page.getByLabel(text(lang, 'auth:nickname.label')).fill('Ana');
  await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill(password);
  await page.getByRole('checkbox').first().check({ force: true });
}

test('a visitor registers by phone with a detected country and an SMS code', { tag: ['@flow', '@phone'] }, async ({
  page,
  sandbox,
  outbox,
  serverLog,
}) => {
  const user: User = { page, lang: 'pt' };
  await sandbox.control('country', { country: 'BR' });
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'pt' });
  await choosePhoneTab(user);
  await expect(countryField(user)).toHaveValue('BR');
  // After a reload, the calling codes and the visitor's country come from the cache of the tab.
  await page.reload();
  await choosePhoneTab(user);
  await expect(countryField(user)).toHaveValue('BR');
  expect(await serverLog.calls('/api/site/contry/phone/areacode')).toHaveLength(1);
  expect(await serverLog.calls('/api/site/scanCode/getCountryCode')).toHaveLength(1);
  // Without an area code, the form isn't submitted, and the area code's field gets the focus.
  await page.locator('input[autocomplete=tel-local]').fill('987654321');
  await fillNameAndPassword(user);
  await submit(user, 'register');
  await expect(page.getByText(text('pt', 'fields:phone.areaRequired'))).toBeVisible();
  await expect(page.getByLabel(text('pt', 'common:kit.area'), { exact: true })).toBeFocused();
  await typePhone(user, '21', '987654321');
  await submit(user, 'register');
  await expect(page.getByLabel(text('pt', 'auth:code.label'))).toBeVisible();
  const [sms] = await outbox.all();
  expect(sms).toMatchObject({ kind: 'sms', to: expect.stringMatching(/55\D*21\D*98765/) });
  await typeConfirmationCode(user, sms?.code ?? '');
  await expectRegistered(user);
});

test('registration shows error 4020 next to the country if the phone number isn’t from the visitor’s country', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  await sandbox.control('country', { country: 'MX' });
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  await choosePhoneTab(user);
  await expect(countryField(user)).toHaveValue('MX');
  await countryField(user).selectOption('BR');
  await typePhone(user, '21', '987654321');
  await fillNameAndPassword(user);
  await submit(user, 'register');
  await expect(page.getByText(text('en', 'errors:4020'))).toBeVisible();
  // The country is checked before a code is sent.
  const phoneCountryCalls = await serverLog.calls('/api/user/query/urv');
  expect(phoneCountryCalls.map(({ body }) => body)).toEqual([{ country: 'BR', areaCode: '55' }]);
  expect(await serverLog.calls('/api/user/sendVerificationCode')).toEqual([]);
  // The typed values are preserved.
  await expect(page.locator('input[autocomplete=tel-local]')).toHaveValue('987654321');
  await expect(page.getByLabel(text('en', 'auth:nickname.label'))).toHaveValue('Ana');
});

test('a member signs in by phone and password', { tag: ['@flow', '@desktop'] }, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'es' };
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang: 'es' });
  await choosePhoneTab(user);
  await countryField(user).selectOption('BR');
  await typePhone(user, '11', '912345678');
  await page.getByLabel(text('es', 'auth:password.label'), { exact: true }).fill(password);
  await submit(user, 'login');
  await expectSignedIn(user);
});

test('a visitor can listen to a captcha, and entering wrong characters loads a new image', { tag: '@phone' }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const user: User = { page, lang: 'ru' };
  // Stores the duration of the captcha's recording in the document, where the test reads it.
  await page.addInitScript(() => {
    const { start } = AudioBufferSourceNode.prototype;
    AudioBufferSourceNode.prototype.start = function (...startArguments) {
      document.documentElement.dataset.playedSeconds = String(this.buffer?.duration);
      start.apply(this, startArguments);
    };
  });
  await sandbox.control('captcha', { captcha: 'image' });
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang: 'ru' });
  const captchaField = page.getByLabel(text('ru', 'auth:captcha.label'), { exact: true });
  const captchaImage = page.getByRole('img', { name: text('ru', 'auth:captcha.picture') });
  await expect(captchaImage).toBeVisible();
  await page.getByRole('button', { name: text('ru', 'auth:captcha.listen') }).click();
  const playedSeconds = () => page.evaluate(() => Number(document.documentElement.dataset.playedSeconds));
  await expect.poll(playedSeconds).toBeGreaterThan(1);
  await captchaField.fill('wr0ng');
  await signIn(user, 'member@example.com');
  await expect(page.getByText(text('ru', 'errors:-3035'))).toBeVisible();
  await expect(page.getByLabel(text('ru', 'auth:email.label'))).toHaveValue('member@example.com');
  await expect(captchaImage).toBeVisible();
  // The outbox also records each captcha image, with its characters as the code.
  const captchaMessages = async () => (await outbox.all()).filter(({ kind }) => kind === 'captcha');
  await expect.poll(async () => (await captchaMessages()).length).toBeGreaterThan(1);
  const [newest] = await captchaMessages();
  await captchaField.fill(newest?.code ?? '');
  await submit(user, 'login');
  await expectSignedIn(user);
});

test('registration sends a code after the visitor solves a third-party captcha with the keyboard', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  await sandbox.control('captcha', { captcha: 'script' });
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang: 'en' });
  const email = newEmail();
  await page.getByLabel(text('en', 'auth:email.label')).fill(email);
  await page.getByLabel(text('en', 'auth:nickname.label')).fill('Ana');
  await page.getByLabel(text('en', 'auth:password.label'), { exact: true }).fill(password);
  await page.locator('sub-auth input[name=terms]').check({ force: true });
  await submit(user, 'register');
  await expect(page.getByText(text('en', 'auth:captcha.required'))).toBeVisible();
  await page.locator('[data-sandbox-captcha]').press('Space');
  await expect(page.getByText(text('en', 'auth:captcha.required'))).toBeHidden();
  await submit(user, 'register');
  await expect(page.getByLabel(text('en', 'auth:code.label'))).toBeVisible();
  await typeConfirmationCode(user, await outbox.code(email));
  await expectRegistered(user);
});
