import type { Page } from '@playwright/test';
import { expect, test } from '../helpers/fixtures';
import { text } from '../helpers/text';

const lang = 'en';
const t = (key: string): string => text(lang, key);

/** The focused radio, in any shadow tree. */
const focusedChoice = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const radio = document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null | undefined;
    return radio?.type === 'radio' ? `${radio.value} ${radio.checked ? 'checked' : 'not checked'}` : undefined;
  });

test('controls work on a page that prevents the default of keys or stops them, with a warning @desktop', async ({
  page,
  sandbox,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const group = page.getByRole('group', { name: t('plans:devices.legend') });
  const count = (devices: number) =>
    group.getByRole('radio', { name: text(lang, 'plans:devices.count', { count: devices }), exact: true });
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?keys=1`);
  await expect(count(1)).toBeVisible();
  const all = await group.getByRole('radio').count();
  await group.getByRole('radio').first().focus();
  for (let index = 1; index <= all; index += 1) {
    await page.keyboard.press(index % 2 ? 'ArrowDown' : 'ArrowRight');
    await expect(group.getByRole('radio').nth(index % all)).toBeChecked();
    await expect(group.getByRole('radio').nth(index % all)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(group.getByRole('radio').last()).toBeChecked();

  await page.getByRole('button', { name: t('plans:continue'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:views.start.title') })).toBeVisible();

  // Space, Enter and the pointer still work if the page stops other keys.
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?keys=stopped`);
  const choices = group.getByRole('radio');
  await choices.first().focus();
  const before = await focusedChoice(page);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => warnings.filter((text) => text.includes('stops keydown events (ArrowDown) before <sub-plans>')))
    .toHaveLength(1);
  expect(await focusedChoice(page)).toBe(before);

  await choices.nth(1).focus();
  await page.keyboard.press('Space');
  await expect(choices.nth(1)).toBeChecked();
  await choices.nth(2).click({ force: true });
  await expect(choices.nth(2)).toBeChecked();
  await page.getByRole('button', { name: t('plans:continue'), exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:views.start.title') })).toBeVisible();
});
