import { expect, it } from 'vitest';
import type { PaymentAction } from '../../../contract/entities';
import type { CheckoutStep } from '../flow/state/steps';
import { anOrder, aPixCode } from '../testing/builders';
import { correctedView } from './payment-view';

const actionRequired = (group: string, methodCode: string, action: PaymentAction): CheckoutStep => ({
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
const qrCode = (kind: string) => ({ type: 'qr', payload: 'code', expires: 0, kind }) as const;
const paynow = actionRequired('ONLINE_WALLET', 'paynow', qrCode('paynow'));
const caishen = actionRequired('ONLINE_WALLET', 'caishen', qrCode('caishen'));
const pix = actionRequired('PIX', 'pix', aPixCode());
const card = actionRequired('CARD', 'card', { type: 'redirect', url: 'https://bank.example', kind: 'threeDSecure' });
const paid: CheckoutStep = { ...card, phase: 'done', outcome: 'success', order: anOrder(), code: null };

it.each([
  ['pix', pix],
  ['paynow', paynow],
  ['caishen', caishen],
] as const)('the page of %s doesn’t redirect an order paid with that method', (view, step) =>
  expect(correctedView(view, step)).toBeNull(),
);

it.each([
  ['caishen', pix, 'pix'],
  ['paynow', caishen, 'caishen'],
  ['pix', paynow, 'paynow'],
  ['paynow', card, 'redirect'],
  ['caishen', paid, 'result'],
] as const)('the page of %s redirects an order paid with another method to the correct page', (view, step, other) => {
  expect(correctedView(view, step)).toBe(other);
});

it('doesn’t redirect pages without a method, or payments that are still loading', () => {
  for (const view of [undefined, 'result', 'redirect']) expect(correctedView(view, pix)).toBeNull();
  expect(correctedView('pix', { ...card, phase: 'choosing' })).toBeNull();
});
