import { expect, test } from 'vitest';
import { orderMetadata, readMetadata } from './order-metadata';

test('metadata is an object, or JSON in an attribute', () => {
  expect(orderMetadata({ metadata: '{"cart":"7"}' })).toEqual({ cart: '7' });
  expect(orderMetadata({ metadata: { cart: '7' } })).toEqual({ cart: '7' });
});

test.each(['', '{', '[]', 'null', '"text"'])('“%s” is no metadata', (metadata) => {
  expect(orderMetadata({ metadata })).toBeUndefined();
});

test('entries that the contract doesn’t allow are left out, so that they can’t prevent a payment', () => {
  const numbered = Object.fromEntries(Array.from({ length: 25 }, (_, index) => [`k${index}`, 'x']));
  const { metadata, dropped } = readMetadata({ 'two words': 'x', long: 'a'.repeat(501), ...numbered });
  expect(Object.keys(metadata)).toHaveLength(20);
  expect(dropped).toEqual(['two words', 'long', 'k20', 'k21', 'k22', 'k23', 'k24']);
});
