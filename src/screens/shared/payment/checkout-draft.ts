export interface BoundCoupon {
  code: string;
  /** The order that holds the coupon. */
  orderId: string;
}

/** The payer's choices besides the method. A change of the method keeps them. */
export interface Draft {
  couponCode: string | null;
  /** The error code for which the coupon was removed. */
  couponError: string | null;
  /** A coupon that another order holds: the member has to decide which order keeps it. */
  boundCoupon?: BoundCoupon | null;
  /** The currency of the charge; null for the brand's currency. */
  currency: string | null;
  /** The last currency that worked. */
  formerCurrency: string | null;
  installments: number | null;
  /** The brand of the typed or selected card, once known. */
  cardBrand: string | undefined;
  isSaving: boolean;
  isRenewing: boolean;
}

/** The initial draft. */
export const emptyDraft: Draft = {
  couponCode: null,
  couponError: null,
  currency: null,
  formerCurrency: null,
  installments: null,
  cardBrand: undefined,
  isSaving: false,
  isRenewing: false,
};

/** The draft with changes applied. */
export const changeDraft = (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change });
