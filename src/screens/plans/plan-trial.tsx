import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { consumePendingDestination } from '../../runtime/navigation/pending-destination';
import { Button } from '../../ui/button/button';
import { PlanTrialView } from './plans-view';

/** The offer of a free trial that lasts `days` days, with a button to register. */
export function PlanTrial({ days }: { days: number }) {
  const { t } = useTexts();
  const { navigate, settings } = useElementContext();
  const register = () => {
    // Registration starts the trial. Without this call, the checkout of a plan chosen earlier would open after the
    // registration.
    consumePendingDestination(settings.peek());
    navigate('register');
  };
  return <PlanTrialView t={t} action={<Button onClick={register}>{t('plans:trial', { count: days })}</Button>} />;
}
