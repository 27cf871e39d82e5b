import { useRef } from 'react';
import { methodNotSupportedError } from '../../../contract/errors/client-errors';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading } from '../../../ui/feedback/loading/skeleton';
import styles from '../../shared/payment/checkout.module.css';
import { methodsSkeleton } from '../../shared/payment/checkout-skeleton';
import { MethodChoice } from './method-choice';
import { MethodForm } from './method-form';
import type { PayTerms } from './pay-button';
import type { NoMethodsProps, PaymentMethodsProps } from './payment-methods-props';
import type { useMethodSelection } from './use-method-selection';

interface MethodListProps extends PaymentMethodsProps {
  selection: ReturnType<typeof useMethodSelection>;
  terms: PayTerms;
  /** Nothing has to be paid, so the list is hidden. */
  isFree: boolean;
}

/** The list of methods with their forms. If there are no methods: a skeleton while they load, else why there are none. */
export function MethodList(props: MethodListProps) {
  const { checkout, step, view, draft, onDraft, back, selection, terms, isFree } = props;
  const { t } = useTexts();
  const { methods, discounts, installments } = view;
  const { rows, chosen, choose } = selection;
  // Forms that were opened stay mounted, so that they keep their input.
  const openedKeys = useRef(new Set<string>());
  if (chosen) openedKeys.current.add(chosen.key);
  if (rows.length > 0) {
    return (
      <MethodChoice
        rows={rows}
        discounts={discounts.data?.discounts ?? []}
        chosen={chosen?.key}
        total={terms.total}
        onChoose={choose}
        renderForm={({ key, method, option }) => {
          const isChosen = key === chosen?.key;
          return (
            openedKeys.current.has(key) && (
              <div key={key} hidden={!isChosen}>
                <MethodForm
                  option={option?.code}
                  {...{ method, checkout, draft, onDraft, installments, terms }}
                  isChosen={isChosen && !isFree}
                  isPaying={step.phase === 'paying' && isChosen}
                  problem={isChosen ? step.problem : null}
                />
              </div>
            )
          );
        }}
      />
    );
  }
  if (methods.data) return <NoMethods {...back} />;
  if (methods.status === 'error') {
    return (
      <ErrorState
        error={methods.error}
        title={t('checkout:method.failed')}
        retry={methods.retry}
        isRetrying={methods.isStale}
      />
    );
  }
  return (
    <Loading>
      <span className={styles.stack}>{methodsSkeleton}</span>
    </Loading>
  );
}

/** Says that the server offers no payment method for this order. */
export function NoMethods({ to, label }: NoMethodsProps) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <ErrorState
      error={methodNotSupportedError}
      title={t('checkout:noMethods')}
      action={
        <Button size="small" variant="secondary" onClick={() => context.navigate(to)}>
          {label}
        </Button>
      }
    />
  );
}
