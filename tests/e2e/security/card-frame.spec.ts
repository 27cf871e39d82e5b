import { createPublicKey } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { calls } from '../../../src/contract/calls';
import { applyAppearance } from '../helpers/apply-appearance';
import { expect, testInNewContext as test } from '../helpers/fixtures';
import { cardFrame, choosePlan, fillCard, payButton, signIn, type User } from '../helpers/interactions';
import { enterCard, expectPaid, openCheckout, openElement, pay, signInMember } from '../helpers/purchase';
import { text } from '../helpers/text';

const lang = 'en';
const t = (key: string): string => text(lang, key);

/** Matches twelve digits of the card number, plain or grouped, or its first eight digits without a separator. */
const cardNumberPattern = /4242[ -]?4242[ -]?4242|42424242/;

/** Tries to read the document and storage of a frame from its page. Runs in the page. */
function readFrame(frame: HTMLIFrameElement): Record<string, string> {
  const tryAccess = (action: () => unknown): string => {
    try {
      return `returned ${String(action())}`;
    } catch (error) {
      return (error as Error).name;
    }
  };
  return {
    contentDocument: tryAccess(() => frame.contentDocument),
    document: tryAccess(() => frame.contentWindow?.document),
    location: tryAccess(() => frame.contentWindow?.location.href),
    field: tryAccess(() => (frame.contentWindow as unknown as Record<string, unknown>).number),
    storage: tryAccess(() => frame.contentWindow?.localStorage),
  };
}

/** The results of `readFrame` if the frame can't be read. */
const unreadable = {
  contentDocument: 'returned null',
  document: 'SecurityError',
  location: 'SecurityError',
  field: 'SecurityError',
  storage: 'SecurityError',
};

/** Records all messages, key events and input events that reach the page, as a script that steals cards would. */
async function recordMessagesAndInput(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const received: string[] = [];
    Object.assign(window, { received });
    const record = (kind: string, value: unknown) => received.push(`${kind} ${JSON.stringify(value)}`);
    window.addEventListener('message', ({ data, origin }) => record('message', [origin, data]), true);
    for (const kind of ['keydown', 'keyup', 'input', 'change', 'paste', 'beforeinput']) {
      window.addEventListener(
        kind,
        (event) => record(kind, [(event as KeyboardEvent).key, (event as InputEvent).data]),
        true,
      );
    }
    // Records the messages in both directions of each port.
    const { postMessage } = MessagePort.prototype;
    MessagePort.prototype.postMessage = function (this: MessagePort, ...args: unknown[]) {
      record('port', args[0]);
      this.addEventListener('message', ({ data }) => record('response', data));
      return Reflect.apply(postMessage, this, args) as undefined;
    };
  });
}

/** The `<iframe>` of the card frame, found by its title because the fingerprint library adds an iframe too. */
const iframeElement = (page: Page) => page.locator(`iframe[title="${t('checkout:cardForm.title')}"]`);
const iframeHandle = (page: Page) => iframeElement(page).elementHandle();

test('page scripts can’t read a card’s digits @desktop', async ({ page, sandbox, serverLog }) => {
  await recordMessagesAndInput(page);
  await openCheckout({ page, lang }, { sandbox });
  await fillCard({ page, lang });
  await expect(iframeElement(page)).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-forms');

  expect(await (await iframeHandle(page))?.evaluate(readFrame)).toEqual(unreadable);

  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });
  const received = await page.evaluate(() => (window as unknown as { received: string[] }).received);
  expect(
    received.some((line) => line.startsWith('port')),
    'the recording includes the messages to the frame',
  ).toBe(true);
  expect(received.filter((line) => cardNumberPattern.test(line))).toEqual([]);
  // Key events of single digits would also reveal the number.
  expect(received.filter((line) => /^(key|input|before)/.test(line) && /"[0-9]"/.test(line))).toEqual([]);

  const calls = await serverLog.calls();
  expect(calls.some(({ path }) => path.startsWith('/api/bill/pay'))).toBe(true);
  expect(calls.filter((call) => cardNumberPattern.test(JSON.stringify([call.query, call.headers, call.body])))).toEqual(
    [],
  );
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toMatch(
    cardNumberPattern,
  );
});

test('scripts of a portal with the product’s files on its own origin can’t read the card form @desktop @firefox', async ({
  page,
  context,
  sandbox,
  serverLog,
}) => {
  await recordMessagesAndInput(page);
  await signInMember(context, sandbox, 'expired@example.com', 'member');
  const timeRequest = page.waitForResponse(
    (response) => response.request().method() === 'HEAD' && response.url().includes('/card-frame.html'),
  );
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await fillCard({ page, lang });
  expect(new URL((await iframeElement(page).getAttribute('src')) ?? '').origin).toBe(sandbox.origin);
  await expect(iframeElement(page)).toHaveAttribute('sandbox', 'allow-scripts allow-forms');
  expect(await (await iframeHandle(page))?.evaluate(readFrame)).toEqual(unreadable);
  // Browsers and password managers find the fields of a card by these values.
  const inputs = cardFrame({ page, lang }).locator('form[autocomplete=on] input');
  expect(await inputs.evaluateAll((list) => list.map((input) => input.getAttribute('autocomplete')))).toEqual([
    'cc-number',
    'cc-exp',
    'cc-csc',
    'cc-name',
  ]);
  // The frame can read the server's time although its own origin is opaque.
  expect((await (await timeRequest).allHeaders())['access-control-expose-headers']).toBe('Age, Date');
  await payButton({ page, lang }).click();
  await expectPaid({ page, lang });
  const received = await page.evaluate(() => (window as unknown as { received: string[] }).received);
  expect(received.filter((line) => cardNumberPattern.test(line))).toEqual([]);
  expect((await serverLog.ledger()).filter(({ kind }) => kind === 'charge')).toHaveLength(1);
});

test('no card form opens in a portal if a script removes the frame’s sandbox @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await page.addInitScript(() => {
    const { setAttribute } = Element.prototype;
    Element.prototype.setAttribute = function (name, value) {
      if (name !== 'sandbox') Reflect.apply(setAttribute, this, [name, value]);
    };
  });
  await signInMember(context, sandbox, 'expired@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await expect(page.getByRole('alert').filter({ hasText: t('checkout:cardForm.failed.refused') })).toBeVisible();
  await expect(iframeElement(page)).toHaveCount(0);
});

test('a card form names the account, and its button continues the purchase with another one @desktop', async ({
  page,
  context,
  sandbox,
}) => {
  await signInMember(context, sandbox, 'expired@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await expect(cardFrame({ page, lang }).getByLabel(t('card-frame:number'))).toBeVisible();
  const account = page.getByText(t('common:account.signedInAs').replace('{{account}}', 'e•••@example.com'));
  await expect(account).toBeVisible();
  const formTop = (await iframeElement(page).boundingBox())?.y ?? 0;
  expect((await account.boundingBox())?.y).toBeLessThan(formTop);
  await page.getByRole('button', { name: t('common:account.switch') }).click();
  await expect(page.getByText(t('common:account.signedInAs').split('{{')[0] ?? '')).toHaveCount(0);
  await expect(iframeElement(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await signIn({ page, lang }, 'member@example.com');
  await expect(page).toHaveURL(/\/payment\?planId=102$/);
  await expect(page.getByText(t('common:account.signedInAs').replace('{{account}}', 'm•••@example.com'))).toBeVisible();
});

test('on a partner’s page, another account continues the purchase: same plan, card form and page @desktop', async ({
  page,
  sandbox,
  serverLog,
}) => {
  const user: User = { page, lang };
  await openElement(page, sandbox, { element: 'plans', reference: 'campaign-7', lang, brand: 'member' });
  const url = page.url();
  await choosePlan(user, { devices: 1, duration: 'quarter' });
  await signIn(user, 'expired@example.com');
  const signedInAs = (account: string) =>
    page.getByText(t('common:account.signedInAs').replace('{{account}}', account), { exact: true });
  await expect(signedInAs('e•••@example.com')).toBeVisible();
  const price = await payButton(user).textContent();
  await page.getByRole('button', { name: t('common:account.switch') }).click();
  await expect(page.getByText(t('checkout:visitor.buy.text'))).toBeVisible();
  await expect(iframeElement(page)).toHaveCount(0);
  await page.getByRole('button', { name: t('checkout:visitor.signIn'), exact: true }).click();
  await signIn(user, 'trial@example.com');
  await expect(signedInAs('t•••@example.com')).toBeVisible();
  await expect(payButton(user)).toHaveText(price ?? '');
  await fillCard(user);
  await payButton(user).click();
  await expectPaid(user);
  expect(page.url()).toBe(url);
  expect((await serverLog.ledger()).filter(({ kind }) => kind === 'charge')).toHaveLength(1);
  const { calls: payments } = await sandbox.control<{ calls: { body: object }[] }>(`calls?path=${calls.pay.path}`);
  expect(payments.map(({ body }) => body)).toMatchObject([{ reference: 'campaign-7' }]);
});

test('the card frame ignores messages with a guessed nonce, fits a narrow page, and keeps its input when language and theme change @desktop', async ({
  page,
  sandbox,
}) => {
  await openCheckout({ page, lang }, { sandbox });
  await fillCard({ page, lang });
  const responses = await (await iframeHandle(page))?.evaluate(async (frame: HTMLIFrameElement) => {
    const received: unknown[] = [];
    const config = {
      language: 'en',
      tokens: {},
      acceptedSchemes: [],
      savedScheme: '',
      scene: 'WEB',
      theme: 'light',
    };
    const recordMessage = ({ data, source }: MessageEvent) => source === frame.contentWindow && received.push(data);
    window.addEventListener('message', recordMessage);
    const channel = new MessageChannel();
    channel.port1.onmessage = ({ data }) => received.push(data);
    const forgedMessages = [
      { type: 'encrypt', id: 1, context: 'stolen' },
      { source: 'sub-elements', type: 'connect', version: 2, nonce: 'guessed', kind: 'card', brand: 'orbit', config },
    ];
    for (const message of forgedMessages) frame.contentWindow?.postMessage(message, '*');
    frame.contentWindow?.postMessage(forgedMessages[1], '*', [channel.port2]);
    // The frame responds to a valid message in the same task, so a response would arrive within this time.
    await new Promise((resolve) => setTimeout(resolve, 500));
    window.removeEventListener('message', recordMessage);
    return received;
  });
  expect(responses).toEqual([]);

  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => [document.scrollingElement?.scrollWidth, window.innerWidth])).toEqual([360, 360]);

  await applyAppearance(page, { brand: 'orbit', lang: 'pt', theme: 'dark' });
  const frame = cardFrame({ page, lang: 'pt' });
  await expect(frame.getByLabel(text('pt', 'card-frame:number'))).toHaveValue(/4242 4242 4242 4242/);
  await expect(frame.getByLabel(text('pt', 'card-frame:holder'))).toHaveValue('ANA SOUZA');
  await payButton({ page, lang: 'pt' }).click();
  await expectPaid({ page, lang: 'pt' });
});

test('a page that the server doesn’t allow to embed the card frame shows an error @desktop', async ({
  page,
  sandbox,
}) => {
  // The route responds like a server whose FRAME_ANCESTORS doesn't list the origin of the page.
  await page.route('**/v1/card-frame.html*', async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    const partnerPolicy = policy.replace(/frame-ancestors [^;]*/, 'frame-ancestors https://partner.example');
    expect(partnerPolicy).not.toBe(policy);
    await route.fulfill({ response, headers: { ...headers, 'content-security-policy': partnerPolicy } });
  });
  const errors: string[] = [];
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()));
  await page.addInitScript(() => {
    const kinds: string[] = [];
    Object.assign(window, { errorKinds: kinds });
    addEventListener('sub-error', (event) => kinds.push((event as CustomEvent<{ kind: string }>).detail.kind));
  });
  await openCheckout({ page, lang }, { sandbox });
  // Not the text about a slow connection, which a frame gets that hasn't loaded after 15 seconds.
  await expect(page.getByRole('alert').filter({ hasText: t('checkout:cardForm.failed.refused') })).toBeVisible();
  expect(await page.evaluate('errorKinds')).toEqual(['refused']);
  const { origin } = new URL(page.url());
  expect(errors.filter((error) => error.includes(`add ${origin} to the frame-ancestors`))).toHaveLength(1);
  await expect(page.getByRole('button', { name: t('checkout:cardForm.reload'), exact: true })).toBeVisible();
});

test('a card is sealed as a JWE if the brand’s key is a JWK, and pays', { tag: ['@desktop'] }, async ({
  page,
  context,
  sandbox,
  serverLog,
}) => {
  const pem = await readFile(new URL('../../../brands/member/card-key.pem', import.meta.url), 'utf8');
  const jwk = { ...createPublicKey(pem).export({ format: 'jwk' }), alg: 'RSA-OAEP-256' };
  // An operator replaces this file to change the key.
  await context.route('**/card-frame-keys.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      headers: { 'Access-Control-Allow-Origin': '*' },
      body: `export const cardKeys = ${JSON.stringify({ member: JSON.stringify(jwk) })};`,
    }),
  );
  const user: User = { page, lang: 'en' };
  await signInMember(context, sandbox, 'trial@example.com', 'member');
  await page.goto(`${sandbox.origin}/payment?planId=102`);
  await enterCard(user);
  // Only a file that names the brand as a test brand lets the form fill in a test card.
  await expect(cardFrame(user).getByRole('button')).toHaveCount(0);
  await pay(user);
  await expectPaid(user);
  const [call] = await serverLog.calls(calls.pay.path);
  expect(call?.body).toMatchObject({ card: { encrypted: [expect.stringMatching(/^[\w-]+(\.[\w-]+){4}$/)] } });
});

test('in test mode, the checkout says so and the card form fills in a test card, which pays', {
  tag: ['@flow'],
}, async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await openCheckout(user, { sandbox });
  await expect(page.getByText(t('checkout:method.testMode'), { exact: true })).toBeVisible();
  const frame = cardFrame(user);
  // A page's script can't press the button: no message asks for it, and the frame's document is out of reach.
  await frame.getByRole('button', { name: t('card-frame:fillTestCard'), exact: true }).click();
  await expect(frame.getByLabel(t('card-frame:number'), { exact: true })).toHaveValue('4242 4242 4242 4242');
  await pay(user);
  await expectPaid(user);
});

test('a server without test mode shows neither badge nor test card @desktop', async ({ page, sandbox }) => {
  const user: User = { page, lang };
  await page.route('**/card-frame-keys.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace(/export const testBrands.*/, '') });
  });
  await page.route(`**${calls.paymentMethods.path}*`, async (route) => {
    const response = await route.fetch();
    const { data, ...body } = (await response.json()) as { data: { methods: unknown } };
    await route.fulfill({ response, json: { ...body, data: { methods: data.methods } } });
  });
  await openCheckout(user, { sandbox });
  await expect(cardFrame(user).getByLabel(t('card-frame:number'), { exact: true })).toBeVisible();
  await expect(page.getByText(t('checkout:method.testMode'))).toHaveCount(0);
  await expect(cardFrame(user).getByRole('button')).toHaveCount(0);
});
