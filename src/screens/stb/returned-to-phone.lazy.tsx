import { useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';

/**
 * Shown on a phone when the payer returns from a bank's or wallet's page, if the purchase began on a TV. The phone
 * might not be signed in, so this screen doesn't know whether the payment succeeded. The TV shows the outcome.
 */
export function ReturnedToPhone() {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <div className={`${styles.screen} ${styles.narrow}`}>
      <StepHeading>{t('stb:returned.title')}</StepHeading>
      <div className={styles.panel}>
        <p role="status">{t('stb:returned.text')}</p>
        <p className={styles.muted}>{t('stb:returned.close')}</p>
      </div>
    </div>
  );
}
