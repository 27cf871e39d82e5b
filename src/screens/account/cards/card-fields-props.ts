import type { MethodFieldsProps } from '../../shared/payment/payment-method';

/**
 * Props with which the account shows the card fields of the checkout. Nothing is bought there, so these props contain
 * no coupon, installments or payer.
 */
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
