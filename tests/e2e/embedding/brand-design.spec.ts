import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { checkAxe } from '../helpers/axe';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { cardFrame } from '../helpers/interactions';
import { openCheckout, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const brands = ['orbit', 'lumen', 'telinha', 'member', 'onyx', 'ivory'] as const;

/** Selects the picture in the plans' header. */
const heroPictureSelector = 'header svg[preserveAspectRatio]';

/** Opens a page with the given body. Returns a function that reads the sum of the page's layout shifts. */
async function openPage(page: Page, { origin, pagesOrigin }: Sandbox, body: string): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        (window as unknown as { shift: number }).shift += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(pagesOrigin);
  await page.evaluate(
    (html) => {
      document.open();
      document.write(html);
      document.close();
    },
    `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>A page</title>
<script src="${origin}/v1/sub.js" data-api="${origin}" async></script>${body}</html>`,
  );
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

test('each brand combines font, shape and card style differently, and fonts cause no layout shift @desktop', async ({
  page,
  sandbox,
}) => {
  const readShift = await openPage(
    page,
    sandbox,
    brands.map((brand) => `<sub-plans brand="${brand}" lang="en"></sub-plans>`).join(''),
  );
  const designs = new Set<string>();
  for (const brand of brands) {
    const plans = page.locator(`sub-plans[brand=${brand}]`);
    await expect(plans.getByRole('radio').first()).toBeAttached();
    await expect(plans.locator(heroPictureSelector)).toBeAttached();
    designs.add(
      await plans.evaluate((element) => {
        const styleOf = (selector: string) => getComputedStyle(element.shadowRoot?.querySelector(selector) as Element);
        const heading = styleOf('h2');
        const [button, card] = [styleOf('[part=button]'), styleOf('[part=card] > input + span')];
        return [heading.fontFamily, heading.fontWeight, button.borderRadius, card.borderRadius, card.boxShadow].join();
      }),
    );
  }
  expect(designs.size).toBe(brands.length);
  const loadedFonts = () =>
    page.evaluate(() =>
      [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family.replaceAll('"', '')),
    );
  await expect
    .poll(loadedFonts)
    .toEqual(
      expect.arrayContaining([
        'sub-orbit-display',
        'sub-lumen-text',
        'sub-telinha-display',
        'sub-onyx-display',
        'sub-ivory-text',
      ]),
    );
  expect(await readShift()).toBeLessThan(0.02);
});

test('a brand’s fallback font has nearly the digit width and line height of the brand’s web font @desktop', async ({
  context,
  sandbox,
}) => {
  // The brand `member` has no web font.
  for (const brand of brands.filter((name) => name !== 'member')) {
    const page = await context.newPage();
    await openPage(page, sandbox, `<sub-plans brand="${brand}" lang="en"></sub-plans>`);
    const family = await page.waitForFunction(
      () =>
        [...document.fonts].find(({ family, status }) => status === 'loaded' && !family.includes('fallback'))?.family,
    );
    const differences = await page.evaluate(
      (family) => {
        const canvas = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        const measure = (font: string) => {
          const digits = document.createElement('span');
          digits.style.font = font;
          digits.style.fontVariantNumeric = 'tabular-nums';
          digits.textContent = '0123456789';
          document.body.append(digits);
          const { width } = digits.getBoundingClientRect();
          digits.remove();
          canvas.font = font;
          const { fontBoundingBoxAscent: ascent, fontBoundingBoxDescent: descent } = canvas.measureText('0');
          return [width, ascent, descent];
        };
        const name = family.replaceAll('"', '');
        return [400, 700].flatMap((weight) => {
          // Large enough that rounding to pixels doesn't matter.
          const webFontSizes = measure(`${weight} 200px ${name}`);
          return measure(`${weight} 200px ${name}-fallback`).map(
            (size, index) => size / (webFontSizes[index] as number) - 1,
          );
        });
      },
      (await family.jsonValue()) as string,
    );
    for (const difference of differences) expect(Math.abs(difference), brand).toBeLessThan(0.05);
    await page.close();
  }
});

test('the brand’s fonts aren’t loaded if the browser’s data saver is on @desktop', async ({ page, sandbox }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  );
  const fontRequests: string[] = [];
  page.on('request', (request) => {
    if (/chunks\/font-/.test(request.url())) fontRequests.push(request.url());
  });
  await openPage(page, sandbox, '<sub-plans brand="orbit" lang="en"></sub-plans>');
  await expect(page.locator(`sub-plans ${heroPictureSelector}`)).toBeAttached();
  expect(fontRequests).toEqual([]);
});

test('the card form has the brand’s typeface and loads only the fonts that it shows @desktop', async ({
  page,
  sandbox,
}) => {
  const fontFileNames: string[] = [];
  page.on('request', (request) => {
    const name = /card-frame-font-([\w-]+)-[\w-]{7}\.woff2$/.exec(request.url())?.[1];
    if (name) fontFileNames.push(name);
  });
  await openCheckout({ page, lang: 'en' }, { sandbox, brand: 'orbit' });
  const label = cardFrame({ page, lang: 'en' }).locator('label').first();
  await expect(label).toHaveCSS('font-family', /^"?sub-orbit-display/);
  const fontStatuses = () =>
    label.evaluate(({ ownerDocument }) =>
      [...ownerDocument.fonts].map(({ family, status }) => `${family.replaceAll('"', '')} ${status}`),
    );
  await expect.poll(fontStatuses).toEqual(['sub-orbit-display loaded']);
  expect(fontFileNames).toEqual(['orbit-display-latin']);
});

test('on a phone the bar with the Continue button stays in view and never covers the focused plan @phone', async ({
  page,
  sandbox,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, sandbox, '<sub-plans brand="telinha" lang="pt"></sub-plans><p style="height:2000px">below</p>');
  const button = page.getByRole('button', { name: text('pt', 'plans:continue') });
  await expect(button).toBeInViewport({ ratio: 1 });
  const radios = page.getByRole('radio');
  const count = await radios.count();
  for (let index = 0; index < count; index++) {
    await radios.nth(index).focus();
    const bottom = await radios.nth(index).evaluate((radio) => radio.getBoundingClientRect().bottom);
    const barTop = await button.evaluate((node) => node.parentElement?.getBoundingClientRect().top ?? 0);
    const isCovered = bottom > barTop + 1;
    expect(isCovered, `radio ${index}`).toBe(false);
  }
  // The bar leaves the screen together with the element.
  await page.getByText('below').evaluate((node) => node.scrollIntoView());
  await expect(button).not.toBeInViewport();
  // It doesn't lie over the headline either, when only that is in view.
  await page.locator('sub-plans').evaluate((element) => {
    element.style.marginTop = '620px';
    scrollTo(0, 0);
  });
  await expect(page.locator('sub-plans header')).toBeInViewport();
  await expect(button).not.toBeInViewport();
});

test('a dialog has the custom properties of the element that opened it @desktop', async ({ page, sandbox }) => {
  await openPage(
    page,
    sandbox,
    '<style>sub-plans{--sub-accent:#123456;--sub-button-radius:3px}</style><sub-plans brand="orbit" lang="en"></sub-plans>',
  );
  await page.getByRole('button', { name: text('en', 'plans:continue') }).click();
  const dialogButton = page.locator('sub-dialog').locator('[part=button]').first();
  await expect(dialogButton).toBeVisible();
  await expect(dialogButton).toHaveCSS('border-radius', '3px');
});

for (const theme of ['light', 'dark'] as const) {
  test(`the plans on a magazine's page look made for it, ${theme} @desktop @flow`, async ({ page, sandbox }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.goto(`${sandbox.pagesOrigin}/partner.html`);
    const plans = page.locator('sub-plans');
    // The trial's button has the look of the page's main action.
    const button = plans.getByRole('button', { name: text('en', 'plans:trial', { count: 7 }) });
    await expect(button).toBeVisible();
    const accent = await page.locator('a.button').evaluate((link: Element) => getComputedStyle(link).backgroundColor);
    await expect(button).toHaveCSS('background-color', accent);
    await expect(button).toHaveCSS('font-family', /Palatino/);
    await expect(plans.getByRole('button', { name: text('en', 'plans:continue') })).toHaveCSS('border-color', accent);
    await expect(plans.locator('.sub')).toHaveAttribute('data-theme', theme);
    await expect(plans.locator('.sub')).toHaveCSS('font-family', /Palatino/);
    // The prices are set as the page's headings.
    const typeOf = (element: Element) => {
      const { fontFamily, fontWeight, fontSize, letterSpacing } = getComputedStyle(element);
      return [fontFamily, fontWeight, (Number.parseFloat(letterSpacing) / Number.parseFloat(fontSize)).toFixed(2)];
    };
    expect(await plans.locator('[part=price]').first().evaluate(typeOf)).toEqual(
      await page.locator('main h1').first().evaluate(typeOf),
    );
    // The button is a pill, as the page's; cards with its corners would be ovals.
    await expect(button).toHaveCSS('border-radius', '999px');
    const cards = plans.locator('[part=card]');
    expect(await cards.first().evaluate((card) => Number.parseFloat(getComputedStyle(card).borderRadius))).toBeLessThan(
      17,
    );
    await checkAxe(page, { include: 'sub-plans' });
  });
}

test('with theme="inherit" and header="none", the plans look like a part of the page @desktop @flow', async ({
  page,
  sandbox,
}) => {
  const show = async (css: string) => {
    await page.goto(sandbox.pagesOrigin);
    await page.evaluate((html) => {
      document.open();
      document.write(html);
      document.close();
    }, `<!doctype html><title>A page</title><style>${css}</style><h1>Watch</h1><button class="own">Own</button><sub-plans theme="inherit" header="none"></sub-plans><script src="${sandbox.origin}/v1/sub.js" data-brand="orbit" data-lang="en"></script>`);
    const plans = page.locator('sub-plans');
    const button = plans.getByRole('button', { name: text('en', 'plans:trial', { count: 7 }) });
    await expect(button).toBeVisible();
    return { plans, button };
  };
  const own = 'border:0;border-radius:3px;color:#fff;padding:8px';
  const { plans, button } = await show(
    `body{background:#101418;color:#eee;font-family:Georgia,serif}.own{background:#d0408f;${own}}`,
  );
  await expect(plans.locator('.sub')).toHaveAttribute('data-theme', 'dark');
  await expect(button).toHaveCSS('background-color', 'rgb(208, 64, 143)');
  await expect(button).toHaveCSS('border-radius', '3px');
  await expect(plans.getByRole('radio').first().locator('xpath=..')).toHaveCSS('font-family', /Georgia/);
  await expect(plans.locator('.sub')).toHaveCSS('background-color', 'rgb(16, 20, 24)');
  await expect(plans.getByText(text('en', 'plans:trialText'), { exact: true })).toHaveCSS(
    'color',
    'rgb(238, 238, 238)',
  );
  // The headline is only for screen readers, and the picture is gone.
  const heading = plans.getByRole('heading', { name: text('en', 'plans:title') });
  expect((await heading.boundingBox())?.height).toBeLessThan(2);
  expect((await plans.locator('header').boundingBox())?.height ?? 0).toBe(0);
  await checkAxe(page, { include: 'sub-plans' });

  // The dialog and the screen in it have the page's background too, although they are children of the body.
  await plans.getByRole('button', { name: text('en', 'plans:continue') }).click();
  await expect(page.getByLabel(text('en', 'auth:email.label'))).toBeVisible();
  await expect(page.locator('sub-auth .sub')).toHaveCSS('background-color', 'rgb(16, 20, 24)');
  await checkAxe(page, { include: 'sub-dialog' });

  // A color that can't be read on the page is left to the brand.
  const pale = await show(`body{background:#fff}.own{background:#ffe9b0;${own}}`);
  await expect(pale.plans.locator('.sub')).toHaveAttribute('data-theme', 'light');
  await expect(pale.button).not.toHaveCSS('background-color', 'rgb(255, 233, 176)');
});

test('theme="inherit" takes the color of the page’s own main action, not that of what lies over the page', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox }) => {
  const green = 'background:#0a7a3d';
  const button = (color: string, attributes = '') =>
    `<button ${attributes} style="border:0;color:#fff;padding:8px;${color}">Button</button>`;
  const others: Record<string, string> = {
    'a cookie banner in the flow of the page': `<div id="cookie-banner">${button('background:#c00')}</div>`,
    'a bar at the edge of the window': `<div style="position:fixed;bottom:0">${button('background:#c00')}</div>`,
    'a bar that sticks': `<div style="position:sticky;top:0">${button('background:#c00')}</div>`,
    'a dialog': `<div role="dialog" aria-label="News">${button('background:#c00')}</div>`,
    'a button of the header': `<header>${button('background:#c00')}</header>`,
    'a button that is disabled': `<main>${button('background:#c00', 'disabled')}</main>`,
    'a group of buttons': `<div class="btn-group" style="background:#c00">${button('background:transparent')}</div>`,
  };
  for (const [name, other] of Object.entries(others)) {
    await page.goto(sandbox.pagesOrigin);
    await page.evaluate(
      (html) => {
        document.open();
        document.write(html);
        document.close();
      },
      `<!doctype html><title>A page</title><body style="background:#fff">${other}<main>${button(green)}<sub-plans theme="inherit"></sub-plans></main><script src="${sandbox.origin}/v1/sub.js" data-brand="orbit" data-lang="en"></script>`,
    );
    const own = page.locator('sub-plans').getByRole('button', { name: text('en', 'plans:trial', { count: 7 }) });
    await expect(own, name).toHaveCSS('background-color', 'rgb(10, 122, 61)');
  }
});

test('a transparent element has a background of its own only where its text would be hard to read @desktop', async ({
  page,
  sandbox,
}) => {
  const transparent = '<style>sub-plans { --sub-background: transparent }</style>';
  const pages: Record<string, [style: string, theme: 'light' | 'dark', hasOwnBackground: boolean]> = {
    'a black page': ['background:#000', 'light', true],
    'a black page, with a dark element': ['background:#000', 'dark', false],
    'a white page, with a dark element': ['', 'dark', true],
    'a dark page in a wide color space': ['background:oklch(0.2 0.03 260)', 'light', true],
    'a light page in a wide color space': ['background:color(display-p3 0.95 0.97 1)', 'light', false],
    'a dark veil over a white page': ['background:rgba(0,0,0,.8)', 'light', true],
    'a thin veil over a white page': ['background:rgba(0,0,0,.04)', 'light', false],
    'a gray page, on which only secondary text is hard to read': ['background:#8a8a8a', 'light', true],
    'a dark gray page, with a dark element': ['background:#4a4a4a', 'dark', true],
    'a page with light secondary text of its own': ['--sub-muted:#aaa', 'light', false],
    'a page whose color scheme is dark': ['color-scheme:dark', 'light', true],
    'a picture, whose colors are unknown': ['background:linear-gradient(#000,#fff)', 'light', false],
    'a card on a picture': ['background:linear-gradient(#fff,#000) #000', 'light', false],
  };
  for (const [name, [style, theme, hasOwnBackground]] of Object.entries(pages)) {
    const scheme = style.startsWith('color-scheme') ? `<style>html{${style}}</style>` : '';
    await openPage(
      page,
      sandbox,
      `${transparent}${scheme}<main style="${style}"><sub-plans brand="orbit" lang="en" theme="${theme}"></sub-plans></main>`,
    );
    const screen = page.locator('sub-plans [part=screen]:not([data-first-view])');
    await expect(screen.getByRole('button', { name: text('en', 'plans:continue') })).toBeVisible();
    expect(await screen.evaluate((root) => root.hasAttribute('data-own-background')), name).toBe(hasOwnBackground);
  }
});

test('what scrolls below a bar of buttons doesn’t shine through if the page makes the background transparent', {
  tag: ['@phone', '@flow'],
}, async ({ page, sandbox }) => {
  const transparent = '<style>sub-plans, sub-checkout { --sub-background: transparent }</style>';
  await signInMember(page.context(), sandbox, 'expired@example.com');
  for (const body of ['<sub-plans></sub-plans>', '<sub-checkout plan-id="102"></sub-checkout>']) {
    await openPage(page, sandbox, transparent + body);
    const bars = page.locator('sub-plans, sub-checkout').locator('div, section, aside');
    await expect(page.getByRole('button').first()).toBeVisible();
    /** The colors of the sticky boxes with a button. */
    const colors = () =>
      bars.evaluateAll((elements) =>
        elements.flatMap((element) => {
          const { position, backgroundColor } = getComputedStyle(element);
          return position === 'sticky' && element.querySelector('button, a') ? [backgroundColor] : [];
        }),
      );
    await expect.poll(async () => (await colors()).length, body).toBeGreaterThan(0);
    for (const color of await colors()) expect(color, body).toMatch(/^(?:rgb\(|oklch\([^/]*$|color\([^/]*$)/);
  }
});
