import { useTexts } from '../../../runtime/element-context/element-context';
import { Button } from '../../../ui/button/button';
import { Spinner } from '../../../ui/feedback/loading/spinner';
import { RefreshIcon } from '../../../ui/icons/icons';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { ChangeMethodLink } from './change-method-link';

interface WaitingScreenProps {
  /** `response`: the response was lost. `money`: the payment is pending. */
  reason: 'response' | 'money';
  orderId: string | null;
  /** Replaces the default text. */
  note?: string | undefined;
  onCheck: () => void;
  /** Missing if the response was lost, because the payment may have succeeded. */
  onChangeMethod?: (() => void) | undefined;
}

/** Explains what the payer waits for, with a button to check again. */
export function WaitingScreen({ reason, orderId, note, onCheck, onChangeMethod }: WaitingScreenProps) {
  const { t } = useTexts();
  return (
    <div className={styles.center}>
      <span className={styles.badge}>
        <Spinner />
      </span>
      <StepHeading>{t(`checkout:waiting.${reason}.title`)}</StepHeading>
      <p role="status">{note ?? t(`checkout:waiting.${reason}.text`)}</p>
      <Button variant="secondary" icon={<RefreshIcon />} onClick={onCheck}>
        {t('checkout:waiting.check')}
      </Button>
      {onChangeMethod && <ChangeMethodLink payment={{ kind: 'waiting' }} onChangeMethod={onChangeMethod} />}
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
}
