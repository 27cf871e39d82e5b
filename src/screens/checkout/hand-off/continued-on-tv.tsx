import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import styles, { sheet } from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { forgetDeviceHandOff } from './device-hand-off';

/** Shown on the phone after the TV has taken a handed-over purchase back, or has started it again with a new code. */
export function ContinuedOnTv() {
  useSheet(sheet);
  const { navigate } = useElementContext();
  const { t } = useTexts();
  const openPlans = () => {
    forgetDeviceHandOff();
    navigate('plans');
  };
  return (
    <div className={styles.center}>
      <StepHeading>{t('checkout:onTv.title')}</StepHeading>
      <p role="status">{t('checkout:onTv.text')}</p>
      <Button variant="secondary" onClick={openPlans}>
        {t('checkout:seePlans')}
      </Button>
    </div>
  );
}
