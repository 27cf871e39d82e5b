import { createPrivateKey } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { encryptBlock, publicKeys, seal } from '../testing/seal';

const guide = readFileSync(new URL('../../docs/own-backend.md', import.meta.url), 'utf8');
const cardKey = createPrivateKey(readFileSync(new URL('../../keys/demo-card-private.pem', import.meta.url)));

interface Snippet {
  openSealedMessage(blocks: string[], privateKey: typeof cardKey, expected: object): Record<string, unknown> | null;
}

const folder = mkdtempSync(join(tmpdir(), 'own-backend-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function importSnippet(): Promise<Snippet> {
  const [, text = ''] = /```node open-sealed-message\.mjs\n([\s\S]*?)```/.exec(guide) ?? [];
  const file = join(folder, 'open-sealed-message.mjs');
  writeFileSync(file, text);
  return (await import(/* @vite-ignore */ pathToFileURL(file).href)) as Snippet;
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
