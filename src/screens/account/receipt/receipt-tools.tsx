import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { PrintIcon } from '../../../ui/icons/late-icons';
import { canIsolateForPrint } from '../../../ui/print/isolate-for-print';
import styles, { sheet } from './receipt.module.css';
import { ReceiptQrCode } from './receipt-qr-code';

/**
 * The buttons below a receipt: print it, and open the list of orders. A TV can't print, so instead of the print button,
 * it shows a QR code that opens the receipt on a phone.
 */
export function ReceiptTools({ orderId, print }: { orderId: string; print: () => void }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const canPrint = !isTv && canIsolateForPrint();
  return (
    <div className={styles.tools}>
      {canPrint && (
        <>
          <Button icon={<PrintIcon />} onClick={print}>
            {t('account:receipt.print')}
          </Button>
          <p className={styles.hint}>{t('account:receipt.pdf')}</p>
        </>
      )}
      <Button variant="secondary" onClick={() => context.navigate('orders')}>
        {t('account:orders.all')}
      </Button>
      {isTv && <ReceiptQrCode orderId={orderId} />}
    </div>
  );
}
