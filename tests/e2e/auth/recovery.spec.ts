import { languageVariants } from '../../tools/sample/matrix';
import { checkAxe } from '../helpers/axe';
import { expect, type Outbox, test } from '../helpers/fixtures';
import { choosePlan, payButton, signIn, type User } from '../helpers/interactions';
import {
  advanceClockUntil,
  button,
  enterCard,
  expectPaid,
  heading,
  openPartner,
  pay,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';
import { expectSecretRemoved, openPortal } from './portal-page';

const newPassword = 'brand-new-8';
const dayMs = 24 * 60 * 60 * 1000;

/** Types the new password twice and submits the form. */
async function submitNewPassword({ page, lang }: User): Promise<void> {
  await page.getByLabel(text(lang, 'auth:newPassword.label'), { exact: true }).fill(newPassword);
  await page.getByLabel(text(lang, 'auth:newPassword.repeat'), { exact: true }).fill(newPassword);
  await button({ page, lang }, 'auth:newPassword.submit').click();
}

/** Requests a reset code from the sign-in form. Returns the code. */
async function requestResetCode(user: User, email: string, outbox: Outbox): Promise<string> {
  const { page, lang } = user;
  await page.getByLabel(text(lang, 'auth:email.label')).fill(email);
  await button(user, 'auth:login.forgot').click();
  await expect(heading(user, 'auth:forgot.title').and(page.locator('h2'))).toBeFocused();
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toHaveValue(email);
  await button(user, 'auth:forgot.submit').click();
  await expect(page.getByLabel(text(lang, 'auth:code.label'))).toBeFocused();
  return outbox.code(email);
}

const tokenOf = (link: string): string => new URL(link).searchParams.get('token') ?? '';

for (const lang of ['en', 'ru'] as const) {
  test(`a member resets the password with a code and is signed in, in ${lang}`, {
    tag: lang === 'en' ? '@full' : '@desktop',
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, '/login', lang);
    const code = await requestResetCode(user, 'member@example.com', outbox);
    await checkAxe(page);
    await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially('0000');
    await submitNewPassword(user);
    // A wrong code shows an error at its field and keeps the typed passwords.
    await expect(page.getByLabel(text(lang, 'auth:code.label'))).toHaveAttribute('aria-invalid', 'true');
    await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(code);
    await button(user, 'auth:newPassword.submit').click();
    await expect(page).toHaveURL(/\/account$/);
    expect(await page.evaluate(() => localStorage.getItem(`sub-elements:session:${location.origin}`))).toContain(
      'token',
    );
  });
}

test('after too many wrong codes, the form offers the email link, which still sets a new password', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  await openPortal(page, sandbox, '/login', 'en');
  const code = await requestResetCode(user, 'member@example.com', outbox);
  const codeField = page.getByLabel(text('en', 'auth:code.label'));
  const wrongCode = code === '0000' ? '0001' : '0000';
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await codeField.fill('');
    await codeField.pressSequentially(wrongCode);
    await submitNewPassword(user);
    if (attempt < 4) await expect(codeField).toHaveAttribute('aria-invalid', 'true');
  }
  await expect(page.getByText(text('en', 'errors:17'))).toBeVisible();
  await button(user, 'auth:forgot.useLink').click();
  await button(user, 'auth:mail.submit').click();
  await expect(heading(user, 'auth:mail.sentTitle')).toBeFocused();
  await page.goto(await outbox.link('member@example.com'));
  await button(user, 'auth:reset.start').click();
  await submitNewPassword(user);
  await expect(page).toHaveURL(/\/account$/);
});

test('on a site with a captcha, a new password needs it too', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox }) => {
  const user: User = { page, lang: 'en' };
  await sandbox.control('captcha', { captcha: 'image' });
  const captchaField = page.getByLabel(text('en', 'auth:captcha.label'));
  const solveCaptcha = async (count: number) => {
    const answers = async () => (await outbox.all()).filter(({ kind }) => kind === 'captcha');
    await expect.poll(async () => (await answers()).length).toBe(count);
    await captchaField.fill((await answers())[0]?.code ?? '');
  };
  await openPortal(page, sandbox, '/forgot-password', 'en');
  await page.getByLabel(text('en', 'auth:email.label')).fill('member@example.com');
  await solveCaptcha(1);
  await button(user, 'auth:forgot.submit').click();
  const codeField = page.getByLabel(text('en', 'auth:code.label'));
  await codeField.pressSequentially(await outbox.code('member@example.com'));
  await submitNewPassword(user);
  await expect(captchaField).toHaveAttribute('aria-invalid', 'true');
  await solveCaptcha(2);
  await button(user, 'auth:newPassword.submit').click();
  await expect(heading(user, 'auth:changed.title')).toBeFocused();
});

for (const { lang, tag } of languageVariants('pt', 'phone')) {
  test(`a member resets the password with an email link, which works only once, in ${lang}`, { tag }, async ({
    page,
    sandbox,
    outbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, '/lost-password', lang);
    await page.getByLabel(text(lang, 'auth:mail.label')).fill('member@example.com');
    await button(user, 'auth:mail.submit').click();
    await expect(heading(user, 'auth:mail.sentTitle')).toBeFocused();
    const link = await outbox.link('member@example.com');
    await page.goto(link);
    await expect(heading(user, 'auth:reset.title')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    await expectSecretRemoved(page, tokenOf(link));
    // Opening the link doesn't send its token to the server; the page's button does.
    expect(await serverLog.calls('/api/site/obtain')).toHaveLength(0);
    await page.reload();
    await button(user, 'auth:reset.start').click();
    await expect(heading(user, 'auth:newPassword.title')).toBeFocused();
    await submitNewPassword(user);
    await expect(page).toHaveURL(/\/account$/);

    await page.goto(link);
    await button(user, 'auth:reset.start').click();
    await expect(heading(user, 'auth:reset.overTitle')).toBeFocused();
    await expect(page.getByRole('alert')).toHaveText(text(lang, 'errors:10302'));
    await button(user, 'auth:reset.again').click();
    await expect(page).toHaveURL(/\/lost-password$/);
  });
}

test('the link for a new password is sent again with the specification’s call, which names only the address', {
  tag: ['@flow', '@desktop'],
}, async ({ page, sandbox, outbox, serverLog }) => {
  const lang = 'en';
  const user: User = { page, lang };
  const email = 'member@example.com';
  await page.clock.install();
  await openPortal(page, sandbox, '/lost-password', lang);
  await page.getByLabel(text(lang, 'auth:mail.label')).fill(email);
  await button(user, 'auth:mail.submit').click();
  const first = await outbox.link(email);
  await expect(button(user, 'auth:mail.again')).toHaveCount(0);
  await sandbox.control('clock', { seconds: 60 });
  await advanceClockUntil(page, button(user, 'auth:mail.again'));
  await button(user, 'auth:mail.again').click();
  await expect(page.getByText(text(lang, 'auth:mail.sentAgain'))).toBeVisible();
  const calls = await serverLog.calls('/api/site/send/resetPasswordEmail');
  expect(calls).toMatchObject([{ method: 'GET', query: { email }, response: { code: '0' } }]);
  const second = await outbox.link(email);
  expect(second).not.toBe(first);
  await page.goto(second);
  await expect(heading(user, 'auth:reset.title')).toBeVisible();
});

test('a purchase in the portal continues after a password reset that the server requires', { tag: '@full' }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const lang = 'en';
  const user: User = { page, lang };
  const account = 'reset@example.com';
  await signInMember(page.context(), sandbox, account, 'member');
  await openPortal(page, sandbox, '/payment?planId=102', lang);
  const frame = page.frameLocator('iframe');
  for (const [field, value] of [
    ['number', '4242424242424242'],
    ['expiry', '12/34'],
    ['code', '123'],
    ['holder', 'ANA SOUZA'],
  ] as const)
    await frame.getByLabel(text(lang, `card-frame:${field}`)).fill(value);
  await page.getByRole('button', { name: /^Pay / }).click();
  await button(user, 'payment:problem.helpLink.forgot-password').click();
  // The email address is already filled in.
  await expect(page.getByLabel(text(lang, 'auth:email.label'))).toHaveValue(account);
  await button(user, 'auth:forgot.submit').click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(account));
  await submitNewPassword(user);
  await expect(page).toHaveURL(/\/payment\?planId=102$/);
  await expect(page.getByRole('button', { name: /^Pay / })).toBeVisible();
});

test('a purchase in a partner page’s dialog continues after a password reset that the server requires', {
  tag: '@desktop',
}, async ({ page, sandbox, outbox }) => {
  const lang = 'en';
  const user: User = { page, lang };
  const account = 'reset@example.com';
  await signInMember(page.context(), sandbox, account);
  await openPartner(page, sandbox);
  await choosePlan(user);
  await enterCard(user);
  await pay(user);
  await button(user, 'payment:problem.helpLink.forgot-password').click();
  await button(user, 'auth:forgot.submit').click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(account));
  await submitNewPassword(user);
  await expect(payButton(user)).toBeVisible();
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
});

for (const { lang, tag } of languageVariants('ru', 'phone')) {
  test(`the notice page explains that a set-top box is on the wrong router, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang };
    await sandbox.control('faults', { path: '/api/user/login', errCode: '203', times: 1 });
    // A set-top box adds the parameter `releaseId` to the URL.
    await openPortal(page, sandbox, '/login?releaseId=4.2', lang);
    await expect(page.locator('sub-auth [data-scene="STB"]').first()).toBeVisible();
    await signIn(user, 'member@example.com');
    await expect(page).toHaveURL(/\/notice\?type=stbLoginErr$/);
    await expect(heading(user, 'auth:notice.stbTitle')).toBeVisible();
  });
}

for (const { lang, tag } of languageVariants('es', 'desktop')) {
  test(`a member with an unconfirmed email address requests a new link and confirms the address with it, in ${lang}`, {
    tag,
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, '/login', lang);
    await signIn(user, 'unverified@example.com');
    await button(user, 'auth:suggestion.resend-confirm').click();
    await expect(page.getByLabel(text(lang, 'auth:mail.label'))).toHaveValue('unverified@example.com');
    await button(user, 'auth:mail.submit').click();
    await expect(heading(user, 'auth:mail.sentTitle')).toBeVisible();
    const link = await outbox.link('unverified@example.com');
    await page.goto(link);
    await expect(heading(user, 'auth:activate.title')).toBeVisible();
    await expectSecretRemoved(page, tokenOf(link));
    await button(user, 'auth:activate.button').click();
    await expect(heading(user, 'auth:activate.doneTitle')).toBeFocused();
    await button(user, 'auth:changed.signIn').click();
    await expect(page.getByLabel(text(lang, 'auth:email.label'))).toHaveValue('unverified@example.com');
    await signIn(user, 'unverified@example.com');
    await expect(page).toHaveURL(/\/account$/);
  });
}

for (const { lang, tag } of languageVariants('en', 'phone')) {
  test(`a blocked member sees how to contact support, in ${lang}`, { tag: [...tag, '@full'] }, async ({
    page,
    sandbox,
  }) => {
    const user: User = { page, lang };
    await openPortal(page, sandbox, '/login', lang);
    await signIn(user, 'blocked@example.com');
    await expect(page.getByRole('alert')).toContainText(text(lang, 'errors:197'));
    await expect(page.getByRole('alert').getByRole('link').first()).toHaveAttribute('href', /^(mailto|tel):/);
    await button(user, 'auth:support.another').click();
    await expect(page.getByLabel(text(lang, 'auth:email.label'))).toHaveValue('');
  });
}

for (const { lang, tag } of languageVariants('pt', 'desktop')) {
  test(`a member confirms a second email address with a link from an email; an expired link fails, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox }) => {
    const user: User = { page, lang };
    const account = 'member@example.com';
    const emailRequest = { account, purpose: 'bind', email: 'second@example.org', language: lang };
    const { link } = await sandbox.control<{ link: string }>('emails', emailRequest);
    await page.goto(link);
    await expect(heading(user, 'auth:bind.title')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/notice');
    await expectSecretRemoved(page, tokenOf(link));
    await button(user, 'auth:bind.button').click();
    await expect(heading(user, 'auth:bind.doneTitle')).toBeFocused();
    await checkAxe(page);
    const { link: expiringLink } = await sandbox.control<{ link: string }>('emails', {
      ...emailRequest,
      email: 'third@example.org',
    });
    await sandbox.control('clock', { days: 30 });
    await page.goto(expiringLink);
    await button(user, 'auth:bind.button').click();
    await expect(heading(user, 'auth:bind.failedTitle')).toBeFocused();
  });
}

for (const { lang, tag } of languageVariants('en', 'phone')) {
  test(`a member without a password sets one with an emailed code, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang };
    const account = 'no-password@example.org';
    const post = async (path: string, body: object) => {
      const headers = { 'Content-Type': 'application/json', Brand: 'member', fingerprint: 'tests' };
      const callUrl = `${sandbox.origin}/api/user/${path}/v1`;
      const response = await fetch(callUrl, { method: 'POST', headers, body: JSON.stringify(body) });
      return ((await response.json()) as { data: unknown }).data;
    };
    const accountFields = { type: 'email', account, language: lang };
    await post('sendVerificationCode', { ...accountFields, purpose: 'signup' });
    const code = await outbox.code(account);
    const registeredUser = await post('signup', { ...accountFields, code, nickname: 'Ana', acceptedTerms: true });
    // The page /404 is opened only to store the session in the `localStorage` of the portal's origin.
    await openPortal(page, sandbox, '/404', lang);
    const stored = JSON.stringify({ user: registeredUser, expires: Date.now() + dayMs });
    await page.evaluate((session) => localStorage.setItem(`sub-elements:session:${location.origin}`, session), stored);
    await page.goto(`${sandbox.origin}/account?view=settings`);
    await button(user, 'account:settings.setPassword').click();
    await button(user, 'auth:login.sendCode').click();
    const codeField = page.getByLabel(text(lang, 'auth:code.label'));
    await expect(codeField).toBeFocused();
    await codeField.pressSequentially(await outbox.code(account));
    const submitFirstPassword = async (candidate: string) => {
      await page.getByLabel(text(lang, 'auth:newPassword.label'), { exact: true }).fill(candidate);
      await page.getByLabel(text(lang, 'auth:newPassword.repeat'), { exact: true }).fill(candidate);
      await button(user, 'auth:first.submit').click();
    };
    await submitFirstPassword('123456');
    await expect(page.getByText(text(lang, 'fields:password.common'))).toBeVisible();
    await checkAxe(page);
    await submitFirstPassword(newPassword);
    await expect(page.getByText(text(lang, 'auth:first.done'))).toBeVisible();
  });

  test(`the sign-in by code shows another captcha after four wrong codes, in ${lang}`, {
    tag: [...tag, '@full'],
  }, async ({ page, sandbox, outbox }) => {
    const user: User = { page, lang };
    await sandbox.control('captcha', { captcha: 'image' });
    const captchaField = page.getByLabel(text(lang, 'auth:captcha.label'));
    const captchaImage = page.getByRole('img', { name: text(lang, 'auth:captcha.picture') });
    const solveCaptcha = async () => {
      const { messages } = await sandbox.control<{ messages: { code: string }[] }>('outbox?kind=captcha');
      await captchaField.fill(messages[0]?.code ?? '');
    };
    await openPortal(page, sandbox, '/login', lang);
    await button(user, 'auth:login.useCode').click();
    await page.getByLabel(text(lang, 'auth:email.label')).fill('member@example.com');
    await expect(captchaImage).toBeVisible();
    await solveCaptcha();
    await button(user, 'auth:login.sendCode').click();
    const codeField = page.getByLabel(text(lang, 'auth:code.label'));
    for (let attempt = 0; attempt < 3; attempt += 1) {
      await expect(codeField).toHaveValue('');
      await codeField.pressSequentially('0000');
      await expect(codeField).toHaveAttribute('aria-invalid', 'true');
    }
    await expect(captchaField).toHaveCount(0);
    await codeField.pressSequentially('0000');
    await expect(captchaField).toBeVisible();
    await expect(captchaImage).toBeVisible();
    await solveCaptcha();
    await codeField.fill('');
    await codeField.pressSequentially(await outbox.code('member@example.com'));
    await expect(page).toHaveURL(/\/account$/);
  });
}
