/** What the payer chose besides the method. Kept while methods are tried out. */
export interface Draft {
  couponCode: string | null;
  /** Why the coupon that was there is not any more. */
  couponError: string | null;
  /** Of the charge; null for the one that the brand charges in. */
  currency: string | null;
  /** The currency before, which worked. */
  formerCurrency: string | null;
  installments: number | null;
  /** The brand of the card typed or chosen, once it is known. */
  cardBrand: string | undefined;
  isSaving: boolean;
  isRenewing: boolean;
}

/** Nothing chosen yet. */
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

/** The draft with some choices made anew. */
export const changeDraft = (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change });
