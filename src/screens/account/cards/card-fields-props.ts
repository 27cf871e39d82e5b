import type { MethodFieldsProps } from '../../shared/payment/payment-method';

/** Props for the checkout's card fields in the account, where nothing is bought: no coupon, installments or payer. */
export const cardFieldsProps: Pick<MethodFieldsProps, 'method' | 'draft' | 'installments' | 'payer'> = {
  method: { code: 'card', group: 'CARD', channel: '', name: '', currency: '', fields: [] },
  draft: {
    couponCode: null,
    couponError: null,
    currency: null,
    formerCurrency: null,
    installments: null,
    cardBrand: undefined,
    savesCard: false,
    autoRenews: false,
  },
  installments: {
    list: [],
    count: undefined,
    isLoading: false,
    query: { status: 'loading', data: undefined, error: undefined, isStale: false, retry: () => undefined },
  },
  payer: null,
};
