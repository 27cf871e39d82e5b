import type { Renewal } from '../../../contract/entities';
import { useTexts } from '../../../runtime/element-context/element-context';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import { Dialog } from '../../../ui/overlays/dialog';
import type { PhoneConfirmation } from './use-card-change';

export interface ConfirmOnPhoneProps {
  confirmation: PhoneConfirmation;
  /** Called once the bank has confirmed the change. */
  onDone: (renewal: Renewal) => void;
  /**
   * Called when the viewer stops waiting, or wants to try again after the bank declined the change or its page expired.
   */
  onEnd: () => void;
}

const loadBankPageQr = () => import('./bank-page-qr.lazy').then(({ BankPageQr }) => BankPageQr);

/**
 * On a TV, shows a QR code that opens the bank's page on a phone. If the bank declines the change or its page expires,
 * shows a warning.
 */
export const ConfirmOnPhone = (props: ConfirmOnPhoneProps) => (
  <LazyPart load={loadBankPageQr} props={props}>
    <Loading>
      <Skeleton height="calc(var(--s-px) * 260)" />
    </Loading>
  </LazyPart>
);

/** `ConfirmOnPhone` in a dialog. `confirmation: null` closes the dialog. */
export function ConfirmOnPhoneDialog({
  confirmation,
  ...props
}: Omit<ConfirmOnPhoneProps, 'confirmation'> & { confirmation: PhoneConfirmation | null }) {
  const { t } = useTexts();
  return (
    <Dialog open={confirmation !== null} onClose={props.onEnd} title={t('account:changeCard.bank.title')}>
      {confirmation && <ConfirmOnPhone confirmation={confirmation} {...props} />}
    </Dialog>
  );
}
