import { useTexts } from '../../runtime/page/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { StepHeading } from '../shared/payment/step-heading';
import styles, { sheet } from '../shared/tv/tv.module.css';

/**
 * On a phone, follows a bank's or wallet's page that was opened for a TV's purchase. The phone may not be signed in, so
 * this screen doesn't know the outcome; the TV shows the outcome.
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
