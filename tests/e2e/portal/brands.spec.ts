import type { Page } from '@playwright/test';
import { sampledAt } from '../../tools/sample/matrix';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, test } from '../helpers/fixtures';
import type { User } from '../helpers/interactions';
import { heading, openElement, register, signInMember, subElement } from '../helpers/purchase';
import { type Language, text } from '../helpers/text';

const lang = 'en';

/** The URL of a path in a brand's portal. Each brand has its own host. */
const portalUrl = (sandbox: Sandbox, brand: string, path = '/'): string =>
  `http://${brand}.localhost:${new URL(sandbox.origin).port}${path}`;

const chatLink = (page: Page, chatLang: Language = lang) =>
  page.getByRole('link', { name: text(chatLang, 'help:chat.link') });

test.describe('the floating chat link', () => {
  for (const [brand, chatNumber, width] of [
    ['orbit', '15550100101', 'desktop'],
    ['telinha', '5511955501001', 'phone'],
  ] as const) {
    test(`the link of ${brand} opens a chat with the brand’s phone number and doesn’t cover the footer`, {
      tag: sampledAt(width),
    }, async ({ page, sandbox }) => {
      await page.goto(portalUrl(sandbox, brand, '/help'));
      await expect(chatLink(page)).toHaveAttribute('href', `https://wa.me/${chatNumber}`);
      await expect(chatLink(page)).toHaveAttribute('rel', /noopener/);
      // On a phone, the link is part of the footer, because a floating link would cover prices and buttons.
      if (width === 'phone') await expect(chatLink(page)).not.toBeInViewport();
      else await expect(chatLink(page)).toBeInViewport({ ratio: 1 });
      const lastLine = page.getByRole('contentinfo').getByRole('paragraph').last();
      // The page grows while its contents load, so one scroll may not reach the end.
      await expect(async () => {
        await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
        await expect(chatLink(page)).toBeInViewport({ ratio: 1, timeout: 1_000 });
        const { y: lineTop = 0, height: lineHeight = 0 } = (await lastLine.boundingBox()) ?? {};
        const { y: linkTop = 0 } = (await chatLink(page).boundingBox()) ?? {};
        expect(lineTop + lineHeight).toBeLessThanOrEqual(linkTop);
      }).toPass({ timeout: 20_000 });
    });
  }

  test('the link has a labeled region, and never covers the button that goes on, at any width', {
    tag: '@desktop',
  }, async ({ page, sandbox }) => {
    for (const width of [768, 1024, 1180, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(portalUrl(sandbox, 'orbit'));
      const button = page.getByRole('button', { name: text(lang, 'plans:continue'), exact: true }).last();
      await expect(button).toBeVisible();
      await expect(chatLink(page)).toBeAttached();
      await expect(page.getByRole('complementary', { name: text(lang, 'portal:chat') })).toBeAttached();
      // The page's end is where a floating link would be over the button.
      for (const y of [0, 150, 300, 450]) {
        await page.evaluate((top) => scrollTo(0, top), y);
        const [link, target] = await Promise.all([chatLink(page).boundingBox(), button.boundingBox()]);
        if (!link || !target) throw new Error('The link or the button has no box');
        const isBeside = link.x >= target.x + target.width || link.x + link.width <= target.x;
        const isAboveOrBelow = link.y >= target.y + target.height || link.y + link.height <= target.y;
        expect(isBeside || isAboveOrBelow, `${width} px, scrolled ${y}`).toBe(true);
      }
    }
  });

  test('a brand whose settings don’t enable the chat link shows it only if the server reports the brand id 7', {
    tag: '@desktop',
  }, async ({ page, sandbox, serverLog }) => {
    await page.goto(`${sandbox.origin}/help`);
    await expect(page.getByRole('contentinfo')).toBeVisible();
    await expect.poll(async () => (await serverLog.calls('/api/user/get/config')).length).toBeGreaterThan(0);
    await expect(chatLink(page)).toHaveCount(0);
    // The specification requires the chat link for the brand with id 7.
    await page.route('**/api/user/get/config/v1', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, brandId: '7' } } });
    });
    await page.route('**/api/site/contact-us/v1', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, chat: '15550100107' } } });
    });
    await page.evaluate(() => sessionStorage.clear());
    await page.reload();
    await expect(chatLink(page)).toHaveAttribute('href', 'https://wa.me/15550100107');
  });

  test('the link is reachable by keyboard and isn’t shown on TVs', { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
  }) => {
    await openElement(page, sandbox, { element: 'help', view: 'chat', lang });
    await expect(chatLink(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(chatLink(page)).toBeFocused();
    await openElement(page, sandbox, { element: 'help', view: 'chat', lang, scene: 'STB' });
    await page.waitForFunction(() => document.querySelector('sub-help')?.shadowRoot?.querySelector('.sub[lang]'));
    await expect(chatLink(page)).toHaveCount(0);
  });
});

test.describe('help and policies', () => {
  test('the help shows localized questions, contacts and links to other screens', {
    tag: ['@flow', ...sampledAt('desktop')],
  }, async ({ page, sandbox }) => {
    await sandbox.control('country', { country: 'BR' });
    await openElement(page, sandbox, { element: 'help', brand: 'telinha', lang: 'pt' });
    const help = subElement(page, 'sub-help');
    await expect(help.getByRole('link', { name: text('pt', 'help:topics.faq.title') })).toHaveAttribute(
      'href',
      `${sandbox.origin}/site/faq/telinha/pt`,
    );
    await expect(help.getByRole('link', { name: 'help@telinha.example' })).toHaveAttribute(
      'href',
      'mailto:help@telinha.example',
    );
    await expect(help.getByRole('link', { name: '+55 11 5550-0147' })).toHaveAttribute('href', 'tel:+551155500147');
    await help.getByRole('button', { name: text('pt', 'help:topics.password.title') }).click();
    await expect(heading({ page, lang: 'pt' }, 'auth:forgot.title')).toBeVisible();
  });

  test('if the server fails, the help shows contacts from the brand’s settings; a retry loads the server’s contacts', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox }) => {
    await sandbox.control('faults', { path: '/api/site/contact-us', times: 3, status: 503 });
    await openElement(page, sandbox, { element: 'help', view: 'contact', lang });
    await expect(page.getByRole('alert')).toContainText(text(lang, 'help:contact.failed'));
    await expect(page.getByRole('link', { name: 'help@orbit.example' })).toBeVisible();
    await page.getByRole('button', { name: text(lang, 'common:actions.retry') }).click();
    await expect(page.getByRole('alert')).toHaveCount(0);
    await expect(page.getByText('Every day, 9:00 to 21:00 (UTC−3)')).toBeVisible();
  });

  test('each policy has its own URL and is fetched once per tab', { tag: ['@flow', '@desktop'] }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    await page.goto(`${sandbox.origin}/privacy`);
    await expect(page).toHaveTitle(`${text(lang, 'portal:titles.privacy')} · Member`);
    await expect(page.getByRole('heading', { level: 2, name: text(lang, 'help:privacy') }).first()).toBeVisible();
    await expect(page.getByRole('article').locator('[aria-busy=true]')).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('contentinfo')).toBeVisible();
    expect(await serverLog.calls('/api/site/dynamic/config')).toHaveLength(1);
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: text(lang, 'portal:titles.terms') })
      .click();
    await expect(page).toHaveTitle(`${text(lang, 'portal:titles.terms')} · Member`);
    await expect(page.getByRole('heading', { level: 2, name: text(lang, 'help:terms') }).first()).toBeVisible();
  });

  test('a policy’s scripts, event handlers and javascript: links are removed', { tag: ['@desktop', '@full'] }, async ({
    page,
    sandbox,
  }) => {
    await page.route('**/api/site/dynamic/config/v1*', (route) =>
      route.fulfill({
        json: {
          code: 0,
          data: {
            title: 'Privacy',
            html: '<p>Plain words</p><img src=x onerror="window.ran=1"><script>window.ran=1</script><a href="javascript:window.ran=1">bad</a>',
          },
        },
        headers: { 'Access-Control-Allow-Origin': '*' },
      }),
    );
    await page.goto(`${sandbox.origin}/privacy`);
    await expect(page.getByText('Plain words')).toBeVisible();
    await expect(page.getByRole('link', { name: 'bad' })).toHaveCount(0);
    expect(await page.evaluate(() => 'ran' in window)).toBe(false);
  });
});

test('the portal shows the brand’s home page at /, or the plans if the brand has no home page', {
  tag: sampledAt('desktop'),
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.goto(portalUrl(sandbox, 'lumen'));
  await expect(page).toHaveTitle(`${text(lang, 'portal:titles.home')} · Lumen`);
  await expect(page.getByRole('heading', { level: 1, name: text(lang, 'portal:home.title') })).toBeVisible();
  for (const advantage of ['cloud', 'track', 'anywhere', 'anytime'])
    await expect(page.getByRole('heading', { name: text(lang, `portal:home.${advantage}.title`) })).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: text(lang, 'portal:home.plans') })
    .click();
  await expect(page).toHaveURL(/\/pricing-table$/);
  await expect(heading(user, 'plans:title')).toBeFocused();
  // Orbit has no home page.
  await page.goto(portalUrl(sandbox, 'orbit'));
  await expect(heading(user, 'plans:title')).toBeVisible();
});

test.describe('brand settings', () => {
  test('the account settings offer marketing email only if the brand sends it', { tag: ['@flow', '@desktop'] }, async ({
    page,
    context,
    sandbox,
  }) => {
    await signInMember(context, sandbox, 'member@example.com', 'orbit');
    const marketing = page.getByRole('heading', { name: text(lang, 'account:marketing.title') });
    const details = page.getByRole('heading', { name: text(lang, 'account:settings.details') });
    await openElement(page, sandbox, { element: 'account', view: 'settings', lang });
    await expect(marketing).toBeVisible();
    await openElement(page, sandbox, { element: 'account', view: 'settings', lang, brand: 'onyx' });
    await expect(details).toBeVisible();
    await expect(marketing).toHaveCount(0);
  });

  test('a test account sees a notice and is excluded from analytics', { tag: '@desktop' }, async ({
    page,
    sandbox,
    outbox,
  }) => {
    await page.goto(`${sandbox.origin}/login`);
    // The brand's settings list this email address as a test account.
    await register({ page, lang }, outbox, 'shop@member.example');
    await expect(page.getByText(text(lang, 'portal:testShop'))).toBeVisible();
    await page.goto(`${sandbox.origin}/help`);
    await page.waitForResponse((response) => /\/chunks\/reporting-/.test(response.url()));
    await page.goto('about:blank');
    const { events } = await sandbox.control<{ events: { account_name: string | null }[] }>('reports');
    expect(events.filter(({ account_name }) => account_name !== null)).toEqual([]);
  });

  test('a brand with one theme and one language ignores other values of the attributes `theme` and `lang`', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox }) => {
    for (const [brand, theme] of [
      ['onyx', 'dark'],
      ['ivory', 'light'],
    ] as const) {
      await openElement(page, sandbox, {
        element: 'plans',
        brand,
        lang: 'ru',
        theme: theme === 'dark' ? 'light' : 'dark',
      });
      await expect(heading({ page, lang }, 'plans:title')).toBeVisible();
      await expect(page.locator('sub-plans .sub')).toHaveAttribute('data-theme', theme);
    }
  });

  test('the sign-in screen shows the brand’s account types (phone, email) in the brand’s order', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox }) => {
    await openElement(page, sandbox, { element: 'auth', brand: 'telinha', lang: 'pt' });
    await expect(page.getByRole('tab')).toHaveText([text('pt', 'auth:kind.phone'), text('pt', 'auth:kind.email')]);
    await openElement(page, sandbox, { element: 'auth', brand: 'onyx', lang });
    await expect(page.getByLabel(text(lang, 'auth:email.label'))).toBeVisible();
    await expect(page.getByRole('tab')).toHaveCount(0);
  });
});

for (const [brand, country, language, tags] of [
  ['lumen', 'KZ', 'ru', ['@desktop', '@full']],
  ['telinha', 'DE', 'pt', ['@desktop']],
] as const) {
  test.describe(() => {
    // No brand supports German, so the language of the country applies, or else the brand's default language.
    test.use({ locale: 'de-DE' });
    test(`${brand} is shown in “${language}” to a visitor from ${country} whose browser language isn’t supported`, {
      tag: [...tags],
    }, async ({ page, sandbox }) => {
      await sandbox.control('country', { country });
      await page.goto(portalUrl(sandbox, brand));
      await expect(page.locator('html')).toHaveAttribute('lang', language);
    });
  });
}

test.describe('operator files and theme', () => {
  test('texts, logo and default language that the operator changes in its files apply without a new build', {
    tag: '@desktop',
  }, async ({ browser, sandbox }) => {
    const context = await browser.newContext({ locale: 'de-DE' });
    const page = await context.newPage();
    const picture = `${sandbox.pagesOrigin}/partner-icon.svg`;
    await sandbox.control('site', {
      texts: { es: { portal: { 'links.plans': 'Tarifas de la casa' } } },
      config: { imgConfig: { logo: picture, icon: picture }, webConfig: { defaultLang: 'es' } },
    });
    await page.goto(`${sandbox.origin}/`);
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(page.getByRole('link', { name: 'Tarifas de la casa' })).toBeVisible();
    await expect(page.getByRole('banner').locator('img')).toHaveAttribute('src', picture);
    await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', picture);
    await context.close();
  });

  test('the server’s theme sets the title, colors and copyright, and a logo with an unsafe URL is ignored', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox }) => {
    await page.route('**/api/site/theme/v1', async (route) => {
      const response = await route.fetch();
      const body = (await response.json()) as { data: object };
      const operatorTheme = {
        name: 'Cine Sol',
        themeColor: '#123456',
        backgroundColor: '#fefefe',
        copyRight: [{ lang, desc: '© Cine Sol Ltd' }],
        logo: 'javascript:alert(1)',
      };
      await route.fulfill({ response, json: { ...body, data: { ...body.data, ...operatorTheme } } });
    });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`${sandbox.origin}/pricing-table`);
    await expect(page).toHaveTitle(`${text(lang, 'portal:titles.plans')} · Cine Sol`);
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', '#123456');
    await expect(page.getByText('© Cine Sol Ltd')).toBeVisible();
    expect(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)).toBe(
      'rgb(254, 254, 254)',
    );
    await expect(page.getByRole('banner').locator('img')).toHaveCount(0);
  });

  test('the operator’s texts are fetched again only if the stored version number is missing or outdated', {
    tag: ['@desktop', '@full'],
  }, async ({ page, sandbox, serverLog }) => {
    await sandbox.control('messages', { language: 'en', area: 'plans', key: 'title', text: 'Pick yours' });
    const operatorHeading = page.getByRole('heading', { name: 'Pick yours' });
    await openElement(page, sandbox, { element: 'plans', lang });
    await expect(operatorHeading).toBeVisible();
    await openElement(page, sandbox, { element: 'plans', lang });
    await expect(operatorHeading).toBeVisible();
    await expect.poll(async () => (await serverLog.calls('/api/site/i18n/message')).length).toBe(2);
    await openElement(page, sandbox, { element: 'plans', lang });
    await expect(operatorHeading).toBeVisible();
    // The first visit requests only the texts, which come without a version. The second visit requests the version and,
    // because no version is stored yet, the texts. The third requests only the version, which hasn't changed.
    await expect.poll(async () => (await serverLog.calls('/api/site/i18n/version')).length).toBe(2);
    expect(await serverLog.calls('/api/site/i18n/message')).toHaveLength(2);
    await sandbox.control('messages', { language: 'en', area: 'plans', key: 'title', text: 'Choose yours' });
    await openElement(page, sandbox, { element: 'plans', lang });
    await expect(page.getByRole('heading', { name: 'Choose yours' })).toBeVisible();
    expect(await serverLog.calls('/api/site/i18n/message')).toHaveLength(3);
  });
});
