// Without schemas, so that the first view doesn't load Zod.

/**
 * Groups of payment methods. The group determines the form in the checkout. Source: specification, section 2. CRYPTO,
 * MOBILE_MONEY, ONLINE_WALLET and PREPAID aren't in section 2; they are for methods that sections 1 and 3 mention.
 * PROVIDER_FIELDS and EXPRESS aren't in the specification: the payment provider's script renders the form's fields, and
 * the wallet of the device or browser (Apple Pay, Google Pay) shows its own sheet.
 */
export const methodGroups = [
  'TICKET',
  'BANK_TRANSFER',
  'CARD',
  'E-WALLET',
  'PAYPAL',
  'PIX',
  'CRYPTO',
  'MOBILE_MONEY',
  'ONLINE_WALLET',
  'PREPAID',
  'PROVIDER_FIELDS',
  'EXPRESS',
] as const;
export type MethodGroup = (typeof methodGroups)[number];

/**
 * The groups whose methods charge a credit or debit card. Its details are typed in the card form, or in fields that the
 * payment provider's script renders. Prepaid cards have a group of their own.
 */
export const cardGroups: readonly string[] = ['CARD', 'PROVIDER_FIELDS'] satisfies MethodGroup[];

/** Method code and group of an order with a total of zero. Such an order needs no payment. Not in the specification. */
export const freeMethod = { code: 'free', group: 'FREE' } as const;
