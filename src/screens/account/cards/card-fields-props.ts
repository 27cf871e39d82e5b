import { emptyDraft } from '../../shared/payment/checkout-draft';
import type { MethodFieldsProps } from '../../shared/payment/payment-method';

/**
 * Props with which the account shows the card fields of the checkout. Nothing is bought in the account, so these props
 * contain no coupon, no installments, and no inputs for the payer's data (`payerInputs`).
 */
export const cardFieldsProps: Pick<MethodFieldsProps, 'method' | 'draft' | 'installments' | 'payerInputs'> = {
  method: { code: 'card', group: 'CARD', channel: '', name: '', currency: '', fields: [] },
  draft: emptyDraft,
  installments: {
    list: [],
    count: undefined,
    isLoading: false,
    query: { status: 'loading', data: undefined, error: undefined, isStale: false, retry: () => undefined },
  },
  payerInputs: null,
};
