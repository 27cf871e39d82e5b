import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { inRoot } from '../paths';
import { cardKeysScript } from './build-card-frame';

const pem = '-----BEGIN PUBLIC KEY-----\nMIIBIjAN\n-----END PUBLIC KEY-----\n';
let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'brands-'));
  // A file beside the brands' folders isn't a brand.
  await writeFile(path.join(folder, 'README.md'), '');
});
afterEach(() => rm(folder, { recursive: true }));

async function writeBrand(name: string, key: string): Promise<void> {
  await mkdir(path.join(folder, name));
  await writeFile(path.join(folder, name, 'card-key.pem'), key);
}

const loadKeys = async (): Promise<unknown> =>
  (await import(`data:text/javascript,${encodeURIComponent(await cardKeysScript(folder))}`)) as unknown;

it('the script with the card keys exports each brand’s key', async () => {
  await writeBrand('one', pem);
  await writeBrand('two', pem.replace('MIIB', 'MIIC'));
  expect(await loadKeys()).toMatchObject({ cardKeys: { one: pem.trim(), two: pem.replace('MIIB', 'MIIC').trim() } });
});

it('only brands with the demo key, whose private key is published, can fill in a test card', async () => {
  await writeBrand('own', pem);
  await writeBrand('demo', await readFile(inRoot('demo/keys/demo-card-public.pem'), 'utf8'));
  expect(await loadKeys()).toMatchObject({ testBrands: ['demo'] });
});

it.each(['', 'no key', pem.replaceAll('PUBLIC', 'PRIVATE')])(
  'the build fails if a brand’s card-key.pem contains %j',
  async (key) => {
    await writeBrand('one', key);
    await expect(cardKeysScript(folder)).rejects.toThrow('brands/one/card-key.pem is not a public key');
  },
);

const jwk = { kty: 'RSA', alg: 'RSA-OAEP-256', n: 'AQAB', e: 'AQAB' };

it('a card key may be a JWK for RSA-OAEP-256, which card-key.json contains', async () => {
  await writeBrand('one', pem);
  await writeFile(path.join(folder, 'one/card-key.json'), JSON.stringify(jwk));
  expect(await loadKeys()).toMatchObject({ cardKeys: { one: JSON.stringify(jwk) } });
});

it.each([
  ['a private key', { ...jwk, d: 'AQAB' }],
  ['a key for another algorithm', { ...jwk, alg: 'RSA-OAEP' }],
])('the build fails if card-key.json contains %s', async (_, key) => {
  await writeBrand('one', pem);
  await writeFile(path.join(folder, 'one/card-key.json'), JSON.stringify(key));
  await expect(cardKeysScript(folder)).rejects.toThrow('brands/one/card-key.json is not a public key');
});

it('the build fails for a brand without a card key', async () => {
  await mkdir(path.join(folder, 'one'));
  await expect(cardKeysScript(folder)).rejects.toThrow('card-key.pem');
});
