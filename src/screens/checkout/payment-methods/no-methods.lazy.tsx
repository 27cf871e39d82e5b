import { methodNotSupportedError } from '../../../contract/errors/global/client-errors';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';

export interface NoMethodsProps {
  /** The screen to go back to, and the label of the button. */
  to: 'plans' | 'reseller';
  label: string;
}

/** Says that the server offers no payment method for this order. */
export function NoMethods({ to, label }: NoMethodsProps) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <ErrorState
      error={methodNotSupportedError}
      title={t('checkout-more:noMethods')}
      action={
        <Button size="small" variant="secondary" onClick={() => context.navigate(to)}>
          {label}
        </Button>
      }
    />
  );
}
