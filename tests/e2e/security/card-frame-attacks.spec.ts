import type { FrameLocator, Page } from '@playwright/test';
import type { Sandbox } from '../../tools/sandbox/sandbox';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { chooseMethod, fillCard, fillPrepaid, payButton } from '../helpers/interactions';
import { charges, expectPaid, newOrders, openCheckout, pay } from '../helpers/purchase';
import { text } from '../helpers/text';
import { attackerPublicKey, decryptAsAttacker } from './attacker-key';

/**
 * `@firefox` makes a test run in Firefox too. The first test below always has this tag; the tests with
 * `firefoxTagInFullRun` have it only with FULL=1.
 */
const firefoxTagInFullRun = process.env.FULL ? ['@firefox'] : [];

// All attacks are made by a script on a page that may embed the card frame.

const lang = 'en';
interface Ciphertext {
  encrypted: string[];
}

/** Expects that the attacker's private key can't decrypt any block of the ciphertext. */
function expectUnreadable(ciphertext: Ciphertext): void {
  expect(ciphertext.encrypted.length).toBeGreaterThan(0);
  expect(decryptAsAttacker(ciphertext.encrypted)).toEqual([]);
}

/**
 * Gives the attacker the port over which the product sends messages to the frame. While `addsEncryptRequests` is true,
 * sends an `encrypt` request of the attacker before each `encrypt` request of the product, and records the responses to
 * the attacker's requests in `received`.
 */
async function hookPorts(page: Page): Promise<void> {
  await page.addInitScript((pem) => {
    const { postMessage } = MessagePort.prototype;
    const received: unknown[] = [];
    let nextId = 900_000;
    const state = {
      received,
      port: undefined as MessagePort | undefined,
      /** The Idempotency-Key in the attacker's own `encrypt` requests. The frame binds the ciphertext to this key. */
      context: 'stolen-attempt-1',
      /** Whether the attacker's own `encrypt` request is added before each one that the product sends. */
      addsEncryptRequests: false,
      /** Sends a message to the frame over the product's port. */
      sendRequest(message: object): Promise<unknown> {
        const { port } = state;
        if (!port) throw new Error('No port yet');
        nextId += 1;
        const id = nextId;
        return new Promise((resolve) => {
          port.addEventListener('message', ({ data }) => data.id === id && resolve(data));
          Reflect.apply(postMessage, port, [{ id, ...message }]);
        });
      },
    };
    Object.assign(window, { attack: state });
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      const message = args[0] as { type?: string };
      if (message?.type === 'encrypt' && state.addsEncryptRequests) {
        void state.sendRequest({
          type: 'configure',
          config: { publicKey: pem, key: pem, brand: 'evil', kind: 'prepaid' },
        });
        void state
          .sendRequest({ type: 'encrypt', context: state.context, publicKey: pem })
          .then((response) => received.push(response));
        void state.sendRequest({ type: 'configure', config: { language: 'en' } });
      }
      return Reflect.apply(postMessage, this, args) as undefined;
    };
    const onmessage = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage') as PropertyDescriptor;
    Object.defineProperty(MessagePort.prototype, 'onmessage', {
      ...onmessage,
      set(this: MessagePort, listener: unknown) {
        // Messages without a type are from React's scheduler, which also uses a port.
        this.addEventListener('message', ({ data }) => {
          if (typeof data?.type === 'string') state.port = this;
        });
        onmessage.set?.call(this, listener);
      },
    });
  }, attackerPublicKey);
}

/** The attacker's state, which `hookPorts` or `openFrameAlone` stores as a global variable of the page. */
interface Attack {
  /**
   * With `hookPorts`: the responses to the attacker's added `encrypt` requests. With `openFrameAlone`: all messages
   * from the frame.
   */
  received: { ok: boolean; value: Ciphertext & { card?: object } }[];
  addsEncryptRequests: boolean;
  sendRequest(message: object): Promise<{ ok: boolean; error?: string; value: Ciphertext }>;
}
declare const attack: Attack;

test('design tokens can’t hide the card form’s labels and digits @desktop', async ({ page, sandbox }) => {
  await hookPorts(page);
  await openCheckout({ page, lang }, { sandbox });
  await fillCard({ page, lang });
  const frame = page.frameLocator('iframe[src*="card-frame.html"]');
  const [label, input] = [frame.locator('label').first(), frame.locator('input').first()];
  const blackOnBlack = { text: '#000', backdrop: 'rgb(0, 0, 0)', surface: 'oklch(0 0 0)' };
  const attacks: Record<string, string>[] = [
    { text: 'rgb(0 0 0 / 1%)', muted: 'transparent', 'text-s': '0', 'text-m': 'calc(1px * 0)' },
    blackOnBlack,
    { ...blackOnBlack, text: 'color-mix(in oklab, black 99%, white)', surface: 'rgb(0 0 0 / 95%)' },
    { '1': '-40px', '2': '400px', '4': '400px', 'label-tracking': '-1em' },
    { '4': '100%', 'label-tracking': '400px' },
  ];
  for (const [index, attackTokens] of attacks.entries()) {
    // The frame has applied the tokens that it accepts when it has this border.
    const edge = `rgb(1, 2, ${index})`;
    const tokens = { ...attackTokens, edge };
    const response = await page.evaluate((config) => attack.sendRequest({ type: 'configure', config }), { tokens });
    expect(response.ok).toBe(true);
    await expect(frame.locator('.box').first()).toHaveCSS('border-top-color', edge);
    const styles = await Promise.all(
      [label, input].map((text) =>
        text.evaluate((element) => {
          const { color, fontSize, letterSpacing, paddingLeft } = getComputedStyle(element);
          const { backgroundColor } = getComputedStyle(element.closest('.box') ?? document.documentElement);
          return {
            isColorOfBackground: color === backgroundColor || !/^(rgb|color)\(/.test(color) || / 0\.0/.test(color),
            isTooSmall: Number.parseFloat(fontSize) < 10 || Number.parseFloat(letterSpacing) < -1,
            isPushedOut: Number.parseFloat(paddingLeft) > 64 || Number.parseFloat(letterSpacing) > 16,
          };
        }),
      ),
    );
    const visible = { isColorOfBackground: false, isTooSmall: false, isPushedOut: false };
    expect(styles, JSON.stringify(attackTokens)).toEqual([visible, visible]);
    const [labelBox, fieldBox] = [await label.boundingBox(), await frame.locator('.box').first().boundingBox()];
    expect((labelBox?.y ?? 0) + (labelBox?.height ?? 0)).toBeLessThanOrEqual((fieldBox?.y ?? 0) + 1);
  }
});

test('the card frame ignores encryption keys from the page, and a stolen ciphertext can’t be replayed @firefox @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  await hookPorts(page);
  await openCheckout({ page, lang }, { sandbox });
  await fillCard({ page, lang });
  await test.step('the frame ignores a key that the page sends over the port after the card is typed', async () => {
    const response = await page.evaluate(async (pem) => {
      await attack.sendRequest({
        type: 'configure',
        config: { publicKey: pem, cardKeys: { orbit: pem }, brand: 'evil' },
      });
      await attack.sendRequest({
        type: 'configure',
        config: JSON.parse(`{"__proto__":{"publicKey":${JSON.stringify(pem)}}}`),
      });
      return attack.sendRequest({ type: 'encrypt', context: 'stolen', publicKey: pem, brand: 'evil', key: pem });
    }, attackerPublicKey);
    expect(response).toMatchObject({
      ok: true,
      value: { card: { brand: 'visa', lastFour: '4242', validity: '12/34' } },
    });
    expectUnreadable(response.value);
  });

  await page.evaluate(() => Object.assign(attack, { addsEncryptRequests: true }));
  await pay({ page, lang });
  await expectPaid({ page, lang });
  expect(await charges(serverLog)).toHaveLength(1);

  const [stolen] = await page.evaluate(() => attack.received);
  expect(stolen?.ok).toBe(true);
  const ciphertext = stolen?.value as Ciphertext;
  expectUnreadable(ciphertext);

  // Replays the ciphertexts of the attacker's request and of the payment. Neither was encrypted for the idempotency key
  // that is sent here.
  const [payment] = (await serverLog.calls('/api/bill/pay/')).map(({ body }) => body as { card: Ciphertext });
  expect(payment?.card.encrypted).not.toEqual(ciphertext.encrypted);
  const cardOf = ({ encrypted }: Ciphertext) => ({ encrypted, brand: 'visa', lastFour: '4242', validity: '12/34' });
  for (const replayed of [ciphertext, payment?.card as Ciphertext]) {
    expect((await payAsAttacker(sandbox, page, cardOf(replayed), 'another-attempt')).code).not.toBe(0);
  }
  expect(await charges(serverLog)).toHaveLength(1);
  expect((await newOrders(sandbox)).filter(({ status }) => status === 'success')).toHaveLength(1);
});

/** Sends a payment with a stolen ciphertext, the payer's session and the attacker's own idempotency key. */
function payAsAttacker(sandbox: Sandbox, page: Page, card: object, idempotencyKey: string): Promise<{ code: number }> {
  return page.evaluate(
    async ({ origin, card: stolen, idempotencyKey: key }) => {
      const stored = Object.values({ ...localStorage }).join();
      const token = /"token":"([^"]+)"/.exec(stored)?.[1] ?? '';
      const response = await fetch(`${origin}/api/bill/pay/v1`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: token,
          Language: 'en',
          'Client-Type': 'WEB',
          Scene: 'WEB',
          fingerprint: 'thief',
          Brand: 'orbit',
          'Idempotency-Key': key,
        },
        body: JSON.stringify({ planId: '102', methodCode: 'card', currency: 'USD', card: stolen }),
      });
      return (await response.json()) as { code: number };
    },
    { origin: sandbox.origin, card, idempotencyKey },
  );
}

/**
 * Opens the card frame on a page that may embed it but doesn't load the product's script, and connects to the frame.
 *
 * @param overrides - Properties that override those of a valid connect message.
 */
async function openFrameAlone(page: Page, sandbox: Sandbox, overrides: object): Promise<FrameLocator> {
  await page.goto(`${sandbox.pagesOrigin}/index.html`);
  await page.evaluate(
    async ({ assets, overrides }) => {
      const nonce = 'mine';
      const frame = document.createElement('iframe');
      frame.title = 'trap';
      frame.style.cssText = 'width:500px;height:400px';
      const state = {
        received: [] as unknown[],
        sendRequest: (_: object): Promise<unknown> => Promise.resolve(null),
      };
      Object.assign(window, { attack: state });
      const config = {
        language: 'en',
        tokens: {},
        acceptedSchemes: [],
        savedScheme: '',
        scene: 'WEB',
        theme: 'light',
      };
      addEventListener('message', ({ data, source }) => {
        if (source !== frame.contentWindow || data.type !== 'hello') return;
        const { port1, port2 } = new MessageChannel();
        let id = 0;
        state.sendRequest = (message) => {
          id += 1;
          const requestId = id;
          return new Promise((resolve) => {
            port1.addEventListener('message', (event) => event.data.id === requestId && resolve(event.data));
            port1.postMessage({ id: requestId, ...message });
          });
        };
        port1.addEventListener('message', ({ data: message }) => state.received.push(message));
        port1.start();
        frame.contentWindow?.postMessage(
          {
            source: 'sub-elements',
            version: 2,
            type: 'connect',
            nonce,
            kind: 'card',
            brand: 'orbit',
            config,
            ...overrides,
          },
          '*',
          [port2],
        );
      });
      frame.src = `${assets}/v1/card-frame.html#${new URLSearchParams({ parent: location.origin, nonce })}`;
      document.body.append(frame);
    },
    { assets: sandbox.origin, overrides },
  );
  return page.frameLocator('iframe[title=trap]');
}

/** A valid configuration of the card frame, except that its language and style tokens are missing. */
const plainConfig = { acceptedSchemes: [], savedScheme: '', scene: 'WEB', theme: 'light' };

test('a page can’t change the labels of a card frame it embeds, and gets at most six ciphertexts, all unreadable', {
  tag: ['@desktop', ...firefoxTagInFullRun],
}, async ({ page, sandbox }) => {
  const hostileProperties = {
    publicKey: attackerPublicKey,
    texts: { code: 'Your ATM PIN' },
    config: {
      ...plainConfig,
      language: 'en',
      publicKey: attackerPublicKey,
      texts: { code: 'Your ATM PIN', 'card-frame:code': 'Your ATM PIN' },
      tokens: {
        text: '"Your ATM PIN"',
        font: 'x; } label::after { content: "Your ATM PIN" }',
        behind: `url(${sandbox.pagesOrigin}/leak)`,
      },
    },
  };
  const frame = await openFrameAlone(page, sandbox, hostileProperties);
  for (const [field, value] of Object.entries({ number: '5555555555554444', expiry: '1234', code: '999' })) {
    await frame.getByLabel(text(lang, `card-frame:${field}`), { exact: true }).fill(value);
  }
  await frame.getByLabel(text(lang, 'card-frame:holder')).fill('ANA SOUZA');
  await expect(frame.locator('label')).toHaveText(
    ['number', 'expiry', 'code', 'holder'].map((field) => text(lang, `card-frame:${field}`)),
  );
  await expect(frame.locator('html')).not.toHaveAttribute('style', /PIN|url/);
  const response = await page.evaluate(() => attack.sendRequest({ type: 'encrypt', context: 'mine' }));
  expect(response.ok).toBe(true);
  expectUnreadable(response.value);
  const received = JSON.stringify(await page.evaluate(() => attack.received));
  expect(received).not.toMatch(/555555|999/);

  const responses = await page.evaluate(async () => {
    const results: unknown[] = [];
    for (let count = 0; count < 20; count += 1) {
      const response = await attack.sendRequest({ type: 'encrypt', context: `attempt-${count}` });
      results.push(response.ok || response.error);
    }
    return results;
  });
  // The limit is six ciphertexts per minute; the first one was requested above.
  expect(responses).toEqual([...Array(5).fill(true), ...Array(15).fill('tooOften')]);
  await expect(frame.getByRole('alert').filter({ hasText: text(lang, 'card-frame:tooOften') })).toBeVisible();
});

test('the card frame rejects brands without a key, and connect messages with an unsupported version, kind or language @desktop', async ({
  page,
  sandbox,
}) => {
  for (const brand of ['nobody', '__proto__', 'toString']) {
    await openFrameAlone(page, sandbox, { brand });
    await expect.poll(() => page.evaluate(() => attack.received)).toContainEqual({ type: 'unusable' });
  }

  for (const invalidProperties of [
    { version: 1 },
    { kind: 'bankPin' },
    { config: { ...plainConfig, tokens: {}, language: 'xx' } },
  ]) {
    const frame = await openFrameAlone(page, sandbox, invalidProperties);
    // Sends a valid message afterwards: once it has an effect, the invalid one has been processed too.
    await page.evaluate(() => {
      const { contentWindow } = document.querySelector('iframe') as HTMLIFrameElement;
      const config = {
        language: 'ru',
        tokens: {},
        acceptedSchemes: [],
        savedScheme: '',
        scene: 'WEB',
        theme: 'light',
      };
      const connect = {
        source: 'sub-elements',
        type: 'connect',
        version: 2,
        nonce: 'mine',
        kind: 'card',
        brand: 'orbit',
      };
      const ports = () => [new MessageChannel().port2];
      // Sends the valid message again when the frame says `hello`, in case it wasn't listening before.
      addEventListener('message', () => contentWindow?.postMessage({ ...connect, config }, '*', ports()));
      contentWindow?.postMessage({ ...connect, config }, '*', ports());
    });
    await expect(frame.getByLabel(text('ru', 'card-frame:number'))).toBeVisible();
    expect(await page.evaluate(() => attack.received)).toEqual([]);
  }
});

test('the page never receives the number or the PIN of a prepaid card', {
  tag: ['@desktop', ...firefoxTagInFullRun],
}, async ({ page, sandbox, serverLog }) => {
  await page.addInitScript(() => {
    const seenEvents: string[] = [];
    Object.assign(window, { seenEvents });
    for (const type of ['input', 'beforeinput', 'keydown', 'keyup', 'change', 'paste']) {
      addEventListener(
        type,
        (event) => {
          const [target] = event.composedPath() as HTMLInputElement[];
          seenEvents.push(`${type} ${target?.name} ${target?.value} ${(event as KeyboardEvent).key}`);
        },
        true,
      );
    }
  });
  const user = { page, lang } as const;
  await openCheckout(user, { sandbox });
  await chooseMethod(user, /^Prepaid card/);
  await page.evaluate(() => (window as unknown as { seenEvents: string[] }).seenEvents.splice(0));
  await fillPrepaid(user, { number: '6000000000000001', pin: '4321' });
  await expect(payButton(user)).toBeVisible();
  expect(await page.evaluate(() => (window as unknown as { seenEvents: string[] }).seenEvents)).toEqual([]);
  const storage = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(storage).not.toMatch(/6000/);
  await pay(user);
  await expectPaid(user);
  const serialized = JSON.stringify((await serverLog.calls('/api/')).map(({ query, body }) => [query, body]));
  expect(serialized).not.toMatch(/6000 ?0000|4321/);
});
