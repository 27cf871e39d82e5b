import { expect, test } from 'vitest';
import { stripeAmount } from './stripe-amount';

test.each([
  ['19.90', 'BRL', 1990],
  ['7.99', 'USD', 799],
  ['8', 'USD', 800],
  ['0.50', 'EUR', 50],
  ['5990', 'CLP', 5990],
  ['5990.00', 'CLP', 5990],
  ['1500', 'UGX', 150_000],
  ['1.5', 'KWD', 1500],
  ['1.230', 'KWD', 1230],
])('%s %s is %d in Stripe’s smallest currency unit', (amount, currency, units) => {
  expect(stripeAmount({ amount, currency })).toEqual({ amount: units, currency: currency.toLowerCase() });
});

test.each([
  ['5990.50', 'CLP'],
  ['1.234', 'KWD'],
])('stripeAmount throws for %s %s, which has more decimals than Stripe allows', (amount, currency) => {
  expect(() => stripeAmount({ amount, currency })).toThrow(RangeError);
});
