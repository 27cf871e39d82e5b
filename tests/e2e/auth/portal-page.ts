import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect } from '../helpers/fixtures';
import { setLanguage } from '../helpers/interactions';
import type { Language } from '../helpers/text';

/** Expects that neither the page's URL nor its HTML contains the secret. */
export async function expectSecretRemoved(page: Page, secret: string): Promise<void> {
  expect(page.url()).not.toContain(secret);
  expect(await page.evaluate(() => document.documentElement.outerHTML)).not.toContain(secret);
}

/** Opens a portal page in a language. */
export async function openPortal(page: Page, sandbox: Sandbox, path: string, lang: Language): Promise<void> {
  await setLanguage(page, lang);
  await page.goto(sandbox.origin + path);
}
