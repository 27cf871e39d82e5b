import type { Page } from '@playwright/test';
import { startPartnerServer } from '../../tools/sandbox/partner-server';
import { expect, test } from '../helpers/fixtures';
import { signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

const lang = 'en';

test('other origins, even of the same site, can’t embed the portal @desktop', async ({ page, context, sandbox }) => {
  await signInMember(context, sandbox, 'member@example.com', 'member');
  const paths = ['/', '/account', '/account?view=cards', '/payment?planId=102', '/no-such-page'];
  const frameUrls = [...paths.map((path) => sandbox.origin + path), `${sandbox.pagesOrigin}/ssr.html`];
  const attacker = await startPartnerServer((_, response) => {
    response.writeHead(200, { 'Content-Type': 'text/html' });
    response.end(frameUrls.map((url) => `<iframe src="${url}"></iframe>`).join(''));
  });
  for (const originKind of ['origin', 'crossSiteOrigin'] as const) {
    await page.goto(attacker[originKind]);
    // The page in the last iframe allows embedding. It renders, so the test would notice if a portal page rendered too.
    await expect(page.frameLocator('iframe').last().locator('sub-plans')).toBeVisible();
    for (const [index, path] of paths.entries()) {
      const frame = page.frames()[index + 1];
      expect(frame?.url(), `${originKind} ${path}`).toBe('chrome-error://chromewebdata/');
      expect(await frame?.locator('sub-portal').count(), `${originKind} ${path}`).toBe(0);
    }
  }
  await attacker.close();
});

/** Records the Referer header of each request. A request without the header counts as an empty string. */
function recordReferrers(page: Page): string[] {
  const referrers: string[] = [];
  page.on('requestfinished', async (request) => {
    const headers = await request.allHeaders().catch((error: Error) => {
      // A request that finishes while the test closes its page has no headers to read.
      if (!page.isClosed()) throw error;
      return null;
    });
    if (headers) referrers.push(headers.referer ?? '');
  });
  return referrers;
}

test('no request of a page opened by a password reset link has the token in its Referer @desktop', async ({
  page,
  sandbox,
  outbox,
  serverLog,
}) => {
  await fetch(`${sandbox.origin}/api/site/resetPasswordByEmail`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: 'null' },
    body: JSON.stringify({ email: 'trial@example.com', language: lang }),
  });
  const link = await outbox.link('trial@example.com');
  const token = new URL(link).searchParams.get('token') ?? '';
  expect(token.length).toBeGreaterThan(10);
  const referrers = recordReferrers(page);
  await page.goto(link);
  await expect(page.locator('sub-auth').getByRole('button').first()).toBeVisible();
  await expect.poll(() => referrers.filter(Boolean).length).toBeGreaterThan(5);
  expect(referrers.filter((referrer) => referrer.includes(token))).toEqual([]);
  expect([...new Set(referrers)].filter((referrer) => referrer !== '' && referrer !== `${sandbox.origin}/`)).toEqual(
    [],
  );
  const receivedReferrers = (await serverLog.calls()).map(({ headers }) => headers.referer ?? '');
  expect(receivedReferrers.filter((referrer) => referrer.includes(token))).toEqual([]);
});

test('no request of a page opened by a one-time sign-in link has the token in its Referer @desktop', async ({
  page,
  sandbox,
}) => {
  const { link, appToken } = await sandbox.control<{ link: string; appToken: string }>('app-links', {
    account: 'member@example.com',
  });
  const referrers = recordReferrers(page);
  await page.goto(link);
  await expect.poll(() => new URL(page.url()).search).not.toContain(appToken);
  await page.getByRole('button', { name: text('en', 'auth:sso.continue'), exact: true }).click();
  await expect.poll(() => referrers.filter(Boolean).length).toBeGreaterThan(5);
  expect(referrers.filter((referrer) => referrer.includes(appToken))).toEqual([]);
});

test('no page of the portal violates its content security policy @desktop', async ({ page, context, sandbox }) => {
  const violations: string[] = [];
  page.on('console', (message) => {
    if (/Content.Security.Policy|Refused/i.test(message.text())) violations.push(message.text());
  });
  await signInMember(context, sandbox, 'member@example.com', 'member');
  for (const path of ['/', '/account', '/payment?planId=102', '/help', '/orders']) {
    const response = await page.goto(sandbox.origin + path);
    expect(response?.headers()['content-security-policy']).toContain("frame-ancestors 'self'");
    await expect(page.getByRole('heading').first()).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  expect(violations).toEqual([]);
});
