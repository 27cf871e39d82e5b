import { expect, test } from '../helpers/fixtures';
import { text } from '../helpers/text';

/** Every form that requests a code: its path, and the buttons to click before the first code is sent. */
const forms = [
  { path: '/login', keys: ['auth:login.useCode', 'auth:login.sendCode'] },
  { path: '/forgot-password', keys: ['auth:forgot.submit'] },
] as const;

for (const { path, keys } of forms) {
  test(`${path} clears the typed code after a new code is sent`, { tag: ['@flow', '@desktop'] }, async ({ page }) => {
    const requests: string[] = [];
    await page.route(/sendVerificationCode/, (route) => {
      requests.push(route.request().url());
      return route.fulfill({ json: { code: 0, data: { countdown: 1 } } });
    });
    const clickButton = (key: string) => page.getByRole('button', { name: text('en', key), exact: true }).click();
    await page.goto(`${path}?lang=en`);
    await page.getByLabel(text('en', 'auth:email.label')).fill('member@example.com');
    for (const key of keys) await clickButton(key);
    const code = page.getByLabel(text('en', 'auth:code.label'));
    await code.pressSequentially('12');
    await clickButton('auth:code.resend');
    await expect.poll(() => requests.length).toBe(2);
    await expect(page.getByText(text('en', 'auth:code.sentAgain'))).toBeVisible();
    await expect(code).toHaveValue('');
  });
}
