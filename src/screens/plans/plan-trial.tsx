import type { ComponentProps } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { consumePendingDestination } from '../../runtime/navigation/pending-destination';
import { Button } from '../../ui/button/button';
import { PlanTrialView } from './plans-view';

interface PlanTrialProps {
  /** The length of the free trial. */
  days: number;
}

/** The offer of a free trial, with a button to register. */
export function PlanTrial({ days }: PlanTrialProps) {
  const { t } = useTexts();
  return <PlanTrialView t={t} days={days} action={<TrialButton days={days} />} />;
}

/** The button that starts a free trial with a registration. */
export function TrialButton({
  days,
  ...style
}: PlanTrialProps & Pick<ComponentProps<typeof Button>, 'variant' | 'full'>) {
  const { t } = useTexts();
  const { navigate, settings } = useElementContext();
  const register = () => {
    // Registration starts the trial. Without this call, the checkout of a plan chosen earlier would open after the
    // registration.
    consumePendingDestination(settings.peek());
    navigate('register');
  };
  return (
    <Button {...style} onClick={register}>
      {t('plans:trial', { count: days })}
    </Button>
  );
}
