import { constants, createPublicKey, publicEncrypt, randomBytes } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { sealJwe } from '../../../src/rules/crypto/jwe';
import type { SealedHeader } from '../../../src/rules/crypto/sealed-message';
import { encryptBlock, publicKeys, seal } from '../testing/seal';
import { type ExpectedMessage, openMessage } from './open-message';
import { readPrivateKeys } from './private-keys';

const { card: cardKey, password: passwordKey } = readPrivateKeys(new URL('../../keys/', import.meta.url));

const origin = 'https://shop.example';
/** `context` binds a message to one use: a payment attempt's idempotency key or a call's name. */
const header = { purpose: 'card', context: 'attempt-1', origin } as const;
const expected: ExpectedMessage = { ...header, isAllowedOrigin: (candidate) => candidate === origin };

/** A card whose message has two blocks or more. */
const plainCard = (number = '4242424242424242', holder = 'ANA MARIA DE SOUZA LIMA '.repeat(4)) => ({
  number,
  expiry: '1230',
  code: '123',
  holder,
});

const open = (blocks: readonly string[], change: Partial<ExpectedMessage> = {}) =>
  openMessage(blocks, cardKey, { ...expected, ...change });

test('opens a sealed message with accents and emoji', () => {
  const card = plainCard('4242424242424242', `${'é'.repeat(300)}🙂`);
  const blocks = seal(header, card);
  expect(blocks).toHaveLength(4);
  expect(open(blocks)).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), payload: card });
});

test('rejects a message whose second block is from the message of another card with the same holder', () => {
  const [first = '', second = '', ...rest] = seal(header, plainCard());
  const [, other = ''] = seal(header, plainCard('5555555555554444'));
  expect(open([first, second, ...rest])).not.toBeNull();
  expect(open([first, other, ...rest])).toBeNull();
});

test.each<[string, (blocks: string[]) => string[]]>([
  ['with its blocks reordered', ([first = '', second = '', ...rest]) => [second, first, ...rest]],
  ['without its last block', (blocks) => blocks.slice(0, -1)],
  ['without its first block', (blocks) => blocks.slice(1)],
  ['with its last block repeated', (blocks) => [...blocks, blocks.at(-1) ?? '']],
  ['with its second block replaced by its first', ([first = '', , ...rest]) => [first, first, ...rest]],
  ['with all of its blocks repeated', (blocks) => [...blocks, ...blocks]],
  ['without blocks', () => []],
  ['with too many blocks', (blocks) => [...blocks, ...Array.from({ length: 16 }, () => blocks[0] ?? '')]],
])('rejects a message %s', (_, change) => {
  expect(open(change(seal(header, plainCard())))).toBeNull();
});

/** A block forged by an attacker who knows the format but not the message's id. */
const forgeBlock = (index: number, count: number, text: string, id = randomBytes(16)) =>
  encryptBlock(Buffer.concat([id, Buffer.from([index, count]), Buffer.from(text)]), publicKeys.card);

test('rejects a message in which an attacker replaced a block', () => {
  const blocks = seal(header, plainCard());
  const count = blocks.length;
  const tail = `","purpose":"card","context":"attempt-1","origin":"${origin}","time":${Date.now()}}`;
  expect(open([...blocks.slice(0, -1), forgeBlock(count - 1, count, tail)])).toBeNull();
  expect(open([forgeBlock(0, count, '{"number":"4000'), ...blocks.slice(1)])).toBeNull();
});

test.each<[string, Partial<typeof header> | { time: number }, Partial<ExpectedMessage>]>([
  ['for another attempt', {}, { context: 'attempt-2' }],
  ['for another purpose', {}, { purpose: 'prepaid' }],
  ['on an origin that is not allowed', {}, { isAllowedOrigin: (candidate) => candidate !== origin }],
  ['16 minutes ago', { time: Date.now() - 16 * 60_000 }, {}],
  ['16 minutes in the future', { time: Date.now() + 16 * 60_000 }, {}],
])('rejects a message that was sealed %s', (_, sealedWith, change) => {
  const blocks = seal({ ...header, ...sealedWith }, plainCard());
  expect(open(blocks, change)).toBeNull();
});

test.each<[string, unknown]>([
  ['U+0000', 'ANA\u0000LIMA'],
  ['a line break', 'ANA\nLIMA'],
  ['an escape character', 'ANA\u001b[2J'],
  ['a C1 control character', 'ANA\u0085LIMA'],
  ['half a surrogate pair', 'ANA\ud800LIMA'],
  ['an object instead of text', { toString: 'ANA' }],
])('rejects a field with %s', (_, holder) => {
  expect(open(seal(header, { ...plainCard(), holder: holder as string }))).toBeNull();
});

test('accepts a password for 30 days, because the clocks of TVs can be wrong by days', () => {
  const opened = (days: number) =>
    openMessage(
      seal({ ...header, purpose: 'password', time: Date.now() - days * 86_400_000 }, { password: 'secret123' }),
      passwordKey,
      { ...expected, purpose: 'password' },
    );
  expect(opened(29)).not.toBeNull();
  expect(opened(31)).toBeNull();
});

test('accepts a password that is the name of an inherited property', () => {
  const blocks = seal({ ...header, purpose: 'password' }, { password: '__proto__' });
  expect(openMessage(blocks, passwordKey, { ...expected, purpose: 'password' })).not.toBeNull();
});

test('rejects a password message that is decrypted with the private key for cards', () => {
  const blocks = seal({ ...header, purpose: 'password' }, { password: 'secret123' });
  expect(openMessage(blocks, passwordKey, { ...expected, purpose: 'password' })).not.toBeNull();
  expect(openMessage(blocks, cardKey, { ...expected, purpose: 'password' })).toBeNull();
});

/** The only block of a valid card message, with the given bytes as its padding. */
const withPadding = (padding: readonly number[]): string[] => {
  const text = JSON.stringify({ ...header, time: Date.now(), ...plainCard(), holder: '' });
  const content = Buffer.concat([randomBytes(16), Buffer.from([0, 1]), Buffer.from(text)]);
  const block = Buffer.concat([
    Buffer.from(padding),
    content,
    Buffer.alloc(256 - padding.length - content.length, ' '),
  ]);
  return [publicEncrypt({ key: publicKeys.card, padding: constants.RSA_NO_PADDING }, block).toString('base64')];
};

test.each<[string, readonly number[], boolean]>([
  ['correct padding', [0, 2, ...Array(8).fill(7), 0], true],
  ['padding of block type 1', [0, 1, ...Array(8).fill(7), 0], false],
  ['padding with a first byte other than zero', [1, 2, ...Array(8).fill(7), 0], false],
  ['padding with only seven nonzero bytes', [0, 2, ...Array(7).fill(7), 0, 7], false],
])('opens a block only if its padding is correct: %s', (_, padding, isAccepted) => {
  expect(open(withPadding(padding)) !== null).toBe(isAccepted);
});

const invalidBlocks: readonly [string, () => string[]][] = [
  ['text that isn’t base64', () => ['not base64!']],
  ['a short block', () => [randomBytes(30).toString('base64')]],
  ['a number beyond the modulus', () => [Buffer.alloc(256, 0xff).toString('base64')]],
  ['a random block', () => [Buffer.concat([Buffer.alloc(1), randomBytes(255)]).toString('base64')]],
  [
    'an OAEP block',
    () => [
      publicEncrypt({ key: publicKeys.card, padding: constants.RSA_PKCS1_OAEP_PADDING }, Buffer.from('{}')).toString(
        'base64',
      ),
    ],
  ],
  ['correct padding around nothing', () => [encryptBlock(Buffer.alloc(0), publicKeys.card)]],
  ['correct padding around garbage', () => [encryptBlock(randomBytes(120), publicKeys.card)]],
];

/** Messages with valid blocks but invalid text. */
const invalidTexts: typeof invalidBlocks = [
  ['a message that isn’t JSON', () => [forgeBlock(0, 1, 'secret123')]],
  [
    'a message that isn’t UTF-8',
    () => [encryptBlock(Buffer.concat([randomBytes(16), Buffer.from([0, 1, 0xff, 0xfe])]), publicKeys.card)],
  ],
  ['a message that isn’t an object', () => [forgeBlock(0, 1, '[1]')]],
  ['a message without a header', () => [forgeBlock(0, 1, '{"number":"4242424242424242"}')]],
];

test.each([...invalidBlocks, ...invalidTexts])('rejects %s without throwing', (_, blocks) => {
  expect(open(blocks())).toBeNull();
});

test('parses JSON exactly once for a wrong context or invalid blocks, so timing doesn’t reveal wrong padding', () => {
  const parse = vi.spyOn(JSON, 'parse');
  const parseCountFor = (blocks: string[]) => {
    parse.mockClear();
    expect(open(blocks)).toBeNull();
    return parse.mock.calls.length;
  };
  const wrongContext = seal({ ...header, context: 'attempt-2' }, plainCard());
  const counts = [wrongContext, ...invalidBlocks.map(([, blocks]) => blocks())].map(parseCountFor);
  parse.mockRestore();
  expect(new Set(counts)).toEqual(new Set([1]));
});

const publicJwk = JSON.stringify({
  ...createPublicKey(publicKeys.card).export({ format: 'jwk' }),
  alg: 'RSA-OAEP-256',
});
const sealAsJwe = (change: Partial<SealedHeader> = {}) =>
  sealJwe(publicJwk, { ...header, time: Date.now(), ...change }, plainCard());

test('opens a message in the form of JWE, whose id is unique', async () => {
  const jwe = await sealAsJwe();
  expect(open([jwe])).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/), payload: plainCard() });
  expect(open([jwe])?.id).toBe(open([jwe])?.id);
  expect(open([await sealAsJwe()])?.id).not.toBe(open([jwe])?.id);
});

test.each<[string, Partial<SealedHeader>]>([
  ['another purpose', { purpose: 'prepaid' }],
  ['another attempt', { context: 'attempt-2' }],
  ['another origin', { origin: 'https://evil.example' }],
  ['an old time', { time: Date.now() - 16 * 60_000 }],
])('rejects a JWE with %s', async (_, change) => {
  expect(open([await sealAsJwe(change)])).toBeNull();
});

const flipFirst = (part: string) => (part.startsWith('A') ? 'B' : 'A') + part.slice(1);
const encodeHeader = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

test.each<[string, (parts: string[]) => string[]]>([
  ['a changed content key', ([head = '', key = '', ...rest]) => [head, flipFirst(key), ...rest]],
  [
    'a changed ciphertext',
    ([head = '', key = '', iv = '', text = '', tag = '']) => [head, key, iv, flipFirst(text), tag],
  ],
  ['a changed tag', ([head = '', key = '', iv = '', text = '', tag = '']) => [head, key, iv, text, flipFirst(tag)]],
  ['a short tag', ([head = '', key = '', iv = '', text = '', tag = '']) => [head, key, iv, text, tag.slice(0, 4)]],
  ['no tag', (parts) => parts.slice(0, 4)],
  ['another algorithm in its header', ([, ...rest]) => [encodeHeader({ alg: 'dir', enc: 'A256GCM' }), ...rest]],
  [
    'more fields in its header',
    ([, ...rest]) => [encodeHeader({ alg: 'RSA-OAEP-256', enc: 'A256GCM', zip: 'DEF' }), ...rest],
  ],
  ['a sixth part', (parts) => [...parts, 'AAAA']],
])('rejects a JWE with %s', async (_, change) => {
  const jwe = await sealAsJwe();
  expect(open([change(jwe.split('.')).join('.')])).toBeNull();
});

test('rejects a JWE beside other blocks', async () => {
  const jwe = await sealAsJwe();
  expect(open([jwe, jwe])).toBeNull();
  expect(open([jwe, ...seal(header, plainCard())])).toBeNull();
});
