import { createPublicKey, publicDecrypt } from 'node:crypto';
import { expect, test } from 'vitest';
import { readPrivateKeys } from './private-keys';
import { signSiteKey } from './site-key';

// The site key identifies the site to its captcha provider.
test('the public key recovers the site key’s text from its signature', () => {
  const { site } = readPrivateKeys(new URL('../../keys/', import.meta.url));
  const block = Buffer.from(signSiteKey('{"key":"site"}', site), 'base64');
  expect(publicDecrypt(createPublicKey(site), block).toString()).toBe('{"key":"site"}');
});
