import { useReducer } from 'react';
import { planMethodDiscount } from '../../../contract/calls/plans';
import { dtGetOrder, dtMethods } from '../../../contract/calls/reseller';
import { freeMethod } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../../runtime/element-context/use-query';
import { LinkButton } from '../../../ui/button/button';
import { changeDraft, emptyDraft } from '../../shared/payment/checkout-draft';
import { StepHeading } from '../../shared/payment/step-heading';
import { customerAccountText, orderedItemsText } from '../../shared/reseller/order-texts';
import type { Checkout } from '../flow/create-checkout';
import type { CheckoutStep } from '../flow/state/steps';
import { usePrice } from '../order/use-price';
import { PaymentMethods } from '../payment-methods/payment-methods';

interface ResellerPaymentFormProps {
  checkout: Checkout;
  step: CheckoutStep;
  orderId: string;
}

/** The payment form of a reseller's order. */
export function ResellerPaymentForm({ checkout, step, orderId }: ResellerPaymentFormProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const [draft, updateDraft] = useReducer(changeDraft, emptyDraft);
  const { data, status, retry } = useQuery(dtGetOrder, { orderId });
  const methods = useQuery(dtMethods, { orderId });
  const discounts = useQuery(planMethodDiscount, data ? { planId: data.planId } : null);
  useErrorToast(discounts);
  const list = methods.data?.methods ?? [];
  const method = list.find(({ code }) => code === step.methodCode);
  const price = usePrice({
    subject: { orderId },
    method,
    canRequestPrice: method !== undefined || step.methodCode === freeMethod.code,
    draft,
    calls: checkout.calls,
  });
  const customer = data && customerAccountText(data);
  return (
    <>
      <StepHeading>{t('reseller:payment.title')}</StepHeading>
      <PaymentMethods
        {...{ checkout, step, draft, onDraft: updateDraft }}
        view={{ methods, list, discounts, ...price }}
        plan={data && { name: orderedItemsText(data, t), deviceCount: data.deviceCount, days: data.validDays }}
        validUntil={null}
        onRetryPlan={status === 'error' && !data ? retry : undefined}
        renewal={null}
        above={
          data && (
            <div>
              {customer && <p>{t('reseller:payment.forCustomer', { customer })}</p>}
              <p>
                <LinkButton onClick={() => context.navigate('reseller')}>{t('reseller:payment.change')}</LinkButton>
              </p>
            </div>
          )
        }
        back={{ to: 'reseller', label: t('reseller:payment.prices') }}
      />
    </>
  );
}
