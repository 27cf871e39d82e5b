import type { Page } from '@playwright/test';
import packageFile from '../../../package.json' with { type: 'json' };
import { createSession, sessionKey } from '../../tools/sandbox/member-session';
import { type PartnerServer, startPartnerServer } from '../../tools/sandbox/partner-server';
import { type Sandbox, type StartedSandbox, startSandbox } from '../../tools/sandbox/sandbox';
import { testInNewContext as base, expect, type ReceivedCall } from '../helpers/fixtures';
import { text } from '../helpers/text';

const lang = 'en';
const tags = { tag: ['@desktop', '@light'] };

/** HTML with the script of one operator. */
const scriptOf = ({ origin }: Sandbox): string =>
  `<script src="${origin}/v1/sub.js" data-brand="member" data-lang="${lang}" data-api="${origin}"></script>`;

/**
 * Adds a second operator, `other`, whose members have the same ids as those of `sandbox`, and a partner's site with
 * pages of the test.
 */
const test = base.extend<{ pages: Record<string, string>; partner: PartnerServer }, { other: StartedSandbox }>({
  other: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the required fixtures from the pattern
    async ({}, use) => {
      const other = await startSandbox();
      await use(other);
      await other.stop();
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  // biome-ignore lint/correctness/noEmptyPattern: see above
  pages: async ({}, use) => use({}),
  partner: async ({ pages, other }, use) => {
    await other.control('reset', {});
    const partner = await startPartnerServer(({ url = '/' }, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' });
      response.end(
        `<!doctype html><html lang="${lang}"><title>A partner</title><body>${pages[url] ?? ''}</body></html>`,
      );
    });
    await use(partner);
    await partner.close();
  },
});

/** The tokens in the requests that an operator's server received. */
async function tokensSentTo(operator: Sandbox): Promise<string[]> {
  const { calls } = await operator.control<{ calls: ReceivedCall[] }>('calls');
  const tokens = calls.map(({ headers }) => headers.authorization).filter((token) => token && token !== 'null');
  return [...new Set(tokens as string[])];
}

/** The token of the session at an operator's API in a page's storage; undefined if there is none. */
const storedToken = (page: Page, { origin }: Sandbox): Promise<string | undefined> =>
  page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').user?.token, sessionKey(origin));

/** Whether the plans in the element with this id are those of a visitor or of a member. */
const viewer = (page: Page, id: string, kind: 'visitor' | 'member') =>
  expect(
    page.locator(`#${id}`).getByRole('button', {
      name: text(lang, kind === 'visitor' ? 'plans:continue' : 'plans:extend'),
      exact: true,
    }),
  ).toBeVisible();

/** Signs in with the element with this id. */
async function signInAt(page: Page, id: string, email: string): Promise<void> {
  const form = page.locator(`#${id}`);
  await form.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill(email);
  await form.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
  await form.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).click();
}

test(
  'two operators on one page don’t get each other’s tokens or end each other’s sessions',
  tags,
  async ({ page, sandbox, other, pages, partner }) => {
    pages['/'] = `${scriptOf(sandbox)}
    <sub-auth id="auth" view="login"></sub-auth><sub-plans id="plans"></sub-plans>
    <sub-plans id="other-plans" api="${other.origin}"></sub-plans>
    <sub-auth id="other-auth" view="login" api="${other.origin}"></sub-auth>`;
    await page.goto(`${partner.origin}/`);
    await signInAt(page, 'auth', 'member@example.com');
    await viewer(page, 'plans', 'member');
    const token = (await storedToken(page, sandbox)) as string;
    await page.reload();
    await viewer(page, 'plans', 'member');
    await viewer(page, 'other-plans', 'visitor');

    await test.step('the other operator’s “unknown token” ends no session', async () => {
      await other.control('faults', { path: '/api/site/listPlans', errCode: '-24010' });
      const loggedOut = page.evaluate(
        () =>
          new Promise<string>((resolve) =>
            document.addEventListener('sub-logout', ({ target }) => resolve((target as Element).id), { once: true }),
          ),
      );
      await page.locator('#other-plans').evaluate((element) => element.setAttribute('lang', 'pt'));
      expect(await loggedOut).toBe('other-plans');
      expect(await storedToken(page, sandbox)).toBe(token);
      await page.reload();
      await viewer(page, 'plans', 'member');
      await viewer(page, 'other-plans', 'visitor');
    });
    expect(await tokensSentTo(other)).toEqual([]);

    await test.step('a sign-in at the other operator changes nothing at the first', async () => {
      await signInAt(page, 'other-auth', 'member@example.com');
      await viewer(page, 'other-plans', 'member');
      await viewer(page, 'plans', 'member');
      expect(await storedToken(page, sandbox)).toBe(token);
      const otherToken = await storedToken(page, other);
      expect(otherToken).not.toBe(token);
      await page.reload();
      await viewer(page, 'other-plans', 'member');
      expect([await tokensSentTo(sandbox), await tokensSentTo(other)]).toEqual([[token], [otherToken]]);
    });

    await test.step('the page’s session API signs out only at the page’s operator', async () => {
      await page.evaluate(() =>
        (window as unknown as { SubElements: { session: { logout(): Promise<void> } } }).SubElements.session.logout(),
      );
      await viewer(page, 'plans', 'visitor');
      await viewer(page, 'other-plans', 'member');
      expect(await storedToken(page, sandbox)).toBeUndefined();
    });
  },
);

test(
  'pages of two operators on one host don’t share a session, also not between tabs',
  tags,
  async ({ page, context, sandbox, other, pages, partner }) => {
    const content = '<sub-auth id="auth" view="login"></sub-auth><sub-plans id="plans"></sub-plans>';
    pages['/a'] = scriptOf(sandbox) + content;
    pages['/b'] = scriptOf(other) + content;
    await page.goto(`${partner.origin}/a`);
    await signInAt(page, 'auth', 'member@example.com');
    await viewer(page, 'plans', 'member');
    const token = await storedToken(page, sandbox);
    const otherTab = await context.newPage();
    await otherTab.goto(`${partner.origin}/b`);
    await viewer(otherTab, 'plans', 'visitor');
    expect(await tokensSentTo(other)).toEqual([]);

    await signInAt(otherTab, 'auth', 'member@example.com');
    await viewer(otherTab, 'plans', 'member');
    const secondOtherTab = await context.newPage();
    await secondOtherTab.goto(`${partner.origin}/b`);
    await viewer(secondOtherTab, 'plans', 'member');
    await secondOtherTab.evaluate(() =>
      (window as unknown as { SubElements: { session: { logout(): Promise<void> } } }).SubElements.session.logout(),
    );
    // The other tab of the same operator follows; the one of the first operator doesn't.
    await viewer(otherTab, 'plans', 'visitor');
    expect(await storedToken(page, sandbox)).toBe(token);
    await viewer(page, 'plans', 'member');
    expect(await tokensSentTo(sandbox)).toEqual([token]);
    expect(await tokensSentTo(other)).not.toContain(token);
  },
);

test('two copies of the script share the session of each operator, and keep the operators apart @desktop', async ({
  page,
  sandbox,
  other,
  pages,
  partner,
}) => {
  pages['/'] = `${scriptOf(sandbox)}<sub-auth id="auth" view="login" api="${other.origin}"></sub-auth>`;
  await page.goto(`${partner.origin}/`);
  await expect(page.getByLabel(text(lang, 'auth:password.label'), { exact: true })).toBeVisible();
  // The second copy is the one at /<version>/, not /v1/.
  const copy = `${sandbox.origin}/${packageFile.version}`;
  const integrity = (await (await fetch(`${copy}/integrity.json`)).json()) as object;
  const file = Object.keys(integrity).find((name) => /^sub-plans-/.test(name));
  await page.evaluate(
    async ({ src, api }) => {
      await import(src);
      const plans = document.createElement('sub-plans');
      const otherPlans = document.createElement('sub-plans');
      otherPlans.setAttribute('api', api);
      document.body.append(Object.assign(plans, { id: 'plans' }), Object.assign(otherPlans, { id: 'other-plans' }));
    },
    { src: `${copy}/${file}`, api: other.origin },
  );
  await viewer(page, 'plans', 'visitor');
  await viewer(page, 'other-plans', 'visitor');
  await signInAt(page, 'auth', 'member@example.com');
  await viewer(page, 'other-plans', 'member');
  await viewer(page, 'plans', 'visitor');
  expect(await tokensSentTo(sandbox)).toEqual([]);
});

test(
  'a plan of an operator is bought at this operator, although the page has a sign-in of another one',
  tags,
  async ({ page, sandbox, other, pages, partner }) => {
    pages['/'] = `${scriptOf(sandbox)}<sub-auth id="auth" view="login"></sub-auth>
    <sub-plans id="other-plans" api="${other.origin}"></sub-plans>`;
    await page.goto(`${partner.origin}/`);
    const { user } = await createSession(sandbox.origin, 'member@example.com', 'member', partner.origin);
    await page.evaluate(({ key, stored }) => localStorage.setItem(key, stored), {
      key: sessionKey(sandbox.origin),
      stored: JSON.stringify({ user, expires: Date.now() + 3_600_000 }),
    });
    await page.reload();
    await page
      .locator('#other-plans')
      .getByRole('button', { name: text(lang, 'plans:continue'), exact: true })
      .click();
    await expect(page.locator('sub-dialog sub-auth')).toHaveAttribute('api', other.origin);
    expect(await tokensSentTo(other)).toEqual([]);
  },
);

test(
  'a plan that a visitor chose at one operator doesn’t open after a sign-in at another one',
  tags,
  async ({ page, sandbox, other, pages, partner }) => {
    pages['/'] = `${scriptOf(sandbox)}<sub-auth id="auth" view="login"></sub-auth>
    <sub-plans id="other-plans" api="${other.origin}"></sub-plans>`;
    await page.goto(`${partner.origin}/`);
    const choosePlan = () =>
      page
        .locator('#other-plans')
        .getByRole('button', { name: text(lang, 'plans:continue'), exact: true })
        .click();
    await choosePlan();
    await expect(page.locator('sub-dialog sub-auth')).toHaveAttribute('api', other.origin);
    // Until its code has loaded, the dialog isn't open, and Escape does nothing.
    await expect(page.getByRole('dialog')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.locator('sub-dialog')).toHaveCount(0);
    await signInAt(page, 'auth', 'member@example.com');
    await expect(
      page.locator('#auth').getByRole('button', { name: text(lang, 'auth:done.plans'), exact: true }),
    ).toBeVisible();
    await expect(page.locator('sub-checkout')).toHaveCount(0);
    // The operator at which the plan was chosen still has it.
    const stored = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(':next:')));
    expect(stored).toEqual([`sub-elements:next:${other.origin}`]);
  },
);
