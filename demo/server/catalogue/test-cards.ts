/** The bank's decision on a card number. */
export type CardVerdict =
  | { kind: 'approve' }
  | { kind: 'decline'; code: string }
  /** 3-D Secure on the bank's page, which some banks allow in a frame. */
  | { kind: 'threeDSecure'; inFrame?: true }
  /** The bank sends a one-time code. */
  | { kind: 'otp' };

const verdicts: Readonly<Record<string, CardVerdict>> = {
  '4242424242424242': { kind: 'approve' },
  '5555555555554444': { kind: 'approve' },
  '4000000000000002': { kind: 'decline', code: '301' },
  '4000000000009995': { kind: 'decline', code: '302' },
  '4000000000000069': { kind: 'decline', code: '309' },
  '4000000000000127': { kind: 'decline', code: '315' },
  '4000000000000119': { kind: 'decline', code: '5008' },
  '4000000000003220': { kind: 'threeDSecure' },
  '4000000000003063': { kind: 'threeDSecure', inFrame: true },
  '4000002500003155': { kind: 'otp' },
  '5066991111111118': { kind: 'approve' },
  '2200000000000004': { kind: 'approve' },
};

/** The decision on a number. Valid card numbers that aren't listed are approved. */
export const verdictOn = (digits: string): CardVerdict => verdicts[digits] ?? { kind: 'approve' };
