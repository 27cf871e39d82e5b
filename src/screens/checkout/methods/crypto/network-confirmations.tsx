import { useTexts } from '../../../../runtime/element-context/element-context';
import { Notice } from '../../../../ui/feedback/notice';
import actionStyles from '../shared/action.module.css';
import { ActionStep } from '../shared/action-step';
import styles from './crypto.module.css';
import type { CryptoPayment } from './crypto-payment';

/**
 * Shows how many of the required confirmations the network has given. Used once the whole amount was received; the
 * payment can't expire after that.
 */
export function NetworkConfirmations({ payment }: { payment: CryptoPayment }) {
  const { t } = useTexts();
  const { coin, network, received, excess } = payment;
  const neededCount = Math.max(payment.confirmationsNeeded ?? 1, 1);
  const confirmedCount = Math.min(payment.confirmations ?? 0, neededCount);
  const progressText = t('pay-crypto:detected.count', { reached: confirmedCount, count: neededCount });
  return (
    <ActionStep title={t('pay-crypto:detected.title')}>
      <p className={actionStyles.amount}>
        <bdi translate="no">{`${received} ${coin}`}</bdi>
      </p>
      <progress
        className={styles.progress}
        max={neededCount}
        value={confirmedCount}
        aria-label={t('pay-crypto:detected.label')}
      />
      <p role="status">{progressText}</p>
      <p>{t('pay-crypto:detected.text', { network })}</p>
      {excess && (
        <Notice kind="info" title={t('pay-crypto:excess.title', { amount: `${excess} ${coin}` })}>
          {t('pay-crypto:excess.text')}
        </Notice>
      )}
    </ActionStep>
  );
}
