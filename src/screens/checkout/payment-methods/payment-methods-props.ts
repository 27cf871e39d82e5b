import type { ReactNode } from 'react';
import type { paymentMethods } from '../../../contract/calls/payments';
import type { planMethodDiscount } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import type { PaymentMethod } from '../../../contract/entities';
import type { QueryView } from '../../../runtime/element-context/use-query';
import type { Draft } from '../../shared/payment/checkout-draft';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import type { SummaryProps } from '../order/summary';
import type { PriceView } from '../order/use-price';
import type { PayTerms } from './pay-button';

/** The payment methods, and the price of the order with the chosen method. */
interface MethodsView extends PriceView {
  methods: QueryView<DataOf<typeof paymentMethods>>;
  /** The methods to show. While `methods` reloads, these may still be the methods of the previous response. */
  list: readonly PaymentMethod[];
  discounts: QueryView<DataOf<typeof planMethodDiscount>>;
}

export interface NoMethodsProps {
  /** The screen to go back to, and the label of the button. */
  to: 'plans' | 'reseller';
  label: string;
}

export interface PaymentMethodsProps extends Pick<SummaryProps, 'plan' | 'validUntil' | 'daysInfo' | 'onRetryPlan'> {
  checkout: Checkout;
  step: CheckoutStep;
  view: MethodsView;
  /** The payer's choices other than the method, such as a coupon. */
  draft: Draft;
  onDraft: (change: Partial<Draft>) => void;
  renewal: PayTerms['renewal'];
  /** Content of the summary above the coupon. */
  above?: ReactNode;
  /** Content of the summary below the coupon. */
  below?: ReactNode;
  /** The button that is shown if there are no methods. */
  back: NoMethodsProps;
}
