import { expect, test } from 'vitest';
import { paymentUriFor, uriIncludesAmount } from './payment-uri';

const recipient = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
/** The address of a token's contract. */
const contract = '0xdAC17F958D2ee523a2206206994597C13D831ec7';

test('a Bitcoin transfer uses a BIP 21 URI', () => {
  const transfer = { coin: 'BTC', network: 'Bitcoin', address: 'bc1qexample', amount: '0.00012485' };
  expect(paymentUriFor(transfer)).toBe('bitcoin:bc1qexample?amount=0.00012485');
  expect(uriIncludesAmount(transfer)).toBe(true);
});

test('an Ethereum transfer uses an ERC-681 URI with the amount in wei', () => {
  const transfer = { coin: 'ETH', network: 'Ethereum (ERC-20)', address: recipient, amount: '0.00249688', chainId: 1 };
  expect(paymentUriFor(transfer)).toBe(`ethereum:${recipient}@1?value=2496880000000000`);
});

test('the URI of a token transfer calls the token’s contract', () => {
  const transfer = {
    coin: 'USDT',
    network: 'Ethereum (ERC-20)',
    address: recipient,
    amount: '7.9',
    contract,
    chainId: 1,
  };
  expect(paymentUriFor(transfer)).toBe(`ethereum:${contract}@1/transfer?address=${recipient}&uint256=7900000`);
});

test.each([
  ['a token with unknown decimals', { coin: 'DAI', amount: '7.9' }],
  ['an amount with more decimals than the token', { coin: 'USDT', amount: '7.9000001' }],
])('for %s, the QR code contains the address alone, because an amount in it could be wrong', (_, { coin, amount }) => {
  const transfer = { coin, network: 'Ethereum (ERC-20)', address: recipient, amount, contract, chainId: 1 };
  expect(paymentUriFor(transfer)).toBe(recipient);
  expect(uriIncludesAmount(transfer)).toBe(false);
});

test('a TRON transfer uses the plain address, because TRON has no URI scheme', () => {
  const transfer = { coin: 'USDT', network: 'TRON (TRC-20)', address: 'TExample', amount: '7.99' };
  expect(paymentUriFor(transfer)).toBe('TExample');
  expect(uriIncludesAmount(transfer)).toBe(false);
});
