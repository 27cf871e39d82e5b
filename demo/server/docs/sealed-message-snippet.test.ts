import { createPrivateKey, createPublicKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { sealJwe } from '../../../src/rules/crypto/jwe';
import { encryptBlock, publicKeys, seal } from '../testing/seal';

const guide = readFileSync(new URL('../../docs/own-backend.md', import.meta.url), 'utf8');
const cardKey = createPrivateKey(readFileSync(new URL('../../keys/demo-card-private.pem', import.meta.url)));

interface Snippet {
  openSealedMessage(blocks: string[], privateKey: typeof cardKey, expected: object): Record<string, unknown> | null;
}

const folder = mkdtempSync(join(tmpdir(), 'own-backend-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function importSnippet<Exports = Snippet>(name = 'open-sealed-message.mjs'): Promise<Exports> {
  const [, text = ''] = new RegExp(`\`\`\`node ${name}\\n([\\s\\S]*?)\`\`\``).exec(guide) ?? [];
  const file = join(folder, name);
  writeFileSync(file, text);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Exports;
}

test('the snippet in the own-backend guide opens a sealed message and rejects invalid ones', async () => {
  const { openSealedMessage } = await importSnippet();
  const origin = 'https://shop.example';
  const header = { purpose: 'card', context: 'attempt-1', origin } as const;
  // With this long name, the message needs several blocks.
  const card = { number: '4242424242424242', expiry: '1230', code: '123', holder: 'ANA LIMA '.repeat(20) };
  const expected = { ...header, isAllowedOrigin: (candidate: unknown) => candidate === origin };
  const open = (blocks: string[], changes: object = {}) =>
    openSealedMessage(blocks, cardKey, { ...expected, ...changes });
  const blocks = seal(header, card);
  expect(blocks.length).toBeGreaterThan(1);
  expect(open(blocks)).toEqual({ ...header, ...card, time: expect.any(Number), id: expect.stringMatching(/^\w{32}$/) });

  const [, ...otherMessageBlocks] = seal(header, card);
  expect(open([blocks[0] ?? '', ...otherMessageBlocks])).toBeNull();
  expect(open([...blocks].reverse())).toBeNull();
  expect(open(blocks.slice(0, -1))).toBeNull();
  expect(open([])).toBeNull();
  expect(open(['not base64!'])).toBeNull();
  expect(open([encryptBlock(Buffer.from('short'), publicKeys.card)])).toBeNull();
  expect(open(blocks, { context: 'attempt-2' })).toBeNull();
  expect(open(blocks, { purpose: 'prepaid' })).toBeNull();
  expect(open(blocks, { isAllowedOrigin: () => false })).toBeNull();
  const minutesAgo = (minutes: number) => Date.now() - minutes * 60_000;
  expect(open(seal({ ...header, time: minutesAgo(14) }, card))).not.toBeNull();
  expect(open(seal({ ...header, time: minutesAgo(16) }, card))).toBeNull();
});

test('the snippet for keys in a key management service opens a JWE and rejects changed ones', async () => {
  const { openJwe } = await importSnippet<{ openJwe(jwe: string, key: typeof cardKey): object | null }>('open-jwe.mjs');
  const jwk = { ...createPublicKey(publicKeys.card).export({ format: 'jwk' }), alg: 'RSA-OAEP-256' };
  const header = { purpose: 'securityCode', context: 'attempt-1', origin: 'https://shop.example', time: 1 } as const;
  const jwe = await sealJwe(JSON.stringify(jwk), header, { code: '123' });
  expect(openJwe(jwe, cardKey)).toEqual({ ...header, code: '123', id: expect.stringMatching(/^[0-9a-f]{64}$/) });
  const [head = '', ...parts] = jwe.split('.');
  const otherHead = Buffer.from('{"alg":"RSA-OAEP-256","enc":"A128GCM"}').toString('base64url');
  expect(openJwe([otherHead, ...parts].join('.'), cardKey)).toBeNull();
  for (const index of parts.keys()) {
    const changed = parts.map((part, at) => (at === index ? (part.startsWith('A') ? 'B' : 'A') + part.slice(1) : part));
    expect(openJwe([head, ...changed].join('.'), cardKey)).toBeNull();
  }
});
