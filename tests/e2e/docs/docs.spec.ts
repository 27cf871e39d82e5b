import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';
import { createSession, signInWithSession } from '../../tools/sandbox/member-session';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, type ServerLog, test } from '../helpers/fixtures';
import { choosePlan, fillCard, payButton, type User } from '../helpers/interactions';
import { expectPaid } from '../helpers/purchase';
import { text } from '../helpers/text';
import { fetchSnippets, requireBuiltDocs, type Snippet } from './docs-snippets';

test.beforeAll(({ sandbox }) => requireBuiltDocs(sandbox));

const lang = 'en';

/** What a page writes to the console: `errors`, including uncaught exceptions, and all other messages (`logs`). */
interface ConsoleMessages {
  errors: string[];
  logs: string[];
}

function collectMessages(page: Page): ConsoleMessages {
  const messages: ConsoleMessages = { errors: [], logs: [] };
  page.removeAllListeners('console');
  page.removeAllListeners('pageerror');
  page.on('console', (message) => messages[message.type() === 'error' ? 'errors' : 'logs'].push(message.text()));
  page.on('pageerror', (error) => messages.errors.push(error.message));
  return messages;
}

/** The HTML of a complete page that contains `html`. The page's icon prevents a failing request for favicon.ico. */
function pageOf(html: string): string {
  const isComplete = html.startsWith('<!doctype');
  const page = isComplete ? html : `<!doctype html><html lang="en"><title>A page</title><body>${html}</body></html>`;
  return page.replace('<title>', '<link rel="icon" href="/tv-icon.svg" /><title>');
}

const plansPage = ({ origin }: Sandbox, attributes = ''): string =>
  `<script src="${origin}/v1/sub.js" data-brand="member" ${attributes} async></script><sub-plans></sub-plans>`;

/** Pages for the scripts that need more than `plansPage`, by the script's name. */
const snippetPages: Readonly<Record<string, (sandbox: Sandbox) => string>> = {
  consent: (sandbox) => `${plansPage(sandbox, 'data-consent="denied"')}<button id="accept">Accept</button>`,
};

/** Waits until every `sub-*` element of the page shows text and has finished loading. */
const waitForElements = (page: Page) =>
  page.waitForFunction(() => {
    const elements = [...document.querySelectorAll('*')].filter(({ localName }) => localName.startsWith('sub-'));
    const isShown = (element: Element): boolean => {
      const visibleText = `${element.shadowRoot?.textContent ?? ''}${element.textContent}`.trim();
      // An element whose content is positioned absolutely has no height itself.
      const candidates = [element, ...element.children, ...(element.shadowRoot?.querySelectorAll('*') ?? [])];
      return visibleText.length > 10 && candidates.some((node) => node.getBoundingClientRect().height > 40);
    };
    const isLoaded = (element: Element): boolean => !element.shadowRoot?.querySelector('[aria-busy=true]');
    return elements.length > 0 && elements.every((element) => isShown(element) && isLoaded(element));
  });

const snippetNamed = async (sandbox: Sandbox, name: string): Promise<Snippet> => {
  const matching = (await fetchSnippets(sandbox)).filter((snippet) => snippet.name === name);
  if (matching.length !== 1 || !matching[0]) throw new Error(`${matching.length} snippets are named ${name}`);
  return matching[0];
};

/** Opens a partner's page with the plans. Then adds the snippet with the given name: a script or a style sheet. */
async function runSnippet(page: Page, sandbox: Sandbox, name: string): Promise<ConsoleMessages> {
  const { text: code } = await snippetNamed(sandbox, name);
  const messages = collectMessages(page);
  // The page is written into a document of the demo pages' origin, because that origin may embed the card frame.
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    pageOf((snippetPages[name] ?? plansPage)(sandbox)),
  );
  await expect(page.getByText(text(lang, 'plans:duration.legend'))).toBeVisible();
  if (name in styleExpectations) await page.addStyleTag({ content: code });
  else await page.addScriptTag({ content: code });
  return messages;
}

test('every HTML snippet renders its element on another origin without errors @desktop', async ({ page, sandbox }) => {
  test.setTimeout(300_000);
  const all = (await fetchSnippets(sandbox)).filter((snippet) => snippet.lang === 'html');
  // Several pages contain the same snippet, which is tested once.
  const snippets = [...new Map(all.map((snippet) => [snippet.text, snippet])).values()];
  expect(snippets.length).toBeGreaterThan(15);
  let pageHtml = '';
  const server = createServer(({ url }, response) => {
    response.setHeader('Content-Type', url === '/' ? 'text/html' : 'image/svg+xml').end(url === '/' ? pageHtml : '');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const origin = `http://localhost:${(server.address() as AddressInfo).port}/`;
  for (const { page: pagePath, name, text: html } of snippets) {
    await test.step(`${pagePath} ${name}`, async () => {
      const { errors } = collectMessages(page);
      pageHtml = pageOf(html);
      await page.goto(origin);
      await waitForElements(page);
      const renderedTags = await page.evaluate(() =>
        [...document.querySelectorAll('*')].map(({ localName }) => localName).filter((name) => name.startsWith('sub-')),
      );
      const snippetTags = [...html.matchAll(/<(sub-[\w-]+)|data-element="([\w-]+)"/g)].map(
        ([, tag, elementName]) => tag ?? `sub-${elementName}`,
      );
      expect(renderedTags).toEqual(expect.arrayContaining(snippetTags));
      expect(errors).toEqual([]);
    });
  }
  server.closeAllConnections();
  server.close();
});

interface SnippetTest extends User {
  sandbox: Sandbox;
  logs: string[];
  serverLog: ServerLog;
}

/** Dispatches the event of a successful payment. */
const dispatchPaymentEvent = (page: Page) =>
  page.locator('sub-plans').evaluate((tag) => {
    const purchase = { orderId: '7', planId: '102', amount: '19.90', currency: 'BRL', coupon: 'HALF' };
    const detail = { ...purchase, reference: null, isRenewal: false };
    tag.dispatchEvent(new CustomEvent('sub-payment-succeeded', { detail, bubbles: true, composed: true }));
  });

/** The expected behavior of each script in the guides, by the script's name. */
const behaviorExpectations: Record<string, (snippetTest: SnippetTest) => Promise<void>> = {
  'html-events': async ({ page, logs }) => {
    await dispatchPaymentEvent(page);
    await expect.poll(() => logs).toContain('Order 7: 19.90 BRL');
  },
  'add-later': ({ page }) => expect(page.locator('sub-plan').getByRole('heading').first()).toBeVisible(),
  'match-page-theme': async ({ page }) => {
    await expect(page.locator('sub-plans [data-theme=dark][lang=pt]')).toBeVisible();
    await expect(page.getByText(text('pt', 'plans:duration.legend'))).toBeVisible();
  },
  'handle-plan-select': async ({ page }) => {
    await choosePlan({ page, lang });
    await expect.poll(() => page.evaluate(() => location.hash)).toBe('#/order/102');
    await expect(page.locator('sub-dialog')).toHaveCount(0);
  },
  'own-checkout': async ({ page }) => {
    await choosePlan({ page, lang });
    await expect(page.locator('sub-checkout[plan-id="102"]')).toBeVisible();
    await expect(payButton({ page, lang })).toBeVisible();
    await expect(page.locator('sub-plans, sub-dialog')).toHaveCount(0);
  },
  'open-checkout': async ({ page }) => {
    await expect(page.locator('sub-dialog sub-checkout[plan-id="102"][coupon="WELCOME10"]')).toBeVisible();
    await expect(payButton({ page, lang })).toBeVisible();
  },
  'custom-sign-in': async ({ page }) => {
    await choosePlan({ page, lang });
    await expect(page.locator('body > sub-auth[view=register] form')).toBeVisible();
    await expect(page.locator('sub-dialog')).toHaveCount(0);
  },
  'session-badge': async ({ page }) => {
    const badge = page.locator('body > button');
    await expect(badge).toHaveText(/^Member \d+, sign out$/);
    await badge.click();
    await expect(badge).toHaveText('Visitor');
  },
  'wait-until-ready': async ({ page, logs }) => {
    await expect.poll(() => logs).toContain('The help is rendered');
    await expect(page.locator('sub-help').getByRole('heading').first()).toBeVisible();
  },
  'tag-manager': async ({ page, sandbox, serverLog }) => {
    await choosePlan({ page, lang });
    await fillCard({ page, lang });
    await payButton({ page, lang }).click();
    await expectPaid({ page, lang });
    const readRows = () => page.evaluate(() => (window as { dataLayer?: Record<string, unknown>[] }).dataLayer ?? []);
    // The plans may be shown before the script runs.
    const rows = (await readRows()).filter(({ event }) => event !== 'view_plans');
    expect(rows.map(({ event }) => event)).toEqual(['change_plan', 'begin_checkout', 'submit_payment', 'purchase']);
    for (const { planId, amount, currency } of rows)
      expect({ planId, currency }).toEqual({ planId: '102', currency: typeof amount === 'string' ? 'USD' : '' });
    const sales = rows.filter(({ event }) => event === 'purchase') as { orderId: string }[];
    const ledgerEntries = (await serverLog.ledger()).filter(({ orderId }) => orderId === sales?.[0]?.orderId);
    expect(ledgerEntries.map(({ kind }) => kind)).toEqual(['charge']);
    const { orderId, money } = ledgerEntries[0] ?? {};
    const purchase = {
      orderId,
      planId: '102',
      ...money,
      coupon: null,
      reference: null,
      metadata: null,
      isRenewal: false,
    };
    expect(sales).toEqual([{ event: 'purchase', ...purchase }]);
    // The purchase isn't reported again when a new page shows the paid order.
    await runSnippet(page, sandbox, 'tag-manager');
    await page.evaluate((id) => {
      const payment = document.createElement('sub-payment');
      payment.setAttribute('order-id', id ?? '');
      document.body.append(payment);
    }, orderId);
    await expectPaid({ page, lang });
    expect((await readRows()).map(({ event }) => event)).not.toContain('purchase');
  },
  ga4: async ({ page }) => {
    await dispatchPaymentEvent(page);
    const dataLayerRows = await page.evaluate(() =>
      (window as { dataLayer?: unknown[][] }).dataLayer?.map((row) => [...row]).filter((row) => row[1] === 'purchase'),
    );
    const items = [{ item_id: '102', quantity: 1 }];
    expect(dataLayerRows).toEqual([
      ['event', 'purchase', { transaction_id: '7', value: 19.9, currency: 'BRL', coupon: 'HALF', items }],
    ]);
  },
  'meta-pixel': async ({ page }) => {
    await page.evaluate(() => {
      Object.assign(window, { fbq: (...row: unknown[]) => Object.assign(window, { sent: row }) });
    });
    await dispatchPaymentEvent(page);
    expect(await page.evaluate(() => (window as { sent?: unknown[] }).sent)).toEqual([
      'track',
      'Purchase',
      { value: 19.9, currency: 'BRL' },
      { eventID: '7' },
    ]);
  },
  consent: async ({ page, sandbox, serverLog }) => {
    const setLang = async (newLang: 'pt' | 'es') => {
      await page.locator('sub-plans').evaluate((tag, value) => tag.setAttribute('lang', value), newLang);
      await expect(page.getByText(text(newLang, 'plans:duration.legend'))).toBeVisible();
    };
    const storageKeys = () => page.evaluate(() => Object.keys(localStorage));
    const sentFingerprints = async () => (await serverLog.calls('/api/')).map(({ headers }) => headers.fingerprint);
    const sentEventCount = async () => (await sandbox.control<{ events: unknown[] }>('reports')).events.length;
    await setLang('pt');
    expect(await storageKeys()).toEqual([]);
    expect(new Set(await sentFingerprints())).toEqual(new Set(['null']));
    const reportingLoaded = page.waitForResponse((response) => /\/chunks\/reporting-/.test(response.url()));
    await page.getByRole('button', { name: 'Accept' }).click();
    await setLang('es');
    await expect.poll(storageKeys).not.toEqual([]);
    await expect.poll(async () => (await sentFingerprints()).at(-1)).toMatch(/^[0-9a-f]{32}$/);
    expect(await sentEventCount()).toBe(0);
    await (await reportingLoaded).finished();
    await choosePlan({ page, lang: 'es' });
    // Queued events are sent when the page is left.
    await page.goto('about:blank');
    await expect.poll(sentEventCount).toBeGreaterThan(0);
  },
};

/** The member who is signed in while a script runs, by the script's name. Other scripts run without a member. */
const memberByScript: Record<string, string> = {
  'tag-manager': 'expired@example.com',
  'own-checkout': 'expired@example.com',
  'open-checkout': 'expired@example.com',
  'session-badge': 'member@example.com',
};

for (const [name, expectBehavior] of Object.entries(behaviorExpectations)) {
  test(`the script ${name} in the guides works as documented @desktop`, async ({
    page,
    context,
    sandbox,
    serverLog,
  }) => {
    const member = memberByScript[name];
    if (member) await signInWithSession(context, await createSession(sandbox.origin, member));
    const { errors, logs } = await runSnippet(page, sandbox, name);
    await expectBehavior({ page, lang, sandbox, logs, serverLog });
    expect(errors).toEqual([]);
  });
}

const styleOf = (page: Page, selector: string, property: string) =>
  page
    .locator('sub-plans')
    .evaluate(
      (tag, [innerSelector, name]) =>
        getComputedStyle(tag.shadowRoot?.querySelector(innerSelector as string) as Element).getPropertyValue(
          name as string,
        ),
      [selector, property],
    );

/** The expected effect of each style sheet in the guides, by the style sheet's name. */
const styleExpectations: Record<string, (page: Page) => Promise<void>> = {
  'your-colors': async (page) => {
    // While a trial is offered, its button is the filled one.
    const trialButton = page.getByRole('button', { name: text(lang, 'plans:trial', { count: 7 }), exact: true });
    await expect(trialButton).toHaveCSS('background-color', 'rgb(11, 110, 95)');
  },
  states: async (page) => {
    // The plans have loaded, so they have lost the state. Browsers drop a rule whose selector they don't know.
    await expect(page.locator('sub-plans')).toHaveCSS('opacity', '1');
    expect(await page.evaluate(() => CSS.supports('selector(sub-plans:state(loading))'))).toBe(true);
  },
  'whole-page': async (page) => {
    await expect.poll(() => styleOf(page, '[part=screen]', 'font-size')).toBe('17px');
    expect(await styleOf(page, '[part=screen]', 'font-family')).toContain('Georgia');
  },
  'both-themes': async (page) => {
    for (const [theme, color] of [
      ['light', '#0b6e5f'],
      ['dark', '#6fd3c2'],
    ] as const) {
      await page.locator('sub-plans').evaluate((tag, newTheme) => tag.setAttribute('theme', newTheme), theme);
      await expect.poll(() => styleOf(page, '[part=screen]', '--s-accent-text')).toBe(color);
    }
  },
  parts: async (page) => {
    expect(await styleOf(page, '[part=screen]', 'padding-left')).toBe('24px');
    expect(await styleOf(page, '[part=button]', 'text-transform')).toBe('uppercase');
  },
  'dialog-parts': async (page) => {
    expect(await styleOf(page, '[part=button]', 'text-transform')).toBe('uppercase');
    await page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toHaveCSS('border-top-width', '2px');
    await expect(page.locator('sub-dialog').locator('[part=button]').first()).toHaveCSS('text-transform', 'uppercase');
  },
  'centered-plans': async (page) => {
    const { left, width } = await page.locator('sub-plans').evaluate((plans) => {
      const box = plans.getBoundingClientRect();
      const parent = (plans.parentElement as Element).getBoundingClientRect();
      return { left: box.left - parent.left, width: box.width };
    });
    expect({ isCentered: left > 50, width }).toEqual({ isCentered: true, width: 860 });
  },
  'reserved-height': (page) => expectReservedHeight(page, 'sub-plans', 920),
  'reserved-member-height': (page) => expectReservedHeight(page, 'sub-account', 800),
};

/** The reserved height applies until the script has loaded. A rendered element has its own height. */
async function expectReservedHeight(page: Page, tag: string, height: number): Promise<void> {
  const css = await page.locator('style').last().textContent();
  await page.goto('about:blank');
  await page.setContent(`<style>${css}</style><${tag}></${tag}>`);
  await expect(page.locator(tag)).toHaveCSS('height', `${height}px`);
}

test('every style sheet in the guides works and uses only documented custom properties and parts @desktop', async ({
  page,
  sandbox,
}) => {
  const referenceHtml = await (await fetch(`${sandbox.pagesOrigin}/docs/sub-plans`)).text();
  for (const [name, expectStyles] of Object.entries(styleExpectations)) {
    await test.step(name, async () => {
      const { errors } = await runSnippet(page, sandbox, name);
      await expectStyles(page);
      const { text: css } = await snippetNamed(sandbox, name);
      for (const [property] of css.matchAll(/--sub-[\w-]+/g)) expect(referenceHtml).toContain(`>${property}</code>`);
      for (const [, part] of css.matchAll(/::part\(([\w-]+)\)/g)) expect(referenceHtml).toContain(`>${part}</code>`);
      expect(errors).toEqual([]);
    });
  }
});

test('every script and style sheet in the documentation is tested @desktop', async ({ sandbox }) => {
  const snippets = await fetchSnippets(sandbox);
  const namesOf = (language: string) => snippets.filter(({ lang }) => lang === language).map(({ name }) => name);
  expect(namesOf('js').sort()).toEqual(Object.keys(behaviorExpectations).sort());
  expect(namesOf('css').sort()).toEqual(Object.keys(styleExpectations).sort());
});
