import { errorCodes } from '../http/error-codes';

/** The issuer's decision on a card payment. */
export type IssuerDecision =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string }
  /** The issuer requires 3-D Secure on a page of its own. `canBeFramed`: the page may be shown in an iframe. */
  | { kind: 'threeDSecure'; canBeFramed?: true }
  /** The issuer sends a one-time code. */
  | { kind: 'otp' };

const decisionsByCardNumber: Readonly<Record<string, IssuerDecision>> = {
  '4242424242424242': { kind: 'approve' },
  '5555555555554444': { kind: 'approve' },
  '4000000000000002': { kind: 'decline', code: errorCodes.cardDeclined },
  '4000000000009995': { kind: 'decline', code: errorCodes.insufficientFunds },
  '4000000000000069': { kind: 'decline', code: errorCodes.cardExpired },
  '4000000000000127': { kind: 'decline', code: errorCodes.wrongSecurityCode },
  '4000000000000119': { kind: 'decline', code: errorCodes.providerError },
  '4000000000003220': { kind: 'threeDSecure' },
  '4000000000003063': { kind: 'threeDSecure', canBeFramed: true },
  '4000002500003155': { kind: 'otp' },
  // An Elo card and a Mir card.
  '5066991111111118': { kind: 'approve' },
  '2200000000000004': { kind: 'approve' },
};

/** The issuer's decision on a card number. Valid numbers that aren't in the table are approved. */
export const issuerDecisionOn = (digits: string): IssuerDecision =>
  decisionsByCardNumber[digits] ?? { kind: 'approve' };
