import type { ReactNode } from 'react';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { consumePendingDestination } from '../../runtime/navigation/pending-destination';
import { Button } from '../../ui/button/button';
import styles from './plans.module.css';

/**
 * The offer of a free trial that lasts `days` days, with a button to register. `action` is shown instead of the button,
 * for example a link in server-rendered HTML.
 */
export function PlanTrial({ days, action }: { days: number; action?: ReactNode }) {
  const { t } = useTexts();
  const { navigate } = useElementContext();
  const register = () => {
    // Registration starts the trial. Without this call, the checkout of a plan chosen earlier would open after the
    // registration.
    consumePendingDestination();
    navigate('register');
  };
  return (
    <div className={styles.trial}>
      <p>
        <b>{t('plans:trialTitle', { count: days })}</b> <span>{t('plans:trialText')}</span>
      </p>
      {action ?? (
        <Button size="small" variant="secondary" onClick={register}>
          {t('plans:trial')}
        </Button>
      )}
    </div>
  );
}
