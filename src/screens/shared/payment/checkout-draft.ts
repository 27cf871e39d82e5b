/** A coupon that an order already uses. No other order can use it. */
export interface BoundCoupon {
  code: string;
  /** The order that uses the coupon. */
  orderId: string;
}

/** The payer's choices other than the payment method. They stay when the method changes. */
export interface Draft {
  couponCode: string | null;
  /** The error code that says why the coupon was removed. */
  couponError: string | null;
  /** The entered coupon, if an earlier order uses it. The member decides whether to cancel that order. */
  boundCoupon?: BoundCoupon | null;
  /** The currency of the charge; null for the default currency of the site's brand. */
  currency: string | null;
  /**
   * The last currency for which the methods and the price could be loaded. If the chosen currency can't be used, a link
   * returns to this one.
   */
  usableCurrency: string | null;
  /** The number of installments that the payer chose; null if the payer chose none. */
  installments: number | null;
  /** The brand of the typed or selected card, once known. */
  cardBrand: string | undefined;
  /** The payer wants to save the card. */
  savesCard: boolean;
  /** The payer wants the plan to renew automatically. */
  autoRenews: boolean;
}

export const emptyDraft: Draft = {
  couponCode: null,
  couponError: null,
  currency: null,
  usableCurrency: null,
  installments: null,
  cardBrand: undefined,
  savesCard: false,
  autoRenews: false,
};

/** The draft with changes applied; the same object if nothing changes, so that the form doesn't render again. */
export function changeDraft(draft: Draft, change: Partial<Draft>): Draft {
  const names = Object.keys(change) as (keyof Draft)[];
  return names.every((name) => change[name] === draft[name]) ? draft : { ...draft, ...change };
}
