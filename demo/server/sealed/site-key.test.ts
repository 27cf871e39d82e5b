import { createPublicKey, publicDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKeys } from './private-keys';
import { signSiteKey } from './site-key';

test('the text that signSiteKey signs can be read with the public key', () => {
  const { site } = readPrivateKeys(new URL('../../keys/', import.meta.url));
  const block = Buffer.from(signSiteKey('{"key":"site"}', site), 'base64');
  expect(publicDecrypt(createPublicKey(site), block).toString()).toBe('{"key":"site"}');
});
