import { expect, it } from 'vitest';
import type { PaymentAction } from '../../../contract/entities';
import type { CheckoutStep } from '../flow/state/steps';
import { anOrder, aPixCode } from '../testing/builders';
import { correctedView } from './payment-view';

const waiting = (group: string, methodCode: string, action: PaymentAction): CheckoutStep => ({
  phase: 'actionRequired',
  orderId: 'o1',
  methodCode,
  group,
  problem: null,
  order: anOrder(),
  action,
  isExpired: false,
  isRenewing: false,
});
const code = (kind: string) => ({ type: 'qr', payload: 'code', expires: 0, kind }) as const;
const paynow = waiting('ONLINE_WALLET', 'paynow', code('paynow'));
const caishen = waiting('ONLINE_WALLET', 'caishen', code('caishen'));
const pix = waiting('PIX', 'pix', aPixCode());
const card = waiting('CARD', 'card', { type: 'redirect', url: 'https://bank.example', kind: 'threeDSecure' });
const paid: CheckoutStep = { ...card, phase: 'done', outcome: 'success', order: anOrder(), code: null };

it.each([
  ['pix', pix],
  ['paynow', paynow],
  ['caishen', caishen],
] as const)('the page of %s doesn’t redirect an order of its own method', (view, step) =>
  expect(correctedView(view, step)).toBeNull(),
);

it.each([
  ['caishen', pix, 'pix'],
  ['paynow', caishen, 'caishen'],
  ['pix', paynow, 'paynow'],
  ['paynow', card, 'redirect'],
  ['caishen', paid, 'result'],
] as const)('the page of %s redirects an order of another method to that method’s page', (view, step, other) => {
  expect(correctedView(view, step)).toBe(other);
});

it('doesn’t redirect pages without a method, or payments that are still loading', () => {
  for (const view of [undefined, 'result', 'redirect']) expect(correctedView(view, pix)).toBeNull();
  expect(correctedView('pix', { ...card, phase: 'choosing' })).toBeNull();
});
