import { useSellerName } from '../../../runtime/brand/seller-name';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LockIcon } from '../../../ui/icons/icons';
import { LinkedText } from '../../shared/linked-text';
import styles from '../../shared/payment/checkout.module.css';
import { Refunds } from './pay-button';

/** Who sells, that the connection is secure, and whom to ask. */
export function TrustNotes() {
  const { brand } = useElementContext();
  const { t } = useTexts();
  const { showsHelpEmail, helpEmail } = useSignalValue(brand).settings;
  const seller = useSellerName();
  if (useIsTv()) return null;
  return (
    <div className={styles.trust}>
      <p className={styles.refunds}>
        <Refunds />
      </p>
      {isSecureContext && (
        <p>
          <LockIcon size="14px" /> {t('checkout:trust.encrypted')}
        </p>
      )}
      <p>{seller ? t('common:kit.soldBy', { seller }) : '\u00a0'}</p>
      {showsHelpEmail && (
        <p>
          <LinkedText
            text={t('checkout:trust.help', { email: helpEmail })}
            links={{ link: (text) => <a href={`mailto:${helpEmail}`}>{text}</a> }}
          />
        </p>
      )}
    </div>
  );
}
