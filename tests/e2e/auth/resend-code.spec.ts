import { expect, test } from '../helpers/fixtures';
import { text } from '../helpers/text';

/** Forms that request a code: the path, and the text keys of the buttons to click, in order, to send the first code. */
const forms = [
  { path: '/login', buttonKeys: ['auth:login.useCode', 'auth:login.sendCode'] },
  { path: '/forgot-password', buttonKeys: ['auth:forgot.submit'] },
] as const;

for (const { path, buttonKeys } of forms) {
  test(`the form at ${path} clears the typed code after a new code is sent`, { tag: ['@flow', '@desktop'] }, async ({
    page,
  }) => {
    const requestUrls: string[] = [];
    await page.route(/sendVerificationCode/, (route) => {
      requestUrls.push(route.request().url());
      return route.fulfill({ json: { code: 0, data: { countdown: 1 } } });
    });
    const clickButton = (key: string) => page.getByRole('button', { name: text('en', key), exact: true }).click();
    await page.goto(`${path}?lang=en`);
    await page.getByLabel(text('en', 'auth:email.label')).fill('member@example.com');
    for (const key of buttonKeys) await clickButton(key);
    const codeField = page.getByLabel(text('en', 'auth:code.label'));
    await codeField.pressSequentially('12');
    await clickButton('auth:code.resend');
    await expect.poll(() => requestUrls.length).toBe(2);
    await expect(page.getByText(text('en', 'auth:code.sentAgain'))).toBeVisible();
    await expect(codeField).toHaveValue('');
  });
}

/** The same forms, and one that requests a link: the keys of the buttons that go back and that submit the form again. */
const formsWithWayBack = [
  { ...forms[0], fieldKey: 'auth:email.label', backKey: 'auth:code.change.email', submitKey: 'auth:login.sendCode' },
  { ...forms[1], fieldKey: 'auth:email.label', backKey: 'auth:code.change.email', submitKey: 'auth:forgot.submit' },
  {
    path: '/lost-password',
    buttonKeys: ['auth:mail.submit'],
    fieldKey: 'auth:mail.label',
    backKey: 'auth:mail.change',
    submitKey: 'auth:mail.submit',
  },
] as const;

for (const { path, buttonKeys, fieldKey, backKey, submitKey } of formsWithWayBack) {
  test(`the form at ${path} sends nothing to an unchanged address before the countdown ends`, {
    tag: ['@flow', '@desktop'],
  }, async ({ page }) => {
    let requests = 0;
    await page.route(/sendVerificationCode|resetPasswordByEmail/, (route) => {
      requests++;
      return route.fulfill({ json: { code: 0, data: { countdown: 60 } } });
    });
    const clickButton = (key: string) => page.getByRole('button', { name: text('en', key), exact: true }).click();
    const goBack = () => clickButton(backKey);
    await page.goto(`${path}?lang=en`);
    const addressField = page.getByLabel(text('en', fieldKey));
    await addressField.fill('member@example.com');
    for (const key of buttonKeys) await clickButton(key);
    await goBack();
    await clickButton(submitKey);
    await goBack();
    expect(requests).toBe(1);
    await addressField.fill('someone-else@example.com');
    await clickButton(submitKey);
    await goBack();
    expect(requests).toBe(2);
  });
}
