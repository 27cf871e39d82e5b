import type { Page } from '@playwright/test';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import {
  cardFrame,
  chooseMethod,
  choosePlan,
  continueButton,
  expectNoSidewaysScrolling,
  payer,
  signIn,
  type User,
} from '../helpers/interactions';
import {
  charges,
  enterCard,
  expectPaid,
  fillPayer,
  heading,
  openCheckout,
  openElement,
  openPartner,
  pay,
  settle,
  signInMember,
} from '../helpers/purchase';
import { text } from '../helpers/text';

// What scripts and frames of a partner's page do with the page that our dialogs and forms are in.

const lang = 'en';

test('a captcha whose challenge is appended to the body can be solved in a dialog', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await sandbox.control('captcha', { captcha: 'script' });
  // As reCAPTCHA and hCaptcha: the challenge is in the body from the start, and is shown when the box is pressed.
  await page.addInitScript(() => {
    Object.assign(window, {
      SandboxCaptcha: {
        render(container: HTMLElement, { callback }: { callback(token: string): void }) {
          const box = container.appendChild(document.createElement('button'));
          box.type = 'button';
          box.textContent = 'I am human';
          const challenge = document.body.appendChild(document.createElement('div'));
          challenge.style.cssText = 'position: fixed; top: 80px; left: 80px; visibility: hidden; z-index: 2147483647';
          const solve = challenge.appendChild(document.createElement('button'));
          solve.textContent = 'Pick the buses';
          solve.style.cssText = 'width: 200px; height: 100px';
          box.addEventListener('click', () => {
            challenge.style.visibility = 'visible';
          });
          solve.addEventListener('click', () => {
            challenge.style.visibility = 'hidden';
            callback(`person-${'0'.repeat(32)}`);
          });
        },
      },
    });
  });
  await openPartner(page, sandbox);
  await choosePlan(user);
  await page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill('member@example.com');
  await page
    .locator('sub-auth')
    .getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true })
    .click();
  const isModal = () =>
    page.locator('sub-dialog').evaluate((host) => host.shadowRoot?.querySelector('dialog')?.matches(':modal'));
  await page.getByRole('button', { name: 'I am human' }).click();
  await page.getByRole('button', { name: 'Pick the buses' }).click();
  await expect.poll(isModal).toBe(true);
});

test('a carousel that changes the URL’s fragment doesn’t close the dialog', { tag: '@phone' }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await signInMember(page.context(), sandbox, 'expired@example.com');
  await openPartner(page, sandbox);
  await choosePlan(user);
  await enterCard(user);
  for (const slide of ['#slide-1', '#slide-2']) {
    const changed = page.evaluate(() =>
      new Promise((resolve) => window.addEventListener('hashchange', resolve, { once: true })).then(() => null),
    );
    await page.evaluate((hash) => location.assign(hash), slide);
    await changed;
  }
  await expect(cardFrame(user).getByLabel(text(lang, 'card-frame:number'))).toHaveValue('4242 4242 4242 4242');
  await page.goBack();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(continueButton(user)).toBeVisible();
});

test('a member signs in and buys in a frame that is sandboxed without allow-forms', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  await page.goto(`${sandbox.pagesOrigin}/partner.css`);
  await page.evaluate((src) => {
    const frame = Object.assign(document.createElement('iframe'), { src, width: '1200', height: '900' });
    frame.sandbox.add('allow-scripts', 'allow-same-origin');
    document.body.replaceChildren(frame);
  }, `${sandbox.pagesOrigin}/partner.html`);
  const frame = await (await page.waitForSelector('iframe')).contentFrame();
  // A frame has the methods of a page that these helpers call.
  const user: User = { page: frame as unknown as Page, lang };
  await choosePlan(user);
  await signIn(user, 'expired@example.com');
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(warnings.some((warning) => warning.includes('allow-forms'))).toBe(true);
});

test('a form in the light DOM gets its styles back after the page has replaced the adopted ones', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang });
  const field = page.getByLabel(text(lang, 'auth:password.label'), { exact: true });
  const height = async () => (await field.boundingBox())?.height ?? 0;
  await expect.poll(height).toBeGreaterThan(40);
  await page.evaluate(() => {
    document.adoptedStyleSheets = [new CSSStyleSheet()];
  });
  await expect.poll(height).toBeGreaterThan(40);
  expect(await page.evaluate(() => document.adoptedStyleSheets.length)).toBeGreaterThan(1);
});

test('a form in the light DOM stays, with what was typed, when the page renders the element’s children anew', {
  tag: '@desktop',
}, async ({ page, sandbox }) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang });
  const email = page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await email.fill('member@example.com');
  await page.locator('sub-auth').evaluate((element) => {
    element.innerHTML = '';
  });
  await expect(email).toHaveValue('member@example.com');
  await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
  await page.getByRole('button', { name: text(lang, 'auth:login.submit'), exact: true }).click();
  await expect(page.getByRole('heading', { name: text(lang, 'auth:done.title') })).toBeVisible();
});

test('a long email address doesn’t make the settings or a receipt scroll sideways', { tag: '@phone' }, async ({
  page,
  sandbox,
  outbox,
}) => {
  const user: User = { page, lang };
  const email = `maria.aparecida.oliveira.dos.santos.${Date.now()}@hospitalsaopaulodaslaranjeiras.com.br`;
  await page.setViewportSize({ width: 360, height: 740 });
  await openElement(page, sandbox, { element: 'auth', view: 'register', lang });
  await page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input')).fill(email);
  await page.getByLabel(text(lang, 'auth:nickname.label')).fill('Maria');
  await page.getByLabel(text(lang, 'auth:password.label'), { exact: true }).fill('secret123');
  await page.getByRole('checkbox').first().check({ force: true });
  await page.getByRole('button', { name: text(lang, 'auth:register.submit'), exact: true }).click();
  await page.getByLabel(text(lang, 'auth:code.label')).pressSequentially(await outbox.code(email));
  await expect(page.getByText(text(lang, 'auth:done.trialDays', { count: 7 }))).toBeVisible();
  await openElement(page, sandbox, { element: 'account', view: 'settings', lang });
  await expect(page.getByText(email).first()).toBeVisible();
  await expectNoSidewaysScrolling(page);
  await openElement(page, sandbox, { element: 'checkout', 'plan-id': '102', lang });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  const { orders } = await sandbox.control<{ orders: { orderId: string; status: string; createdAt: number }[] }>(
    'state',
  );
  const newest = orders.sort((a, b) => b.createdAt - a.createdAt).find(({ status }) => status === 'success');
  await openElement(page, sandbox, { element: 'receipt', 'order-id': newest?.orderId ?? '', lang });
  await expect(heading(user, 'account:receipt.title')).toBeVisible();
  await expect(page.getByText(email).first()).toBeVisible();
  await expectNoSidewaysScrolling(page);
});

test('a member buys in a frame with srcdoc, whose location has no origin', { tag: '@desktop' }, async ({
  page,
  sandbox,
  serverLog,
}) => {
  await signInMember(page.context(), sandbox, 'expired@example.com');
  const script = `<script src="${sandbox.origin}/v1/sub.js" data-brand="orbit" data-lang="en" async></script>`;
  const content = `${script}<sub-checkout plan-id="102"></sub-checkout>`;
  await page.goto(sandbox.pagesOrigin);
  await page.evaluate((srcdoc) => {
    const frame = Object.assign(document.createElement('iframe'), { srcdoc, width: '1000', height: '900' });
    document.body.replaceChildren(frame);
  }, content);
  const frame = page.frameLocator('iframe');
  const card = frame.frameLocator(`iframe[title="${text(lang, 'checkout:cardForm.title')}"]`);
  for (const [field, value] of Object.entries({ number: '4242424242424242', expiry: '12/34', code: '123' }))
    await card.getByLabel(text(lang, `card-frame:${field}`), { exact: true }).fill(value);
  await card.getByLabel(text(lang, 'card-frame:holder')).fill('ANA SOUZA');
  await frame.getByRole('button', { name: /^Pay / }).click();
  await expect(frame.getByRole('heading', { name: text(lang, 'payment:result.success.title') })).toBeVisible();
  expect(await charges(serverLog)).toHaveLength(1);
});

/** What scripts of pages do with the children of an element. Each runs in the page with the card form's iframe. */
const changesOfFrame: Record<string, (iframe: HTMLIFrameElement) => void> = {
  'a framework that renders the element without children': (iframe) => {
    (iframe.parentElement as Element).innerHTML = '';
  },
  'a script that wraps videos': (iframe) => {
    const wrapper = document.createElement('div');
    iframe.before(wrapper);
    wrapper.append(iframe);
  },
  'a consent tool that blocks frames': (iframe) => {
    iframe.dataset.src = iframe.src;
    iframe.src = 'about:blank';
  },
  'a framework that updates attributes': (iframe) => iframe.removeAttribute('slot'),
  'a modal that makes other content inert': (iframe) => {
    iframe.inert = true;
  },
  'a script that removes every frame it finds': (iframe) => {
    new MutationObserver(() => {
      for (const found of document.querySelectorAll('iframe')) found.remove();
    }).observe(document, { childList: true, subtree: true });
    iframe.remove();
  },
};

test('the card form comes back after scripts of the page changed or removed its iframe', {
  tag: ['@desktop', '@firefox'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  const warnings: string[] = [];
  page.on('console', (message) => warnings.push(message.text()));
  const iframe = page.locator(`iframe[title="${text(lang, 'checkout:cardForm.title')}"]`);
  const number = cardFrame(user).getByLabel(text(lang, 'card-frame:number'));
  for (const [name, change] of Object.entries(changesOfFrame)) {
    await test.step(name, async () => {
      warnings.length = 0;
      await openCheckout(user, { sandbox });
      await number.fill('4242');
      await iframe.evaluate(change);
      await expect(number).toHaveValue('', { timeout: 2_000 });
      await expect(page.getByText(text(lang, 'checkout:cardForm.emptied'))).toBeVisible();
      expect(warnings.filter((warning) => warning.includes("the card form's iframe"))).toHaveLength(1);
    });
  }
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('a consent tool that empties every new iframe doesn’t keep the card form from loading', {
  tag: ['@desktop'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await page.addInitScript(() => {
    const emptied = new WeakSet<Element>();
    new MutationObserver(() => {
      for (const iframe of document.querySelectorAll('iframe')) {
        if (emptied.has(iframe)) continue;
        emptied.add(iframe);
        iframe.dataset.src = iframe.src;
        iframe.src = 'about:blank';
      }
    }).observe(document, { childList: true, subtree: true });
  });
  await openCheckout(user, { sandbox });
  await enterCard(user);
  await pay(user);
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
});

test('the page’s CSS can’t hide, move or restyle the card form', { tag: ['@phone', '@firefox'] }, async ({
  page,
  sandbox,
}) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  const iframe = page.locator(`iframe[title="${text(lang, 'checkout:cardForm.title')}"]`);
  await cardFrame(user).getByLabel(text(lang, 'card-frame:number')).waitFor();
  const look = () =>
    iframe.evaluate((node) => {
      const { display, visibility, opacity, filter, transform, position, zIndex, pointerEvents, borderWidth } =
        getComputedStyle(node);
      const { x, y, width, height } = node.getBoundingClientRect();
      const hit = (node.getRootNode() as Document).elementFromPoint(x + width / 2, y + height / 2);
      const properties = { display, visibility, opacity, filter, transform, position, zIndex, pointerEvents };
      return { ...properties, borderWidth, x, y, width, height, isHit: hit === node };
    });
  await iframe.scrollIntoViewIfNeeded();
  const before = await look();
  expect(before).toMatchObject({ display: 'block', visibility: 'visible', isHit: true });
  const hostile =
    'display: none !important; visibility: hidden !important; opacity: 0 !important; filter: invert(1) !important; ' +
    'transform: translateX(-999px) !important; position: fixed !important; z-index: -1 !important; ' +
    'pointer-events: none !important; border: 9px solid red !important; width: 1px !important; ' +
    'min-height: 999px !important; transition: all 1000s !important; animation: vanish 1s infinite !important; ' +
    'clip-path: inset(50%) !important; margin: 99px !important';
  await page.addStyleTag({
    content:
      `@keyframes vanish { to { opacity: 0; transform: scale(0) } } ` +
      `iframe, sub-checkout > * { ${hostile} } @layer hostile { iframe { ${hostile} } }`,
  });
  await iframe.evaluate((node, style) => {
    node.style.cssText = style;
    node.toggleAttribute('hidden', true);
  }, hostile);
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  expect(await look()).toEqual(before);
});

test('fields ask the page’s session recorder not to record what is typed', { tag: '@desktop' }, async ({
  page,
  sandbox,
}) => {
  await openElement(page, sandbox, { element: 'auth', view: 'login', lang });
  const email = page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await expect(email).toHaveClass(/\brr-ignore\b.*\bph-no-capture\b.*\bfs-mask\b/);
  for (const [name, value] of [
    ['data-sentry-mask', ''],
    ['data-dd-privacy', 'mask'],
    ['data-clarity-mask', 'true'],
    ['data-hj-suppress', ''],
    ['data-private', 'true'],
  ] as const)
    await expect(email).toHaveAttribute(name, value);
});

test('in an app’s web view without popups, storage, clipboard and focus, a member pays by Pix and sees that it’s paid', {
  tag: ['@phone', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  const user: User = { page, lang };
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage', 'indexedDB'])
      Object.defineProperty(window, name, { get: () => null });
    window.open = () => null;
    document.hasFocus = () => false;
    document.execCommand = () => false;
    for (const name of ['clipboard', 'share', 'locks', 'serviceWorker'])
      Object.defineProperty(navigator, name, { get: () => undefined });
    Reflect.deleteProperty(window, 'BroadcastChannel');
  });
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await openPartner(page, sandbox);
  await choosePlan(user);
  await signIn(user, 'expired@example.com');
  await chooseMethod(user, /^Pix/);
  await fillPayer(user, { name: payer.name, cpfCnpj: payer.cpfCnpj });
  await pay(user);
  await expect(heading(user, 'payment:pix.title')).toBeVisible();
  // Without a clipboard, the code can be selected and copied by hand.
  await page.getByRole('button', { name: text(lang, 'payment:pix.copy') }).click();
  await expect(page.getByText(/^000201/)).toBeVisible();
  await settle(sandbox, 'success');
  await expectPaid(user);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(problems).toEqual([]);
});

test('a member buys on a page whose script closes every shadow root', {
  tag: ['@desktop', '@flow'],
}, async ({ page, sandbox, serverLog }) => {
  const problems: string[] = [];
  page.on('pageerror', ({ message }) => problems.push(message));
  await page.addInitScript(() => {
    const { attachShadow } = Element.prototype;
    // Playwright finds nothing in closed roots, so the test reads them here.
    const roots: ShadowRoot[] = [];
    Object.assign(window, { roots });
    Element.prototype.attachShadow = function () {
      const root = attachShadow.call(this, { mode: 'closed' });
      roots.push(root);
      return root;
    };
  });
  await openPartner(page, sandbox);
  /** Clicks the first element of this kind in the closed roots whose text begins so. Returns whether there is one. */
  const click = (selector: string, start: string) =>
    page.evaluate(
      ([selector, start]) => {
        const { roots } = window as unknown as { roots: ShadowRoot[] };
        const elements = roots.flatMap((root) => [...root.querySelectorAll<HTMLElement>(selector)]);
        const found = elements.find(({ textContent }) => textContent?.trim().startsWith(start));
        found?.click();
        return !!found;
      },
      [selector, start] as const,
    );
  await expect.poll(() => click('button', text(lang, 'plans:continue'))).toBe(true);
  // The fields of the sign-in are in the light DOM.
  const email = page.getByLabel(text(lang, 'auth:email.label')).and(page.locator('input'));
  await email.fill('expired@example.com');
  await email.press('Enter');
  const password = page.getByLabel(text(lang, 'auth:password.label'), { exact: true });
  await password.fill('secret123');
  await password.press('Enter');
  await enterCard({ page, lang });
  await expect.poll(() => click('button[type=submit]:not([aria-disabled=true])', 'Pay ')).toBe(true);
  await expect.poll(() => click('h1, h2, h3', text(lang, 'payment:result.success.title'))).toBe(true);
  expect(await charges(serverLog)).toHaveLength(1);
  expect(problems).toEqual([]);
});
