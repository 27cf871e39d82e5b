import type { ReactNode } from 'react';
import { consumePendingDestination } from '../../runtime/navigation/navigate';
import { useElementContext, useTexts } from '../../runtime/page/element-context';
import { Button } from '../../ui/button/button';
import styles from './plans.module.css';

/** The free trial, with a button to start it. `action` replaces the button. */
export function PlanTrial({ days, action }: { days: number; action?: ReactNode }) {
  const { t } = useTexts();
  const { navigate } = useElementContext();
  // A registration starts the trial, so it must not continue to the checkout of a plan that was chosen before.
  const register = () => {
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
