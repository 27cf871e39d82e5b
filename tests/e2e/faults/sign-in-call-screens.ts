import type { Locator, Page } from '@playwright/test';
import { expect } from '../helpers/fixtures';
import { text } from '../helpers/text';
import {
  button,
  type CallScreen,
  clickButton,
  fillNewPassword,
  greeting,
  headingOf,
  retry,
  type TestUser,
} from './call-screen';

/** Returns an action that opens a link emailed to `account`. `email` is the new address that a `bind` link confirms. */
const openLink =
  (purpose: 'activate' | 'reset' | 'bind', account: string, titleKey: string, email?: string) =>
  async (user: TestUser): Promise<void> => {
    const { page, sandbox, lang } = user;
    const { link } = await sandbox.control<{ link: string }>('emails', {
      account,
      purpose,
      language: lang,
      ...(email && { email }),
    });
    await page.goto(link);
    await expect(headingOf(titleKey)(user)).toBeVisible();
  };

/** Returns an action that opens a form with only an email field, and fills it in. */
const openEmailForm =
  (path: string, labelKey: string, email: string) =>
  async ({ page, lang }: TestUser): Promise<void> => {
    await page.goto(path);
    // If there are tabs for email and phone, the tab panel has the same label as the field.
    await page.getByLabel(text(lang, labelKey)).and(page.locator('input')).fill(email);
  };

const openPasswordReset = openEmailForm('/forgot-password', 'auth:email.label', 'member@example.com');
const codeField = ({ page, lang }: TestUser): Locator => page.getByLabel(text(lang, 'auth:code.label'));

/** Requests a password reset, then types the emailed code once and the new password twice. */
async function openFilledPasswordReset(user: TestUser): Promise<void> {
  await openPasswordReset(user);
  await clickButton('auth:forgot.submit')(user);
  await codeField(user).pressSequentially(await user.outbox.code('member@example.com'));
  await fillNewPassword(user);
}

/** Opens the sign-in form and fills it in. */
const openFilledSignIn = async (user: TestUser): Promise<void> => {
  await user.page.goto('/login');
  const email = user.page.getByLabel(text(user.lang, 'auth:email.label')).and(user.page.locator('input'));
  await email.fill('member@example.com');
  await user.page.getByLabel(text(user.lang, 'auth:password.label'), { exact: true }).fill('secret123');
};

const requestNewCaptcha = async ({ page, lang }: TestUser): Promise<void> => {
  await page.getByRole('button', { name: text(lang, 'auth:captcha.another'), exact: true }).click();
};

const invalidField = (page: Page): Locator => page.locator('[aria-invalid=true]');

/** The API calls for sign-in, passwords and emailed links, each with a screen that sends the call. */
export const signInCallScreens: CallScreen[] = [
  {
    call: '/api/user/login',
    screen: 'the sign-in',
    open: openFilledSignIn,
    triggerCall: clickButton('auth:login.submit'),
    unaffectedContent: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    shownAfterRetry: greeting,
  },
  {
    call: '/api/user/createRandCode',
    screen: 'the sign-in',
    open: async (user) => {
      await user.sandbox.control('captcha', { captcha: 'image' });
      await openFilledSignIn(user);
      await expect(user.page.getByRole('img', { name: text(user.lang, 'auth:captcha.picture') })).toBeVisible();
    },
    triggerCall: requestNewCaptcha,
    unaffectedContent: ({ page, lang }) => page.getByLabel(text(lang, 'auth:password.label'), { exact: true }),
    errorHeading: 'auth:captcha.noPicture',
    retry,
    shownAfterRetry: ({ page, lang }) => page.getByRole('img', { name: text(lang, 'auth:captcha.picture') }),
  },
  {
    call: '/api/site/resetPasswordByEmail',
    screen: 'the form to request a reset link',
    open: openEmailForm('/lost-password', 'auth:mail.label', 'member@example.com'),
    triggerCall: clickButton('auth:mail.submit'),
    unaffectedContent: headingOf('auth:mail.lost-password.title'),
    shownAfterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/obtain/resetPassword/email',
    screen: 'the page of an emailed link',
    open: openLink('reset', 'member@example.com', 'auth:reset.title'),
    triggerCall: clickButton('auth:reset.start'),
    unaffectedContent: headingOf('auth:reset.title'),
    shownAfterRetry: headingOf('auth:newPassword.title'),
  },
  {
    call: '/api/user/sendVerificationCode',
    screen: 'the password reset',
    open: openPasswordReset,
    triggerCall: clickButton('auth:forgot.submit'),
    unaffectedContent: headingOf('auth:forgot.title'),
    shownAfterRetry: codeField,
  },
  {
    call: '/api/user/resetPasswd',
    screen: 'the new password form',
    open: openFilledPasswordReset,
    triggerCall: clickButton('auth:newPassword.submit'),
    unaffectedContent: headingOf('auth:newPassword.title'),
    shownAfterRetry: greeting,
    // The request whose response was lost has used up the code, so the retry shows an error on the code field.
    shownAfterLostResponse: (user) => codeField(user).and(invalidField(user.page)),
  },
  {
    call: '/api/site/resendConfirmation',
    screen: 'the form to resend the confirmation email',
    open: openEmailForm('/resend-confirm', 'auth:mail.label', 'unverified@example.com'),
    triggerCall: clickButton('auth:mail.submit'),
    unaffectedContent: headingOf('auth:mail.resend-confirm.title'),
    shownAfterRetry: headingOf('auth:mail.sentTitle'),
  },
  {
    call: '/api/site/active/user',
    screen: 'the page of an emailed link',
    open: openLink('activate', 'unverified@example.com', 'auth:activate.title'),
    triggerCall: clickButton('auth:activate.button'),
    unaffectedContent: headingOf('auth:activate.title'),
    shownAfterRetry: headingOf('auth:activate.doneTitle'),
  },
  {
    call: '/api/site/email/resetPassword',
    screen: 'the page of an emailed link',
    open: async (user) => {
      await openLink('reset', 'member@example.com', 'auth:reset.title')(user);
      await clickButton('auth:reset.start')(user);
      await fillNewPassword(user);
    },
    triggerCall: clickButton('auth:newPassword.submit'),
    unaffectedContent: headingOf('auth:newPassword.title'),
    shownAfterRetry: greeting,
    shownAfterLostResponse: (user) => button(user, 'auth:reset.again'),
  },
  {
    call: '/api/site/bindEmailConfirmed',
    screen: 'the page of an emailed link',
    open: openLink('bind', 'member@example.com', 'auth:bind.title', 'second@example.org'),
    triggerCall: clickButton('auth:bind.button'),
    unaffectedContent: headingOf('auth:bind.title'),
    shownAfterRetry: headingOf('auth:bind.doneTitle'),
  },
];
