import { memo, useRef } from 'react';
import { useTexts } from '../../../runtime/element-context/element-context';
import { ErrorState } from '../../../ui/feedback/error-state';
import { useLazyWithTexts } from '../../../ui/lazy/use-lazy-with-texts';
import { MethodFormSkeleton } from '../../shared/payment/checkout-skeleton';
import { useMethodModule } from '../methods/use-method-module';
import { MethodFormContent, type MethodFormProps } from './method-form-content';

/** Loads the code of the method and of the payer's fields, and then shows the form. */
function LazyMethodForm(props: MethodFormProps) {
  const { method } = props;
  const { t } = useTexts();
  const { module: methodModule, hasFailed, retry } = useMethodModule(method.group);
  const needsPayerFields = method.fields.length > 0;
  const payerFields = useLazyWithTexts(
    needsPayerFields ? 'payer' : null,
    () => import('../payer/payer-fields'),
    () => ['fields'],
  );
  // Once shown, the form stays mounted, even if another currency requires more fields.
  const hasBeenShown = useRef(false);
  if (methodModule && (!needsPayerFields || payerFields.module || payerFields.hasFailed)) hasBeenShown.current = true;
  if (hasFailed) return <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />;
  if (!methodModule || !hasBeenShown.current) return <MethodFormSkeleton method={method} />;
  return <MethodFormContent {...props} {...{ methodModule, payerFields }} />;
}

/** Hidden forms don't render again, so that choosing a method doesn't get slower with each form that was opened. */
export const MethodForm = memo(
  LazyMethodForm,
  (before, after) => !before.isChosen && !after.isChosen && before.method === after.method,
);
