import type { Locator } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import type { Outbox } from '../helpers/fixtures';
import type { User } from '../helpers/interactions';
import { heading } from '../helpers/purchase';
import { text, textPattern } from '../helpers/text';

export interface TestUser extends User {
  sandbox: Sandbox;
  outbox: Outbox;
}

/** A call of the API and a screen that makes it. */
export interface CallScreen {
  /** Path of the call, or the start of the path. */
  call: string;
  /** Name of the screen in the test's title. */
  screen: string;
  /** Opens the screen. The test makes the call fail only after this. */
  open: (user: TestUser) => Promise<void>;
  /** Makes the screen send the call. */
  triggerCall: (user: TestUser) => Promise<void>;
  /** Content that must stay visible next to the error. */
  unaffectedContent: (user: TestUser) => Locator;
  /** Translation key of the error's heading. Without it, the test doesn't check the heading. */
  errorHeading?: string;
  /** Retries the call. Default: `triggerCall`. */
  retry?: (user: TestUser) => Promise<void>;
  /** Content that is visible after a successful retry. Without it, the test only expects that the error disappears. */
  shownAfterRetry?: (user: TestUser) => Locator;
  /** Content that is visible after the retry if the first request succeeded but its response was lost. */
  shownAfterLostResponse?: (user: TestUser) => Locator;
  /** Content that a successful retry removes. */
  removedAfterRetry?: (user: TestUser) => Locator;
  /** Whether the product itself retries the call after an HTTP error, and shows the error only if the retry fails. */
  isRetriedAutomatically?: boolean;
}

const newPassword = 'brand-new-8';

export const button = ({ page, lang }: TestUser, key: string): Locator =>
  page.getByRole('button', { name: text(lang, key), exact: true }).last();
export const clickButton =
  (key: string) =>
  (user: TestUser): Promise<void> =>
    button(user, key).click();
export const visibleText =
  (key: string) =>
  ({ page, lang }: TestUser): Locator =>
    page.getByText(text(lang, key), { exact: true }).first();
export const headingOf =
  (key: string) =>
  (user: TestUser): Locator =>
    heading(user, key);
export const retry = clickButton('common:actions.retry');

export const greeting = ({ page, lang }: TestUser) =>
  page.getByRole('heading', { level: 2, name: textPattern(lang, 'account:greeting') });

export const fillNewPassword = async ({ page, lang }: TestUser): Promise<void> => {
  // In Russian, the page's region has the same label as the field.
  const input = page.locator('input');
  await page.getByLabel(text(lang, 'auth:newPassword.label'), { exact: true }).and(input).fill(newPassword);
  await page.getByLabel(text(lang, 'auth:newPassword.repeat'), { exact: true }).and(input).fill(newPassword);
};
