import type { PaymentAction } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy/copy-button';
import { ExternalIcon, PrintIcon } from '../../../../ui/icons/late-icons';
import { canIsolateForPrint } from '../../../../ui/print/isolate-for-print';
import styles, { sheet } from './ticket.module.css';

interface SlipActionsProps {
  /** The payment slip, such as a boleto. */
  slip: Extract<PaymentAction, { type: 'slip' }>;
  /** Whether the payer has reported that the slip was paid. */
  isReported: boolean;
  print: () => void;
}

/** The buttons that copy the slip's number, print the slip, or open the bank's page. */
export function SlipActions({ slip, isReported, print }: SlipActionsProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { api } = useSignalValue(useElementContext().settings);
  const bankUrl = slip.url ? safeUrl(slip.url, api) : null;
  return (
    <div className={styles.actions}>
      <div>
        <CopyButton
          full
          variant={isReported ? 'secondary' : 'primary'}
          text={slip.line.replace(/\D/g, '')}
          label={t('pay-ticket:copy')}
        />
      </div>
      {canIsolateForPrint() && (
        <Button variant="secondary" icon={<PrintIcon />} onClick={print}>
          {t('pay-ticket:print')}
        </Button>
      )}
      {bankUrl && (
        <Button
          variant="secondary"
          icon={<ExternalIcon />}
          onClick={() => window.open(bankUrl.href, '_blank', 'noopener,noreferrer')}
        >
          {t('pay-ticket:open')}
        </Button>
      )}
    </div>
  );
}
