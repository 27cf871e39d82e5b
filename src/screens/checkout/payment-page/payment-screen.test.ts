import { expect, it } from 'vitest';
import type { PaymentAction } from '../../../contract/entities';
import type { CheckoutStep } from '../flow/state/steps';
import { anOrder, aPixAction } from '../testing/builders';
import { correctedView } from './payment-screen';

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
const paynowStep = actionStep('ONLINE_WALLET', 'paynow', qrCode('paynow'));
const caishenStep = actionStep('ONLINE_WALLET', 'caishen', qrCode('caishen'));
const pixStep = actionStep('PIX', 'pix', aPixAction());
const cardStep = actionStep('CARD', 'card', { type: 'redirect', url: 'https://bank.example', kind: 'threeDSecure' });
const paidStep: CheckoutStep = { ...cardStep, phase: 'done', outcome: 'success', order: anOrder(), code: null };

it.each([
  ['pix', pixStep],
  ['paynow', paynowStep],
  ['caishen', caishenStep],
] as const)('keeps the requested view %s for an order with that payment method', (view, step) =>
  expect(correctedView(view, step)).toBeNull(),
);

it.each([
  ['caishen', pixStep, 'pix'],
  ['paynow', caishenStep, 'caishen'],
  ['pix', paynowStep, 'paynow'],
  ['paynow', cardStep, 'redirect'],
  ['caishen', paidStep, 'result'],
] as const)('replaces the requested view %s for an order with another payment method', (view, step, corrected) => {
  expect(correctedView(view, step)).toBe(corrected);
});

it('keeps a view that isn’t specific to a payment method, and any view before a payment starts', () => {
  for (const view of [undefined, 'result', 'redirect']) expect(correctedView(view, pixStep)).toBeNull();
  expect(correctedView('pix', { ...cardStep, phase: 'choosing' })).toBeNull();
});
