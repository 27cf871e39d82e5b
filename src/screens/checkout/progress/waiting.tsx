import { useTexts } from '../../../runtime/page/element-context';
import { Button, LinkButton } from '../../../ui/button/button';
import { Spinner } from '../../../ui/feedback/spinner';
import { RefreshIcon } from '../../../ui/icons/icons';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';

interface WaitingProps {
  /** An answer that got lost, or money on its way. */
  reason: 'answer' | 'money';
  orderId: string | null;
  /** Said in place of the usual text. */
  note?: string | undefined;
  onCheck: () => void;
  /** Missing while nobody knows whether the payment is there. */
  onAnother?: (() => void) | undefined;
}

/** Nothing to do but wait: what for, and how to look again. Never called a failure. */
export function WaitingScreen({ reason, orderId, note, onCheck, onAnother }: WaitingProps) {
  const { t } = useTexts();
  return (
    <div className={styles.center}>
      <span className={styles.badge}>
        <Spinner />
      </span>
      <StepHeading>{t(`checkout:waiting.${reason}.title`)}</StepHeading>
      <p role="status">{note ?? t(`checkout:waiting.${reason}.text`)}</p>
      <WaitingFoot {...{ orderId, onCheck, onAnother }} isCheckable />
    </div>
  );
}

interface WaitingFootProps {
  orderId: string | null;
  onCheck: () => void;
  onAnother?: (() => void) | undefined;
  isCheckable: boolean;
}

/** Under everything that waits: look again, pay in another way, the order's number. */
export function WaitingFoot({ orderId, onCheck, onAnother, isCheckable }: WaitingFootProps) {
  const { t } = useTexts();
  return (
    <>
      {isCheckable && (
        <Button variant="secondary" icon={<RefreshIcon />} onClick={onCheck}>
          {t('checkout:waiting.check')}
        </Button>
      )}
      {onAnother && <LinkButton onClick={onAnother}>{t('checkout:waiting.another')}</LinkButton>}
      {isCheckable && onAnother && <p className={styles.small}>{t('checkout:waiting.byItself')}</p>}
      {orderId && <p className={styles.small}>{t('checkout:reference', { orderId })}</p>}
    </>
  );
}
