import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { choosePlan, signIn, type User } from '../helpers/interactions';
import { charges, enterCard, expectPaid, openPartner, pay } from '../helpers/purchase';

// Pages whose scripts or markup get in the way of our dialogs and forms: each sells a plan, once.

const lang = 'en';
const require = createRequire(import.meta.url);

/**
 * A session recorder, as rrweb works: wraps `attachShadow` and the setter of `value`, observes every tree, and records
 * what is typed, unless a field or its parent asks not to be recorded.
 */
const recordSession = () => {
  const recorded: string[] = [];
  Object.assign(window, { recorded });
  const observe = (root: Node) => {
    const options = { childList: true, subtree: true, attributes: true, attributeOldValue: true, characterData: true };
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        for (const node of [target, ...addedNodes]) if (node instanceof Element) node.getAttribute('class');
    }).observe(root, options);
    const record = (event: Event) => {
      const [field] = event.composedPath();
      if (field instanceof HTMLInputElement && !field.closest('.rr-ignore')) recorded.push(field.value);
    };
    root.addEventListener('input', record, true);
    root.addEventListener('change', record, true);
  };
  observe(document);
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (init) {
    const root = attachShadow.call(this, init);
    observe(root);
    return root;
  };
  const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as PropertyDescriptor;
  Object.defineProperty(HTMLInputElement.prototype, 'value', {
    ...value,
    set(this: HTMLInputElement, text: string) {
      value.set?.call(this, text);
      setTimeout(() => {
        if (!this.closest('.rr-ignore')) recorded.push(String(text));
      });
    },
  });
};

interface StrangePage {
  name: string;
  open(page: Page, sandbox: Sandbox): Promise<void>;
  /** What else must be true after the purchase. */
  check?(page: Page): Promise<void>;
}

const strangePages: readonly StrangePage[] = [
  {
    name: 'a smooth-scrolling library takes the wheel and the touches',
    async open(page, sandbox) {
      await page.setViewportSize({ width: 1280, height: 500 });
      await openPartner(page, sandbox);
      await page.addStyleTag({ path: require.resolve('lenis/dist/lenis.css') });
      await page.addScriptTag({ path: require.resolve('lenis/dist/lenis.min.js') });
      await page.evaluate(() => {
        const { Lenis } = window as unknown as { Lenis: new (options: object) => unknown };
        new Lenis({ autoRaf: true, syncTouch: true });
      });
    },
  },
  {
    name: 'the script with data-element is in the head',
    async open(page, sandbox) {
      await page.goto(sandbox.pagesOrigin);
      await page.evaluate((src) => {
        document.open();
        document.write(
          `<!doctype html><title>A page</title><script src="${src}" data-brand="orbit" data-element="plans" async></script>` +
            '<body><main>Text</main></body>',
        );
        document.close();
      }, `${sandbox.origin}/v1/sub.js`);
    },
  },
  {
    name: 'a session recorder observes every tree and field',
    async open(page, sandbox) {
      await page.addInitScript(recordSession);
      await openPartner(page, sandbox);
    },
    async check(page) {
      const recorded = await page.evaluate(() => (window as unknown as { recorded: string[] }).recorded);
      expect(recorded.filter((text) => /expired@|secret|4242/.test(text))).toEqual([]);
    },
  },
];

for (const { name, open, check } of strangePages)
  test(`a member signs in and buys where ${name}`, { tag: ['@desktop', '@flow'] }, async ({
    page,
    sandbox,
    serverLog,
  }) => {
    const user: User = { page, lang };
    const problems: string[] = [];
    page.on('pageerror', ({ message }) => problems.push(message));
    await open(page, sandbox);
    await choosePlan(user);
    await signIn(user, 'expired@example.com');
    await enterCard(user);
    await pay(user);
    await expectPaid(user);
    await check?.(page);
    expect(await charges(serverLog)).toHaveLength(1);
    expect(problems).toEqual([]);
  });
