import { expect, it } from 'vitest';
import type { PaymentAction } from '../../../contract/entities';
import type { CheckoutStep } from '../flow/state/steps';
import { anOrder, aPixCode } from '../testing/builders';
import { correctedView } from './payment-view';

const actionStep = (group: string, methodCode: string, action: PaymentAction): CheckoutStep => ({
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
const paynow = actionStep('ONLINE_WALLET', 'paynow', qrCode('paynow'));
const caishen = actionStep('ONLINE_WALLET', 'caishen', qrCode('caishen'));
const pix = actionStep('PIX', 'pix', aPixCode());
const card = actionStep('CARD', 'card', { type: 'redirect', url: 'https://bank.example', kind: 'threeDSecure' });
const paid: CheckoutStep = { ...card, phase: 'done', outcome: 'success', order: anOrder(), code: null };

it.each([
  ['pix', pix],
  ['paynow', paynow],
  ['caishen', caishen],
] as const)('keeps the requested view %s for an order with that payment method', (view, step) =>
  expect(correctedView(view, step)).toBeNull(),
);

it.each([
  ['caishen', pix, 'pix'],
  ['paynow', caishen, 'caishen'],
  ['pix', paynow, 'paynow'],
  ['paynow', card, 'redirect'],
  ['caishen', paid, 'result'],
] as const)('replaces the requested view %s for an order with another payment method', (view, step, corrected) => {
  expect(correctedView(view, step)).toBe(corrected);
});

it('keeps a view that isn’t specific to a payment method, and any view before a payment starts', () => {
  for (const view of [undefined, 'result', 'redirect']) expect(correctedView(view, pix)).toBeNull();
  expect(correctedView('pix', { ...card, phase: 'choosing' })).toBeNull();
});
