import type { Page } from '@playwright/test';
import { checkAxe } from '../helpers/axe';
import { expect, test } from '../helpers/fixtures';
import {
  cardFrame,
  choosePlan,
  continueButton,
  payButton,
  setLanguage,
  typeConfirmationCode,
  type User,
} from '../helpers/interactions';
import { cards, expectPaidOnce, fillProfile, newEmail, subElement } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

// After choosing a plan, visitors first enter only their email address. If the address has an account, the next form
// asks for its password; if not, the next form is the registration.

const submit = ({ page }: User) => subElement(page, 'sub-auth').locator('form button[type=submit]').click();
const emailField = ({ page, lang }: User) =>
  subElement(page, 'sub-auth').getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
const heading = ({ page, lang }: User, key: string) => page.getByRole('heading', { name: text(lang, key) });

test('a new visitor sees the chosen plan while registering, and can continue registering after a reload', {
  tag: '@phone',
}, async ({ page, outbox }) => {
  const user: User = { page, lang: 'en' };
  const chosenPlan = page.getByRole('region', { name: text('en', 'auth:start.plan') });
  const email = newEmail().replace('example.org', 'gmail.com');
  await page.goto('/');
  await choosePlan(user);
  await expect(heading(user, 'auth:views.start.title')).toBeVisible();
  await expect(chosenPlan).toContainText('$');
  await emailField(user).fill(email);
  await submit(user);
  await expect(heading(user, 'auth:views.register.title')).toBeFocused();
  await expect(chosenPlan).toBeVisible();
  await checkAxe(page);
  await fillProfile(user);
  await submit(user);
  await expect(heading(user, 'auth:code.title.email')).toBeVisible();
  const mailboxLink = page.getByRole('link', { name: text('en', 'auth:code.openMail', { provider: 'Gmail' }) });
  await expect(mailboxLink).toHaveAttribute('href', 'https://mail.google.com/');

  await page.reload();
  await expect(heading(user, 'auth:code.title.email')).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify([{ ...sessionStorage }, { ...localStorage }]));
  expect(stored).not.toContain('secret123');
  await typeConfirmationCode(user, await outbox.code(email));
  await page.getByLabel(text('en', 'auth:password.label'), { exact: true }).fill('secret123');
  await submit(user);
  await expect(payButton(user)).toBeVisible();

  // Going back leads to the plans, not to the finished registration.
  await page.goBack();
  await expect(heading(user, 'plans:title')).toBeVisible();
  expect(
    await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('sub-elements:registration'))),
  ).toEqual([]);
});

/** Counts what the visitor does on a page and in its frames: taps, and text fields that got an input. */
async function countActs(page: Page): Promise<{ taps: number; typedFields: number }> {
  const counts = { taps: 0, typedFields: 0 };
  await page.exposeBinding('countAct', (_, act: keyof typeof counts) => {
    counts[act] += 1;
  });
  await page.addInitScript(() => {
    const { countAct } = window as unknown as { countAct: (act: string) => void };
    const typedFields = new WeakSet<EventTarget>();
    addEventListener('pointerdown', () => countAct('taps'), true);
    addEventListener(
      'input',
      (event) => {
        const [field] = event.composedPath();
        if (!(field instanceof HTMLInputElement) || field.type === 'checkbox' || field.type === 'radio') return;
        if (!typedFields.has(field)) countAct('typedFields');
        typedFields.add(field);
      },
      true,
    );
  });
  return counts;
}

test('a newcomer gets from the preselected plan to a paid plan with seven taps and six typed fields', {
  tag: ['@flow', '@phone'],
}, async ({ page, outbox, sandbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const acts = await countActs(page);
  const email = newEmail();
  await page.goto('/');
  await continueButton(user).click();
  await emailField(user).click();
  await emailField(user).fill(email);
  const submitButton = subElement(page, 'sub-auth').locator('form button[type=submit]');
  await submitButton.click();
  await expect(page.getByLabel(text('en', 'auth:nickname.label'))).toHaveValue('Buyer');
  await subElement(page, 'sub-auth')
    .getByRole('checkbox', { name: /^I accept/ })
    .check({ force: true });
  await submitButton.click();
  // The complete code submits itself.
  await typeConfirmationCode(user, await outbox.code(email));
  const frame = cardFrame(user);
  await frame.getByLabel(text('en', 'card-frame:number')).click();
  for (const [field, value] of Object.entries({
    number: cards.visa,
    expiry: '12/34',
    code: '123',
    holder: 'ANA SOUZA',
  }))
    await frame.getByLabel(text('en', `card-frame:${field}`)).fill(value);
  await payButton(user).click();
  await expectPaidOnce(user, { sandbox, serverLog });
  expect(acts).toEqual({ taps: 7, typedFields: 6 });
  const letter = (await outbox.all()).find(({ to, purpose }) => to === email && purpose === 'firstPassword');
  expect(letter?.link).toContain('/resetPassword?');
});

test('a member who entered an unknown email address corrects it, then signs in with the password', {
  tag: ['@desktop', '@full'],
}, async ({ page }) => {
  const user: User = { page, lang: 'es' };
  await setLanguage(page, 'es');
  await page.goto('/');
  await choosePlan(user);
  await emailField(user).fill('nobody@example.com');
  await submit(user);
  await expect(heading(user, 'auth:views.register.title')).toBeFocused();
  await page.getByRole('button', { name: text('es', 'auth:start.change'), exact: true }).click();
  await emailField(user).fill('expired@example.com');
  await submit(user);
  await expect(heading(user, 'auth:views.login.known')).toBeFocused();
  await expect(page.getByText(text('es', 'auth:reason.checkout'))).toBeVisible();
  await checkAxe(page);
  await page.getByLabel(text('es', 'auth:password.label'), { exact: true }).fill('secret123');
  await submit(user);
  await expect(payButton(user)).toBeVisible();
});

test('a visitor can register or sign in if the server doesn’t say whether the email address has an account', {
  tag: ['@flow', '@desktop'],
}, async ({ page }) => {
  const user: User = { page, lang: 'en' };
  await page.route('**/api/user/account/step/v1', (route) => route.fulfill({ status: 404, body: 'Not found' }));
  await page.goto('/');
  await choosePlan(user);
  await emailField(user).fill('expired@example.com');
  await submit(user);
  await expect(heading(user, 'auth:views.register.title')).toBeVisible();
  await expect(emailField(user)).toHaveValue('expired@example.com');
  await page.getByRole('button', { name: text('en', 'auth:views.register.otherLink') }).click();
  await page.getByLabel(text('en', 'auth:password.label'), { exact: true }).fill('secret123');
  await submit(user);
  await expect(payButton(user)).toBeVisible();
});

test('an error about the password is shown above the form that asks only for the email address', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang: 'en' };
  await sandbox.control('faults', { path: '/api/user/account/step', times: 1, errCode: '4596' });
  await page.goto('/');
  await choosePlan(user);
  await emailField(user).fill('expired@example.com');
  await submit(user);
  await expect(page.getByText(text('en', 'errors:4596'))).toBeVisible();
});

test('a visitor who registers for the free trial sees when the trial ends, and a plan bought today starts after it', {
  tag: ['@flow', '@phone'],
}, async ({ page, outbox }) => {
  const user: User = { page, lang: 'pt' };
  await setLanguage(page, 'pt');
  await page.goto('/');
  // The visitor chooses a plan, but then goes back. The checkout for this plan must not open after the registration.
  await choosePlan(user);
  await expect(heading(user, 'auth:views.start.title')).toBeVisible();
  await page.goBack();
  await page.getByRole('button', { name: text('pt', 'plans:trial', { count: 7 }) }).click();
  await expect(page.getByText(text('pt', 'auth:views.register.trial', { count: 7 }))).toBeVisible();
  const email = newEmail();
  await emailField(user).fill(email);
  await fillProfile(user);
  await submit(user);
  await typeConfirmationCode(user, await outbox.code(email));
  // The success says how long the trial is and where to watch: in the app for this phone.
  await expect(page.getByRole('heading', { name: text('pt', 'auth:done.trialDays', { count: 7 }) })).toBeVisible();
  await expect(page.getByText(textPattern('pt', 'auth:done.trial'))).toBeVisible();
  await expect(page.getByRole('link', { name: text('pt', 'common:watch.on', { app: 'Android' }) })).toBeVisible();
  await expect(page.getByText(textPattern('pt', 'common:watch.next'))).toContainText('@example.org');
  await page.getByRole('button', { name: text('pt', 'auth:done.plans') }).click();
  // A plan bought today ends in 37 days: the seven days of the trial, then the plan's 30 days.
  const dateInDays = (days: number) =>
    new Intl.DateTimeFormat('pt-BR', { dateStyle: 'long' }).format(Date.now() + days * 24 * 60 * 60 * 1000);
  await page.getByRole('radio', { name: textPattern('pt', 'plans:duration.month') }).check({ force: true });
  await expect(page.getByText(text('pt', 'plans:validity.fresh', { date: dateInDays(37) }))).toBeVisible();
});

test('a registration opened by an entry link from a device sends the link’s parameters `d` and `location`', {
  tag: ['@flow', '@desktop'],
}, async ({ page, outbox, serverLog }) => {
  const user: User = { page, lang: 'en' };
  const email = newEmail();
  await page.goto(`/?${new URLSearchParams({ d: 'TV-1', e: email, location: 'menu' })}`);
  await expect(page).toHaveURL(/\/register\b/);
  await expect(emailField(user)).toHaveValue(email);
  await fillProfile(user);
  await submit(user);
  await typeConfirmationCode(user, await outbox.code(email));
  await expect.poll(() => serverLog.calls('/api/user/signup')).toHaveLength(1);
  const [call] = await serverLog.calls('/api/user/signup');
  expect(call?.body).toMatchObject({ deviceInfo: 'TV-1', pageSource: 'menu' });
});
