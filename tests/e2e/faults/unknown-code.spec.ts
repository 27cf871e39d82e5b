import { expect, test } from '../helpers/fixtures';
import { signInMember } from '../helpers/purchase';

/** Screens of the portal that load data when they open. A member is signed in on each. */
const paths = ['/', '/plan-details/102', '/account', '/account?view=cards', '/orders', '/payment?planId=102', '/help'];

for (const path of paths) {
  test(`a code without a text, returned by any call of ${path}, shows a sentence @desktop @flow`, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    await signInMember(page.context(), sandbox, 'renewing@example.com');
    await page.goto(path);
    await page.waitForLoadState('networkidle');
    const calls = [...new Set((await serverLog.calls('/api/')).map((call) => call.path))];
    expect(calls.length).toBeGreaterThan(0);
    let sentences = 0;
    for (const call of calls) {
      await sandbox.control('faults', { path: call, times: 1, errCode: '7777' });
      await page.goto(path);
      await page.waitForLoadState('networkidle');
      const shownText = await page.evaluate(() => {
        const textsIn = (root: ParentNode): string[] =>
          [...root.querySelectorAll<HTMLElement>('*')].flatMap((element) => [
            ...[...element.childNodes].filter((node) => node instanceof Text).map((node) => node.data),
            ...(element.shadowRoot ? textsIn(element.shadowRoot) : []),
          ]);
        return textsIn(document).join('\n');
      });
      const withCode = shownText.match(/[^\n]*7777[^\n]*/g) ?? [];
      sentences += withCode.length;
      for (const line of withCode) expect(line, call).toMatch(/error 7777|code 7777/i);
    }
    expect(sentences).toBeGreaterThan(0);
  });
}
