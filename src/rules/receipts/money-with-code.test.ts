import { expect, test } from 'vitest';
import { formatMoneyWithCode } from './money-with-code';

test('a formatted amount contains its currency code exactly once', () => {
  expect(formatMoneyWithCode({ amount: '19.90', currency: 'USD' }, 'en')).toMatch(/19\.90.*USD|USD.*19\.90/);
  const pesos = formatMoneyWithCode({ amount: '150.78', currency: 'MXN' }, 'en');
  expect(pesos.split('MXN')).toHaveLength(2);
});
