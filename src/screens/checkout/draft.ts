/** What the payer chose besides the method. Kept while methods are tried out. */
export interface Draft {
  couponCode: string | null;
  /** Why the coupon that was there is not any more. */
  couponError: string | null;
  installments: number | null;
  /** The brand of the card typed or chosen, once it is known. */
  cardBrand: string | undefined;
  isSaving: boolean;
  isRenewing: boolean;
}

export const emptyDraft: Draft = {
  couponCode: null,
  couponError: null,
  installments: null,
  cardBrand: undefined,
  isSaving: false,
  isRenewing: false,
};

export const changeDraft = (draft: Draft, change: Partial<Draft>): Draft => ({ ...draft, ...change });

/** Errors about the coupon: they belong to its field. Source: specification, section 8. */
export const couponErrors: readonly string[] = ['9000', '9001', '9002', '9003', '9004', '9991'];
