import styles from '../../shared/payment/checkout.module.css';
import { Coupon } from '../order/coupon/coupon';
import { InstallmentSummary } from '../order/installments/installment-summary';
import { Summary, type SummaryProps } from '../order/summary/summary';
import type { PaymentMethodsProps } from './payment-methods-props';

type PaymentSummaryProps = PaymentMethodsProps & Pick<SummaryProps, 'payBox'>;

/** The order's summary, with the chosen installments and the coupon. */
export function PaymentSummary(props: PaymentSummaryProps) {
  const { checkout, view, draft, onDraft, above, below } = props;
  const { installments, request, valuation } = view;
  const selectedInstallment = installments.list.find(({ count }) => count === installments.count && count > 1);
  return (
    <Summary
      {...props}
      valuation={valuation}
      installments={selectedInstallment && <InstallmentSummary installment={selectedInstallment} />}
      needsAttention={draft.couponError !== null || !!draft.boundCoupon}
    >
      {above}
      <div className={styles.links}>
        <Coupon
          calls={checkout.calls}
          request={request}
          code={valuation.value?.couponCode ?? null}
          isRemovable={draft.couponCode !== null}
          error={draft.couponError}
          bound={draft.boundCoupon}
          onApply={(couponCode, pricedRequest, value) => {
            // Shows the price that the coupon form has loaded, so that it isn't requested again.
            valuation.adopt({ ...pricedRequest, couponCode }, value);
            onDraft({ couponCode, couponError: null, boundCoupon: null });
          }}
          onRemove={() => onDraft({ couponCode: null, couponError: null })}
        />
        {below}
      </div>
    </Summary>
  );
}
