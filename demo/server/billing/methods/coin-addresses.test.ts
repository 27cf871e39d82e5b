import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { addressFor, bitcoinAddress, ethereumAddress, tronAddress } from './coin-addresses';

const bytes = (hex: string): Uint8Array => Buffer.from(hex, 'hex');

// The example addresses in ERC-55. In an Ethereum address, the choice of capital and small letters is a checksum.
test.each([
  '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
  '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
  '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
  '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
])('ethereumAddress encodes %s with its checksum', (address) => {
  expect(ethereumAddress(bytes(address.slice(2).toLowerCase()))).toBe(address);
});

test('bitcoinAddress encodes the example of BIP 173 as a segwit address', () => {
  expect(bitcoinAddress(bytes('751e76e8199196d454941c45d1b3a323f1433bd6'))).toBe(
    'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  );
});

test('tronAddress encodes the published address of the USDT contract', () => {
  expect(tronAddress(bytes('a614f803b6fd780986a42c78ec9c7f77e6ded13c'))).toBe('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t');
});

test('addressFor derives equal addresses from equal seeds, and different ones from different seeds', () => {
  const seed = createHash('sha256').update('one').digest('hex');
  for (const network of ['bitcoin', 'ethereum', 'tron'] as const) {
    expect(addressFor(network, seed)).toBe(addressFor(network, seed));
    expect(addressFor(network, seed)).not.toBe(addressFor(network, `${seed}0`));
  }
  expect(addressFor('bitcoin', 'one')).toMatch(/^bc1q[a-z0-9]{38}$/);
  expect(addressFor('tron', 'one')).toMatch(/^T[1-9A-HJ-NP-Za-km-z]{33}$/);
});
