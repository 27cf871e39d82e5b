import { ownData, ownFields } from '../../../rules/own-fields';

/**
 * The views of the payment screen that have their own page in the portal. A payment without such a view is shown on the
 * portal's page `/paymentResult`.
 */
export type PaymentView = 'pix' | 'paynow' | 'caishen' | 'redirect';

/** A part of a long list of methods, in display order. */
export const listGroups = ['wallet', 'bank', 'other'] as const;
export type ListGroup = (typeof listGroups)[number];

/** What the checkout does differently for a group of payment methods. */
export interface MethodTraits {
  /** The field `group` of these payment methods in the server's list of methods. */
  group: string;
  /**
   * If the server answers with a redirect, the `ActionView` of the group's methods opens the redirect's page. Without
   * `handlesRedirect`, the checkout opens this page at once, with two exceptions: a TV shows a QR code for the phone, and
   * a 3-D Secure page that can be embedded (`kind: 'threeDSecureFrame'`) is left to the `ActionView`.
   */
  handlesRedirect?: true;
  /**
   * The payer can get a new payment code, boleto or account number after the old one has expired. The server may allow
   * this for other groups too.
   */
  isRenewable?: true;
  /**
   * A method of the group can have several wallets, and each wallet has its own row in the list that the payer sees.
   * Wallets give no reason for a failed payment, so the payer sees a text about the wallet
   * (`problem-notice.tsx`).
   */
  isWallet?: true;
  /** The heading of the group's methods in a long list. Default: `other`. */
  listGroup?: ListGroup;
  /** The payer scans a QR code on a TV, and types little or nothing with the remote control. */
  isScannedOnTv?: true;
  /** The payer enters a card's details, so errors about a card make sense. */
  usesCard?: true;
  /** The money takes days, so the method isn't offered as the way out of a declined payment. */
  takesDays?: true;
  /** The form has a card frame, which can be emptied for another card. */
  hasCardFrame?: true;
  /** The card frame of the method's fields starts to load before the payer has chosen a method. */
  hasEarlyFrame?: true;
  /**
   * The payer's phone number is the account that pays. The method's options are mobile-money operators; the countries of
   * the chosen operator determine the calling code.
   */
  paysByPhone?: true;
  /** The view of the payment screen for all of the group's payments, which has its own page in the portal. */
  paymentView?: PaymentView;
}

/** The groups with traits. `methods/method-registry.tsx` has the code of each group. */
export const methodTraits: readonly MethodTraits[] = ownData<MethodTraits[]>([
  { group: 'CARD', usesCard: true, hasCardFrame: true, hasEarlyFrame: true },
  { group: 'PIX', listGroup: 'bank', isScannedOnTv: true, isRenewable: true, paymentView: 'pix' },
  { group: 'TICKET', listGroup: 'bank', isRenewable: true, takesDays: true },
  { group: 'BANK_TRANSFER', listGroup: 'bank', isRenewable: true, takesDays: true },
  { group: 'CRYPTO', isScannedOnTv: true, isRenewable: true },
  { group: 'E-WALLET', listGroup: 'wallet', isScannedOnTv: true, handlesRedirect: true, isWallet: true },
  { group: 'ONLINE_WALLET', listGroup: 'wallet', isScannedOnTv: true, handlesRedirect: true, isWallet: true },
  { group: 'PAYPAL', listGroup: 'wallet', isScannedOnTv: true, handlesRedirect: true },
  { group: 'MOBILE_MONEY', listGroup: 'wallet', isRenewable: true, paysByPhone: true },
  { group: 'PREPAID', usesCard: true, hasCardFrame: true },
  { group: 'PROVIDER_FIELDS', usesCard: true },
]);

/**
 * Methods that aren't listed with their group, by code: payments with a QR code from the payer's bank account. Servers
 * offer them as wallets, because both are paid in an app.
 */
export const listGroupsByCode: Readonly<Record<string, ListGroup>> = ownFields({
  'bre-b': 'bank',
  codi: 'bank',
  paynow: 'bank',
  sbp: 'bank',
});

const noTraits: MethodTraits = ownFields({ group: '' });

/** The traits of a group of payment methods. Other groups have none: the checkout follows the server's redirect. */
export const methodTraitsOf = (group: string | null): MethodTraits =>
  methodTraits.find((traits) => traits.group === group) ?? noTraits;
