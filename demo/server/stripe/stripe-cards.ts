import { createHash } from 'node:crypto';
import { cardBrand, cardNumber, digitsOf } from '../../../src/rules';
import { newStripeId } from './stripe-store';
import type { CardBehaviour, StoredPaymentMethod } from './stripe-types';

const declinedWith = (code: string, declineCode = code): CardBehaviour => ({
  kind: 'decline',
  code,
  decline_code: declineCode,
});

/** How some test cards of docs.stripe.com/testing behave, by card number. All other cards are approved. */
const behaviours: Readonly<Record<string, CardBehaviour>> = {
  '4000000000000002': declinedWith('card_declined', 'generic_decline'),
  '4000000000009995': declinedWith('card_declined', 'insufficient_funds'),
  '4000000000000069': declinedWith('expired_card'),
  '4000000000000127': declinedWith('incorrect_cvc'),
  '4000000000000119': declinedWith('processing_error'),
  // These two require 3-D Secure.
  '4000000000003220': { kind: 'authenticate' },
  '4000002760003184': { kind: 'authenticate' },
  // Approved while the customer is present, declined at renewals.
  '4000000000000341': { kind: 'declineLater' },
};

export interface EnteredCard {
  number: string;
  exp_month: string;
  exp_year: string;
  cvc: string;
}

/**
 * The PaymentMethod object of Stripe's API for an entered card; null if a field is invalid. The object contains neither
 * the full card number nor the security code.
 */
export function paymentMethodOf({
  number,
  exp_month: month,
  exp_year: year,
  cvc,
}: EnteredCard): StoredPaymentMethod | null {
  const digits = digitsOf(number);
  const fullYear = Number(year) < 100 ? 2000 + Number(year) : Number(year);
  const isMonth = /^(0?[1-9]|1[0-2])$/.test(month);
  if (!cardNumber(digits).ok || !isMonth || !/^\d{3,4}$/.test(cvc) || !(fullYear > 2000)) return null;
  return {
    id: newStripeId('pm'),
    object: 'payment_method',
    type: 'card',
    customer: null,
    card: {
      brand: cardBrand(digits),
      last4: digits.slice(-4),
      exp_month: Number(month),
      exp_year: fullYear,
      fingerprint: createHash('sha256').update(`sandbox ${digits}`).digest('base64url').slice(0, 16),
    },
    behaviour: behaviours[digits] ?? { kind: 'approve' },
  };
}
