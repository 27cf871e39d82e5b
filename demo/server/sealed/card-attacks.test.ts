import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SealedHeader } from '../../../src/rules/crypto/sealed-message';
import { readSecurityCode } from '../billing/cards/card-reading';
import { seedResellerUid } from '../seed/seed-members';
import { encryptBlock, publicKeys, seal } from '../testing/seal';
import { aMember, aPassword, startTestServer, type TestServer } from '../testing/server';

/** The origin of a partner's page. The test server lets it embed the card frame. */
const partner = 'https://shop.example';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ frameAncestors: "'self' https://other-shop.example" });
  await server.control('methods', { code: 'card-useepay', isOffered: true });
});
afterAll(() => server.close());

// A sealed message consists of encrypted blocks. With this long name, a card has several blocks.
const visa = { number: '4242424242424242', expiry: '1230', code: '123', holder: 'ANA MARIA DE SOUZA LIMA '.repeat(4) };
const mastercard = { ...visa, number: '5555555555554444' };

/**
 * Encrypts ("seals") a card as the card frame does on a page that is allowed to embed the frame. `context` is the
 * payment's Idempotency-Key: the server accepts the card only with this key.
 */
const sealCard = (context: string, payload = visa, headerChange: Partial<SealedHeader> = {}) =>
  seal({ purpose: 'card', context, origin: server.origin, ...headerChange }, payload);

const sealPrepaid = (context: string, headerChange: Partial<SealedHeader> = {}) =>
  seal(
    { purpose: 'prepaid', context, origin: server.origin, ...headerChange },
    { number: '6000000000000001', pin: '4321' },
  );

const cardFields = (encrypted: string[]) => ({ encrypted, brand: 'visa', lastFour: '4242', validity: '12/30' });

/** A member who sends a card. */
type Sender = { token: string; uid: string; headers?: Record<string, string> };

const optionsOf = ({ token, headers }: Sender, key: string) => ({ token, key, ...(headers && { headers }) });

/** The calls that decrypt messages of the card frame, each with functions to seal such a message and to send it. */
const cardCalls = {
  'a card in a `pay` request': {
    seal: sealCard,
    send: (sender: Sender, key: string, blocks: string[]) =>
      server.call('pay', { planId: '102', methodCode: 'card', card: cardFields(blocks) }, optionsOf(sender, key)),
  },
  'a prepaid card in a `pay` request': {
    seal: (context: string, _?: typeof visa, headerChange?: Partial<SealedHeader>) =>
      sealPrepaid(context, headerChange),
    send: (sender: Sender, key: string, blocks: string[]) =>
      server.call(
        'pay',
        { planId: '102', methodCode: 'prepaid', prepaid: { encrypted: blocks } },
        optionsOf(sender, key),
      ),
  },
  'a card in a `cardChange` request': {
    seal: sealCard,
    // `keep` only saves the card, without using it for renewals.
    send: (sender: Sender, key: string, blocks: string[]) =>
      server.call('cardChange', { purpose: 'keep', card: cardFields(blocks) }, optionsOf(sender, key)),
  },
  'a card in a `useepayCustomerConfirm` request': {
    seal: sealCard,
    send: async (sender: Sender, key: string, blocks: string[]) => {
      const { data } = await server.call(
        'useepayCustomerCreate',
        { methodCode: 'card-useepay' },
        optionsOf(sender, key),
      );
      const request = { customerId: data.customerId, card: cardFields(blocks) };
      return server.call('useepayCustomerConfirm', request, optionsOf(sender, key));
    },
  },
} as const;
const payWithCard = cardCalls['a card in a `pay` request'].send;

const cardCountOf = async ({ token }: Sender) => (await server.call('listCard', {}, { token })).data.cards.length;

/** Expects that nothing was charged or saved. */
async function expectNothingChargedOrSaved(sender: Sender) {
  expect(await server.ledger({ uid: sender.uid })).toHaveLength(0);
  expect(await cardCountOf(sender)).toBe(0);
  expect((await server.call('orders', {}, { token: sender.token })).data.total).toBe(0);
}

describe.each(Object.entries(cardCalls))('%s', (_, { seal: sealFor, send }) => {
  test('is accepted for the attempt it was sealed for, and a repeated request gets the same response', async () => {
    const member = await aMember(server);
    const key = randomUUID();
    const blocks = sealFor(key);
    const firstResponse = await send(member, key, blocks);
    expect(firstResponse.code).toBe(0);
    expect(await send(member, key, blocks)).toEqual(firstResponse);
    expect((await server.ledger({ uid: member.uid })).length).toBeLessThanOrEqual(1);
  });

  test('is refused if another member sends a recorded copy, with the same or another Idempotency-Key', async () => {
    const [member, thief] = [await aMember(server), await aMember(server)];
    const key = randomUUID();
    const blocks = sealFor(key);
    expect((await send(member, key, blocks)).code).toBe(0);
    expect((await send(thief, randomUUID(), blocks)).errCode).toBe('-2400');
    expect((await send(thief, key, blocks)).errCode).toBe('-2400');
    await expectNothingChargedOrSaved(thief);
  });

  test('is refused with an Idempotency-Key that it wasn’t sealed for', async () => {
    const member = await aMember(server);
    expect((await send(member, randomUUID(), sealFor(randomUUID()))).errCode).toBe('-2400');
    await expectNothingChargedOrSaved(member);
  });

  test.each(['https://evil.example', 'null', '', partner])(
    'is refused in a portal session if sealed with the origin %j',
    async (origin) => {
      const member = await aMember(server);
      const key = randomUUID();
      expect((await send(member, key, sealFor(key, visa, { origin }))).errCode).toBe('-2400');
      await expectNothingChargedOrSaved(member);
    },
  );

  test('is accepted in a partner session only if sealed on the partner’s page', async () => {
    const member = await aMember(server, { password: 'correct horse 7' });
    const headers = { Origin: partner };
    const credentials = { type: 'email', account: member.account, password: aPassword('correct horse 7') };
    const { token } = (await server.call('login', credentials, { headers })).data;
    const sender = { ...member, token, headers };
    const [portalKey, otherKey, key] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await send(sender, portalKey, sealFor(portalKey))).errCode).toBe('-2400');
    const otherPartner = { origin: 'https://other-shop.example' };
    expect((await send(sender, otherKey, sealFor(otherKey, visa, otherPartner))).errCode).toBe('-2400');
    await expectNothingChargedOrSaved(member);
    expect((await send(sender, key, sealFor(key, visa, { origin: partner }))).code).toBe(0);
  });

  test('is refused 16 minutes after it was sealed', async () => {
    const member = await aMember(server);
    const key = randomUUID();
    const time = Date.now() - 16 * 60_000;
    expect((await send(member, key, sealFor(key, visa, { time }))).errCode).toBe('-2400');
    await expectNothingChargedOrSaved(member);
  });

  test('can’t be replaced by a sealed security code', async () => {
    const member = await aMember(server);
    const key = randomUUID();
    const code = seal({ purpose: 'securityCode', context: key, origin: server.origin }, { code: '123' });
    expect((await send(member, key, code)).errCode).toBe('-2400');
    await expectNothingChargedOrSaved(member);
  });
});

test('refuses a card for a reseller’s order if the card was sealed for another attempt', async () => {
  const token = await server.signIn('reseller');
  const order = await server.call('dtCreateOrder', { planId: '102', quantity: 5 }, { token });
  const { orderId } = order.data;
  const entryCountBefore = (await server.ledger({ uid: seedResellerUid })).length;
  const pay = (key: string, blocks: string[]) =>
    server.call('dtPay', { orderId, methodCode: 'card', card: cardFields(blocks) }, { token, key });
  expect((await pay(randomUUID(), sealCard(randomUUID()))).errCode).toBe('-2400');
  expect(await server.ledger({ uid: seedResellerUid })).toHaveLength(entryCountBefore);
  const key = randomUUID();
  expect((await pay(key, sealCard(key))).data.status).toBe('success');
});

test('after a refused payment, only the same member can send the sealed card again', async () => {
  const [member, thief] = [await aMember(server), await aMember(server)];
  const key = randomUUID();
  const card = cardFields(sealCard(key));
  const refusedRequest = { planId: '102', methodCode: 'card', installments: 99, card };
  const firstResponse = await server.call('pay', refusedRequest, { token: member.token, key });
  expect(firstResponse.errCode).toBe('-24050');
  expect((await payWithCard(thief, key, card.encrypted)).errCode).toBe('-2400');
  await expectNothingChargedOrSaved(thief);
  expect(await server.call('pay', refusedRequest, { token: member.token, key })).toEqual(firstResponse);
  expect((await payWithCard(member, key, card.encrypted)).data.status).toBe('success');
});

test('after a refused call, another call can’t use its sealed card, even with the same Idempotency-Key', async () => {
  const member = await aMember(server);
  const key = randomUUID();
  const card = cardFields(sealCard(key));
  const refusedRequest = { planId: '102', methodCode: 'card', installments: 99, card };
  expect((await server.call('pay', refusedRequest, { token: member.token, key })).errCode).toBe('-24050');
  const save = cardCalls['a card in a `cardChange` request'].send;
  expect((await save(member, key, card.encrypted)).errCode).toBe('-2400');
  await expectNothingChargedOrSaved(member);
});

test('accepts a sealed card from only one of several members who send it at the same time', async () => {
  const senders = [await aMember(server), await aMember(server), await aMember(server)];
  const key = randomUUID();
  const blocks = sealCard(key);
  const responses = await Promise.all(senders.map((sender) => payWithCard(sender, key, blocks)));
  expect(responses.filter(({ code }) => code === 0)).toHaveLength(1);
  const ledgerEntries = await Promise.all(senders.map(({ uid }) => server.ledger({ uid })));
  expect(ledgerEntries.flat()).toHaveLength(1);
});

/** A block forged by an attacker who knows the format but not the message's id. */
const forgeBlock = (index: number, count: number, text: string) =>
  encryptBlock(Buffer.concat([randomBytes(16), Buffer.from([index, count]), Buffer.from(text)]), publicKeys.card);

/** Manipulations of a recorded card; `other` is the attacker's own card, sealed for the same attempt. */
const manipulations: readonly [string, (blocks: string[], other: string[], key: string) => string[]][] = [
  ['the second block of another card', ([first = '', , ...rest], [, second = '']) => [first, second, ...rest]],
  ['the first block of another card', ([, ...rest], [first = '']) => [first, ...rest]],
  ['blocks in another order', ([first = '', second = '', ...rest]) => [second, first, ...rest]],
  ['a missing block', (blocks) => blocks.slice(0, -1)],
  ['a repeated block', (blocks) => [...blocks, blocks[0] ?? '']],
  [
    'a last block that an attacker forged',
    (blocks, _, key) => {
      const tail = `","purpose":"card","context":"${key}","origin":"${server.origin}","time":${Date.now()}}`;
      return [...blocks.slice(0, -1), forgeBlock(blocks.length - 1, blocks.length, tail)];
    },
  ],
];

test.each(manipulations)('refuses a card with %s and charges nothing', async (_, tamper) => {
  const member = await aMember(server);
  const key = randomUUID();
  const [card, other] = [sealCard(key), sealCard(key, mastercard)];
  expect(card.length).toBe(other.length);
  expect(card.length).toBeGreaterThan(1);
  expect((await payWithCard(member, key, tamper(card, other, key))).errCode).toBe('-2400');
  await expectNothingChargedOrSaved(member);
});

test('responds to every kind of invalid card identically', async () => {
  const { token } = await aMember(server);
  const key = randomUUID();
  const valid = sealCard(key);
  const invalidCards: string[][] = [
    [],
    ['not base64!'],
    [Buffer.alloc(256, 0xff).toString('base64')],
    [Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64')],
    [encryptBlock(Buffer.alloc(0), publicKeys.card)],
    [encryptBlock(randomBytes(100), publicKeys.card)],
    [forgeBlock(0, 1, '{}')],
    [forgeBlock(0, 1, JSON.stringify({ purpose: 'card', context: key, origin: server.origin, time: Date.now() }))],
    valid.slice(1),
    sealCard('another attempt'),
    sealCard(key, visa, { origin: 'https://evil.example' }),
    sealCard(key, visa, { time: 0 }),
    seal({ purpose: 'password', context: key, origin: server.origin }, { password: 'secret123' }),
  ];
  const responses = [];
  for (const encrypted of invalidCards) {
    const request = { planId: '102', methodCode: 'card', card: cardFields(encrypted) };
    responses.push(JSON.stringify(await server.call('pay', request, { token, key })));
  }
  expect(new Set(responses).size).toBe(1);
  expect(JSON.parse(responses[0] ?? '')).toMatchObject({ errCode: '-2400' });
});

test('accepts only cards that were sealed on the portal or on an origin in FRAME_ANCESTORS', async () => {
  const payFrom = async (pageOrigin: string) => {
    const token = await server.signIn('trial', 'member', pageOrigin);
    const key = randomUUID();
    const card = cardFields(sealCard(key, visa, { origin: pageOrigin }));
    const options = { token, key, headers: { Origin: pageOrigin } };
    return server.call('pay', { planId: '102', methodCode: 'card', card }, options);
  };
  expect((await payFrom(server.origin)).data.status).toBe('success');
  expect((await payFrom(partner)).data.status).toBe('success');
  expect((await payFrom(`${partner}.evil.test`)).errCode).toBe('-2400');
});

describe('the security code of a saved card', () => {
  const details = { brand: 'visa', ending: '4242', holder: 'ANA', validity: '12/30' };
  const readSealedCode = (idempotencyKey: string | null, blocks: string[], uid = '1000000001') =>
    server.services.database.transaction((tx) =>
      readSecurityCode(
        {
          tx,
          idempotencyKey,
          member: { uid },
          openedMessages: [],
          privateKeys: server.services.privateKeys,
          callName: 'pay',
          isPageOrigin: (origin: string) => origin === server.origin,
          mayEmbed: () => true,
        },
        blocks,
        details,
      ),
    );
  const sealCode = (context: string, code = '123', headerChange: Partial<SealedHeader> = {}) =>
    seal({ purpose: 'securityCode', context, origin: server.origin, ...headerChange }, { code });

  test('is accepted for the attempt it was sealed for', async () => {
    const key = randomUUID();
    expect(await readSealedCode(key, sealCode(key))).toBe('123');
  });

  test('is read as null for another attempt, another origin or another purpose, or if it has the wrong length', async () => {
    const key = randomUUID();
    expect(await readSealedCode(key, sealCode(randomUUID()))).toBeNull();
    expect(await readSealedCode(null, sealCode(''))).toBeNull();
    expect(await readSealedCode(key, sealCode(key, '123', { origin: 'https://evil.example' }))).toBeNull();
    expect(await readSealedCode(key, sealCard(key))).toBeNull();
    expect(await readSealedCode(key, sealCode(key, '12'))).toBeNull();
    expect(await readSealedCode(key, [])).toBeNull();
  });

  test('is read as null for another member after its first use', async () => {
    const key = randomUUID();
    const blocks = sealCode(key);
    expect(await readSealedCode(key, blocks)).toBe('123');
    expect(await readSealedCode(key, blocks, '1000000002')).toBeNull();
  });
});
