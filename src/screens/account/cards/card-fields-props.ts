import type { MethodFieldsProps } from '../../shared/payment/payment-method';

/** The card fields without a purchase: no installments and no choices. */
export const cardFieldsProps: Pick<MethodFieldsProps, 'method' | 'draft' | 'installments' | 'payer'> = {
  method: { code: 'card', group: 'CARD', channel: '', name: '', currency: '', fields: [] },
  draft: {
    couponCode: null,
    couponError: null,
    currency: null,
    formerCurrency: null,
    installments: null,
    cardBrand: undefined,
    isSaving: false,
    isRenewing: false,
  },
  installments: {
    list: [],
    count: undefined,
    isLoading: false,
    query: { status: 'loading', data: undefined, error: undefined, isStale: false, retry: () => undefined },
  },
  payer: null,
};
