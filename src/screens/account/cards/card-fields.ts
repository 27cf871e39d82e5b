import type { MethodFieldsProps } from '../../shared/payment/payment-method';

/** Nothing is bought here: only the card is asked for, in one part and without choices. */
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
