import { useState } from 'react';
import { isZeroMoney } from '../../../rules/money/money';
import { codeOf } from '../../../runtime/api/call-error';
import styles from '../../shared/payment/checkout.module.css';
import { LazyProblemNotice } from '../progress/lazy-problem-notice';
import { FreeOrder } from './free-order';
import { MethodList } from './method-list';
import { LegalTerms, type PayTerms } from './pay-button';
import type { PaymentMethodsProps } from './payment-methods-props';
import { PaymentSummary } from './payment-summary';
import { useBoundCouponRemoval, useCouponOrCardError, usePriceReload } from './problem-effects';
import { useMethodSelection } from './use-method-selection';

/** The payment methods with the form of the chosen method, and the order's summary beside them. */
export function PaymentMethods(props: PaymentMethodsProps) {
  const { checkout, step, view, draft, onDraft, renewal } = props;
  const { phase, orderId, problem } = step;
  // The problem that is already known when the form opens, if it's from an earlier visit; else null. If this checkout
  // has sent or polled an attempt, the problem is from this visit. A reloaded checkout polls its attempt again.
  const [earlierProblem] = useState(() =>
    checkout.state.peek().attempt || problem?.kind === 'oneMorePress' ? null : problem,
  );
  const { list, methods, valuation } = view;
  const isFree = valuation.value !== undefined && isZeroMoney(valuation.value.total);
  const selection = useMethodSelection({ checkout, step, list, isFree });
  useCouponOrCardError(problem?.code ?? codeOf(valuation.error), onDraft);
  useBoundCouponRemoval({ draft, boundTo: valuation.value?.couponBoundTo, orderId, onDraft });
  usePriceReload(problem, valuation);
  const [payButtonContainer, setPayButtonContainer] = useState<HTMLElement | null>(null);
  const notice = problem && <LazyProblemNotice {...{ problem, orderId }} isEarlier={problem === earlierProblem} />;
  const terms: PayTerms = {
    total: valuation.value?.total,
    canPay: valuation.isCurrent,
    isPricing: !valuation.isCurrent && !valuation.error,
    renewal,
    container: payButtonContainer,
  };
  return (
    <div className={styles.layout}>
      <div className={styles.column} hidden={isFree}>
        {!isFree && notice}
        <MethodList {...props} {...{ selection, terms, isFree }} />
      </div>
      {isFree && (
        <div className={styles.column}>
          {notice}
          <FreeOrder {...{ checkout, draft, terms }} isPaying={phase === 'paying'} />
        </div>
      )}
      <div className={`${styles.aside} ${styles.last}`}>
        <PaymentSummary
          {...props}
          payBox={
            list.length > 0 || methods.status === 'loading' || isFree ? (
              <div ref={setPayButtonContainer} className={styles.pay} />
            ) : null
          }
        />
        <LegalTerms />
      </div>
    </div>
  );
}
