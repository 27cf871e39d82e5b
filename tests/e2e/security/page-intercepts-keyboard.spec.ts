import type { Page } from '@playwright/test';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { text } from '../helpers/text';

const lang = 'en';
const t = (key: string): string => text(lang, key);

/** Value and state of the focused radio button in an element's shadow root, such as `2 checked`. */
const focusedRadio = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const radio = document.activeElement?.shadowRoot?.activeElement as HTMLInputElement | null | undefined;
    return radio?.type === 'radio' ? `${radio.value} ${radio.checked ? 'checked' : 'not checked'}` : undefined;
  });

test('controls work on a page that prevents the default action of keys; on a page that stops key events, only the arrow keys fail, and the console shows a warning @desktop', async ({
  page,
  sandbox,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning') warnings.push(message.text());
  });
  const group = page.getByRole('group', { name: t('plans:devices.legend') });
  const devicesRadio = (devices: number) =>
    group.getByRole('radio', { name: text(lang, 'plans:devices.count', { count: devices }), exact: true });
  // With `keys=1`, the page prevents the default action of keys; with `keys=stopped` (below), it stops key events.
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?keys=1`);
  // Until the element's code has loaded, its first view shows the plans, with a link instead of the Continue
  // button. The first view doesn't handle keys whose default action the page prevents, so the test waits for this
  // button.
  const button = page.getByRole('button', { name: t('plans:continue'), exact: true });
  await expect(button).toBeVisible();
  await expect(devicesRadio(1)).toBeVisible();
  const radioCount = await group.getByRole('radio').count();
  await group.getByRole('radio').first().focus();
  for (let index = 1; index <= radioCount; index += 1) {
    await page.keyboard.press(index % 2 ? 'ArrowDown' : 'ArrowRight');
    await expect(group.getByRole('radio').nth(index % radioCount)).toBeChecked();
    await expect(group.getByRole('radio').nth(index % radioCount)).toBeFocused();
  }
  await page.keyboard.press('ArrowUp');
  await expect(group.getByRole('radio').last()).toBeChecked();

  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:views.start.title') })).toBeVisible();

  // If the page stops key events, the arrow keys don't work, but Space, Enter and clicks do.
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?keys=stopped`);
  await expect(button).toBeVisible();
  const radios = group.getByRole('radio');
  await radios.first().focus();
  const initialRadio = await focusedRadio(page);
  for (let times = 0; times < 3; times += 1) await page.keyboard.press('ArrowDown');
  await expect
    .poll(() => warnings.filter((text) => text.includes('stops keydown events (ArrowDown) before <sub-plans>')))
    .toHaveLength(1);
  expect(await focusedRadio(page)).toBe(initialRadio);

  await radios.nth(1).focus();
  await page.keyboard.press('Space');
  await expect(radios.nth(1)).toBeChecked();
  await radios.nth(2).click({ force: true });
  await expect(radios.nth(2)).toBeChecked();
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('auth:views.start.title') })).toBeVisible();
});
