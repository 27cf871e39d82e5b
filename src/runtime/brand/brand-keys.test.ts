import { expect, it } from 'vitest';
import { brandCodes } from './brand';
import { loadPublicKeys } from './brand-keys';

it.each(brandCodes)('loadPublicKeys loads the public keys of the brand %s', async (code) => {
  const keys = await loadPublicKeys(code);
  expect([keys.password, keys.site]).toEqual([
    expect.stringContaining('PUBLIC KEY'),
    expect.stringContaining('PUBLIC KEY'),
  ]);
});

it('loadPublicKeys rejects for a brand without public keys', async () => {
  await expect(loadPublicKeys('nobody')).rejects.toThrow('nobody');
});
