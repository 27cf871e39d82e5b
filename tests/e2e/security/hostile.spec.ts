import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import english from '../../../locales/en/language.json' with { type: 'json' };
import { chromiumArgs } from '../../tools/browsers/browser';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import {
  choosePlan,
  continueButton,
  fillCard,
  payButton,
  selectMethodRadio,
  signIn,
  type User,
} from '../helpers/interactions';
import { charges, expectPaid, fillProfile, openPartner, subElement } from '../helpers/purchase';
import { text } from '../helpers/text';

test.use({ computesFingerprint: true });

// The browser's language: it takes precedence over the brand's default, which is Portuguese.
const lang = 'en';
const t = (key: string): string => text(lang, key);

/** Collects console messages about CSP and Trusted Types violations, console errors and uncaught errors. */
function collectProblems(page: Page): string[] {
  const problems: string[] = [];
  page.on('console', (message) => {
    const isViolation = /Content.Security.Policy|Trusted ?Type|Refused/i.test(message.text());
    if (isViolation || message.type() === 'error') problems.push(message.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  return problems;
}

test('a member buys on a page with a strict CSP, Trusted Types, hotkeys and patched prototypes @desktop', async ({
  page,
  sandbox,
}) => {
  const problems = collectProblems(page);
  await page.goto(`${sandbox.pagesOrigin}/hostile.html`);
  await test.step('the elements add no properties to prototypes or the window', async () => {
    await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();
    const globals = await page.evaluate(() => {
      const names: string[] = [];
      for (const name in []) names.push(name);
      return { names, process: typeof window.process, define: typeof (window as { define?: unknown }).define };
    });
    // The page's own script adds these four properties to Array.prototype, and `define` to the window.
    expect(globals).toEqual({
      names: ['last', 'contains', 'remove', 'toJSON'],
      process: 'undefined',
      define: 'function',
    });
  });
  await test.step('the page’s hotkeys work outside the elements', async () => {
    await page.locator('body').press('k');
    await expect(page.locator('#hotkeys')).toHaveText('1');
  });
  await choosePlan({ page, lang });

  // The page prevents the default action of its hotkeys, but typing in the elements works.
  await page.getByLabel(t('auth:email.label')).fill('ana@example.org');
  await subElement(page, 'sub-auth')
    .getByRole('button', { name: t('auth:register.submit'), exact: true })
    .click();
  await fillProfile({ page, lang });
  const nickname = page.getByLabel(t('auth:nickname.label'));
  await nickname.fill('');
  await nickname.pressSequentially('Ana Souza 7?');
  await expect(nickname).toHaveValue('Ana Souza 7?');
  await page.getByRole('button', { name: t('auth:start.change'), exact: true }).click();
  await page.getByLabel(t('auth:email.label')).fill('');
  await page.getByLabel(t('auth:email.label')).pressSequentially('expired@example.com');
  await subElement(page, 'sub-auth')
    .getByRole('button', { name: t('auth:register.submit'), exact: true })
    .click();
  const password = page.getByLabel(t('auth:password.label'), { exact: true });
  await password.fill('');
  await password.pressSequentially('secret123');
  await page.getByRole('button', { name: t('auth:login.submit'), exact: true }).click();

  await expect(payButton({ page, lang })).toBeVisible();
  await fillCard({ page, lang });
  const cpf = page.getByLabel(t('checkout:payer.cpfCnpj')).filter({ visible: true });
  await cpf.pressSequentially('52998224725');
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });

  expect(problems).toEqual([]);
  await expect(page.locator('#violations')).toHaveText('0');
  await expect(page.locator('#hotkeys')).toHaveText('1');
});

test('a member buys by card on a page that allows no Trusted Types policy', { tag: '@desktop' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  const problems = collectProblems(page);
  // Only pages of the origins in FRAME_ANCESTORS can embed the card frame. The partner page is one of them, so the test
  // adds the CSP to this page.
  await page.addInitScript((policy) => {
    if (location.pathname !== '/partner.html') return;
    const observer = new MutationObserver(() => {
      if (!document.head) return;
      observer.disconnect();
      const meta = document.createElement('meta');
      meta.httpEquiv = 'Content-Security-Policy';
      meta.content = policy;
      document.head.append(meta);
    });
    observer.observe(document, { childList: true, subtree: true });
  }, "require-trusted-types-for 'script'; trusted-types 'none'");
  await openPartner(page, sandbox);
  await choosePlan({ page, lang });
  await signIn({ page, lang }, 'expired@example.com');
  await fillCard({ page, lang });
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);
  expect(problems).toEqual([]);
  // The policy is active: it refuses HTML strings and new Trusted Types policies.
  const outcomes = await page.evaluate(() => {
    const outcomeOf = (action: () => unknown): string => {
      try {
        action();
        return 'allowed';
      } catch (error) {
        return (error as Error).name;
      }
    };
    const { trustedTypes } = window as unknown as {
      trustedTypes: { createPolicy(name: string, rules: object): unknown };
    };
    return [
      outcomeOf(() => document.createElement('div').insertAdjacentHTML('beforeend', '<b>bold</b>')),
      outcomeOf(() => trustedTypes.createPolicy('sub-elements', {})),
    ];
  });
  expect(outcomes).toEqual(['TypeError', 'TypeError']);
});

interface RenderedStyle {
  color: string;
  font: string;
  textAlign: string;
  textTransform: string;
  letterSpacing: string;
  height: number;
}

/** Computed styles and heights of the heading, a plan card and the button. */
const renderedStyles = (page: Page): Promise<RenderedStyle[]> =>
  page.locator('sub-plans').evaluate((element) =>
    ['h2', 'fieldset + fieldset label', 'button'].map((selector) => {
      const styled = element.shadowRoot?.querySelector(selector) as HTMLElement;
      const { color, fontSize, fontStyle, fontWeight, textAlign, textTransform, letterSpacing } =
        getComputedStyle(styled);
      return {
        color,
        font: `${fontStyle} ${fontWeight} ${fontSize}`,
        textAlign,
        textTransform,
        letterSpacing,
        height: Math.round(styled.getBoundingClientRect().height),
      };
    }),
  );

test('page styles, root font size, zoom and direction don’t break the elements @desktop', async ({ page, sandbox }) => {
  await page.goto(`${sandbox.pagesOrigin}/playground.html?bare=1&element=plans&brand=telinha&width=760`);
  // The first view, which the element replaces, has a link instead of the button.
  await expect(continueButton({ page, lang })).toBeVisible();
  const width = await page.locator('sub-plans').evaluate((element) => element.getBoundingClientRect().width);
  const defaultStyles = await renderedStyles(page);
  // The query parameter `root` sets the font size of the page's root element, in pixels.
  for (const query of ['', '?root=24', '?root=5']) {
    await page.goto(`${sandbox.pagesOrigin}/hostile.html${query}`);
    await expect(continueButton({ page, lang })).toBeVisible();
    await page.locator('sub-plans').evaluate((element, newWidth) => {
      (element.parentElement as HTMLElement).style.setProperty('width', `${newWidth}px`, 'important');
    }, width);
    await expect.poll(() => renderedStyles(page), { message: query || 'default font size' }).toEqual(defaultStyles);
  }
  await test.step('everything is reachable on a zoomed right-to-left page', async () => {
    await page.goto(`${sandbox.pagesOrigin}/hostile.html?rtl=1&zoom=1.5`);
    await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();
    const overflowing = await page.locator('sub-plans').evaluate((element) => {
      const { left, right } = element.getBoundingClientRect();
      return [...(element.shadowRoot?.querySelectorAll('label, button, h2') ?? [])]
        .filter((part) => part.getClientRects().length > 0)
        .filter(
          (part) => part.getBoundingClientRect().left < left - 1 || part.getBoundingClientRect().right > right + 1,
        )
        .map(({ localName, textContent }) => `${localName}: ${textContent}`);
    });
    expect(overflowing, 'parts that overflow the element').toEqual([]);
    await choosePlan({ page, lang }, { devices: 2 });
    const submit = subElement(page, 'sub-auth').getByRole('button', { name: t('auth:register.submit'), exact: true });
    await submit.scrollIntoViewIfNeeded();
    await expect(submit).toBeInViewport({ ratio: 1 });
  });
});

test('a member with an ad blocker and without storage buys on a page that prevents the default action of keys and wraps fetch() @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  // Init scripts run in every frame, including the card frame.
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(window, name, {
        configurable: true,
        get() {
          throw new DOMException('The operation is insecure.', 'SecurityError');
        },
      });
  });
  // Blocks the same requests as common ad blockers.
  await page.route(/\/chunks\/fp\.|\/api\/site\/report/, (route) => route.abort('blockedbyclient'));
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?keys=1&fetch=clones`);
  await choosePlan({ page, lang });
  await signIn({ page, lang }, 'expired@example.com');
  await expect(payButton({ page, lang })).toBeVisible();
  await fillCard({ page, lang });
  const cpf = page.getByLabel(t('checkout:payer.cpfCnpj')).filter({ visible: true });
  await cpf.pressSequentially('52998224725');
  await expect(cpf).toHaveValue(/529.?982.?247.?25/);
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });

  expect(await charges(serverLog)).toHaveLength(1);
  const paymentRequests = (await serverLog.calls('/api/')).filter(({ headers }) => headers['idempotency-key']);
  expect(paymentRequests.map(({ headers }) => headers.fingerprint)).toContain('unavailable');
  expect(errors).toEqual([]);
});

test('an error is shown or logged if scripts or the CSP of a page break the elements, and a CSP with a nonce works @desktop', async ({
  page,
  sandbox,
}) => {
  const problems = collectProblems(page);
  const openWith = async (query: string) => {
    await page.goto('about:blank');
    problems.length = 0;
    await page.goto(`${sandbox.pagesOrigin}/hostile.html?${query}`);
  };
  const retryButton = page.locator('sub-plans').getByRole('button', { name: t('common:actions.retry') });
  for (const [title, query] of [
    ['a script of the page blocks requests', 'fetch=throws'],
    ['a script of the page adds a header that breaks requests', 'fetch=header'],
  ] as const) {
    await test.step(title, async () => {
      await openWith(query);
      await expect(retryButton).toBeVisible({ timeout: 20_000 });
      await page.evaluate(() => (window as unknown as { restoreFetch(): void }).restoreFetch());
      await retryButton.click();
      await expect(page.getByText(t('plans:duration.legend'))).toBeVisible();
    });
  }
  await test.step('a CSP blocks requests to the server', async () => {
    await openWith('policy=no-calls');
    await expect(retryButton).toBeVisible({ timeout: 20_000 });
    const elementMessages = problems.filter((text) => text.startsWith('[sub-elements] The page'));
    expect(elementMessages).toHaveLength(1);
    expect(elementMessages[0]).toContain(`allow ${sandbox.origin} in connect-src`);
  });
  await test.step('an enumerable `value` on Object.prototype stops the elements from loading, and the console names this property', async () => {
    await openWith('objects=value');
    await expect(
      page.getByRole('alert', { includeHidden: true }).filter({ hasText: english.loader.failed }),
    ).toBeAttached();
    expect(problems).toContain('[sub-elements] A script adds an enumerable "value" to Object.');
  });
  await test.step('a frozen Object.prototype stops the elements from loading, and the console says so', async () => {
    await openWith('objects=frozen');
    await expect(
      page.getByRole('alert', { includeHidden: true }).filter({ hasText: english.loader.failed }),
    ).toBeAttached();
    expect(problems).toContain('[sub-elements] A script has frozen Object.prototype.');
  });
  await test.step('with a nonce on the script, the CSP allows everything that the script loads', async () => {
    await openWith('policy=nonce');
    await choosePlan({ page, lang });
    await expect(page.getByLabel(t('auth:email.label')).and(page.locator('input'))).toBeVisible();
    expect(problems).toEqual([]);
    await expect(page.locator('#violations')).toHaveText('0');
  });
  await test.step('a CSP that only reports doesn’t keep the card form from loading', async () => {
    await openWith('policy=reports');
    await choosePlan({ page, lang });
    await signIn({ page, lang }, 'expired@example.com');
    await fillCard({ page, lang });
    await page.evaluate(() => localStorage.clear());
  });
  await test.step('a CSP blocks the card frame', async () => {
    await page.clock.install();
    await openWith('policy=no-frames');
    await choosePlan({ page, lang });
    await signIn({ page, lang }, 'expired@example.com');
    await selectMethodRadio({ page, lang }, /^Card/);
    await expect(page.getByText(t('checkout:cardForm.failed.blocked'))).toBeVisible();
    // The blocked frame never says hello. That isn't reported as another failure.
    await page.clock.fastForward(5_000);
    await expect(page.getByText(t('checkout:cardForm.failed.blocked'))).toBeVisible();
    expect(problems.filter((text) => text.includes('frame-ancestors'))).toEqual([]);
    expect(problems.join('\n')).toContain(
      `[sub-elements] The page's Content-Security-Policy refuses ${sandbox.origin}`,
    );
    expect(problems.join('\n')).toContain(`allow ${sandbox.origin} in frame-src`);
  });
});

test('a member pays by card on a cross-origin isolated page with an extended Object.prototype @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const problems = collectProblems(page);
  await page.goto(`${sandbox.pagesOrigin}/hostile.html?policy=isolated&objects=1`);
  expect(await page.evaluate(() => window.crossOriginIsolated)).toBe(true);
  expect(await page.evaluate(() => Object.keys(Object.prototype))).toEqual(['extend', 'junk']);
  await choosePlan({ page, lang });
  await signIn({ page, lang }, 'expired@example.com');
  await expect(payButton({ page, lang })).toBeVisible();
  await fillCard({ page, lang });
  await page.getByLabel(t('checkout:payer.cpfCnpj')).filter({ visible: true }).pressSequentially('52998224725');
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);
  const bodies = (await serverLog.calls('/api/')).map(({ body }) => JSON.stringify(body ?? null));
  expect(bodies.filter((body) => body.includes('junk'))).toEqual([]);
  expect(problems).toEqual([]);

  await test.step('a notice is shown because Google’s sign-in window can’t send its response to an isolated page', async () => {
    // Clears the session on a page without the elements, because elements would store the session again.
    await page.goto(new URL('/tv-icon.svg', sandbox.pagesOrigin).href);
    await page.evaluate(() => localStorage.clear());
    await page.goto(`${sandbox.pagesOrigin}/hostile.html?policy=isolated`);
    await choosePlan({ page, lang });
    await page.getByRole('button', { name: t('auth:google.button'), exact: true }).click();
    const popupOpened = page.waitForEvent('popup');
    await page.locator('[data-sandbox-google]').click();
    const popup = await popupOpened;
    // Playwright keeps every page focused. So the test dispatches the blur and focus events that the page would get when
    // a popup opens and closes.
    await page.evaluate(() => window.dispatchEvent(new Event('blur')));
    await popup.getByRole('button', { name: /google@example.com/ }).click();
    await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    const notice = page.getByRole('status').filter({ hasText: t('auth:google.silent') });
    await expect(notice).toBeVisible();
    await notice.getByRole('button', { name: t('common:actions.retry') }).click();
    await expect(notice).toBeHidden();
    await expect(page.locator('[data-sandbox-google]')).toBeVisible();
  });
});

/** Starts Chromium with a new preferences file, in which `settings` is the section `profile`. */
async function startChromium(settings: object): Promise<{ context: BrowserContext; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'profile-'));
  await mkdir(join(folder, 'Default'));
  await writeFile(join(folder, 'Default', 'Preferences'), JSON.stringify({ profile: settings }));
  const executablePath = process.env.SUB_CHROMIUM;
  const context = await chromium.launchPersistentContext(folder, {
    args: chromiumArgs,
    locale: 'en-US',
    ...(executablePath && { executablePath }),
  });
  const close = async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { context, close };
}

/** Runs in a document. Returns whether the browser lets that document use localStorage. */
const hasStorage = () => {
  try {
    localStorage.setItem('probe', '1');
    localStorage.removeItem('probe');
    return true;
  } catch {
    return false;
  }
};

for (const { browserClause, settings } of [
  {
    browserClause: 'whose browser blocks third-party cookies',
    settings: { cookie_controls_mode: 1, block_third_party_cookies: true },
  },
  {
    browserClause: 'whose browser blocks all cookies and storage',
    settings: { default_content_setting_values: { cookies: 2 } },
  },
]) {
  test(`a member ${browserClause} buys in an iframe on another site @desktop`, async ({ sandbox, serverLog }) => {
    const { context, close } = await startChromium(settings);
    try {
      const page = await context.newPage();
      // The same server under another host name is another site. The test replaces the content of the other site's page
      // with an iframe that shows the partner's page.
      await page.goto(`${sandbox.pagesOrigin.replace('localhost', '127.0.0.1')}/outer.html`);
      await page.evaluate((frameUrl) => {
        document.documentElement.innerHTML = `<iframe title="Shop" src="${frameUrl}" width="1200" height="900"></iframe>`;
      }, `${sandbox.pagesOrigin}/partner.html`);
      const shop = await (await page.waitForSelector('iframe')).contentFrame();
      if (!shop) throw new Error('The frame has no document');
      await shop.waitForURL(`${sandbox.pagesOrigin}/partner.html`);
      expect(await shop.evaluate(hasStorage)).toBe(false);
      expect(await shop.evaluate(() => document.hasStorageAccess())).toBe(false);
      const user: User = { page: shop as unknown as Page, lang };
      await choosePlan(user);
      await signIn(user, 'expired@example.com');
      await expect(payButton(user)).toBeVisible();
      await fillCard(user);
      await payButton(user).click();
      await expectPaid(user);
      expect(await charges(serverLog)).toHaveLength(1);
    } finally {
      await close();
    }
  });
}

test('a link to the playground can’t choose another API server @desktop', async ({ page, sandbox }) => {
  const foreign: string[] = [];
  await page.route(
    (url) => url.hostname !== 'localhost',
    (route) => {
      foreign.push(route.request().url());
      return route.abort();
    },
  );
  const requested = page.waitForRequest((request) => request.url().includes('/api/site/'));
  await page.goto(`${sandbox.pagesOrigin}/playground.html?element=plans&api=https://evil.example/`);
  await requested;
  await expect(page.locator('sub-plans')).not.toHaveAttribute('api', /./);
  expect(foreign).toEqual([]);
});
