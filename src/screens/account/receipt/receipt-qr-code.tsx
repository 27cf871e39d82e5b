import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { Loading } from '../../../ui/feedback/loading/skeleton';
import { LazyPart } from '../../../ui/lazy/lazy-part';
import styles from './receipt.module.css';

const loadQr = () => import('../../../ui/qr/qr').then((module) => module.QrCode);

/** The QR code that a TV shows to open the receipt on a phone, where the member must sign in. */
export function ReceiptQrCode({ orderId }: { orderId: string }) {
  const context = useElementContext();
  const { t } = useTexts();
  const { portal } = useSignalValue(context.settings);
  const url = portal + pathOf('receipt', { orderId });
  return (
    <>
      <div className={styles.picture}>
        <LazyPart load={loadQr} props={{ text: url, label: t('account:receipt.phone.picture') }}>
          <Loading />
        </LazyPart>
      </div>
      <p>{t('account:receipt.phone.text')}</p>
      <p className={styles.host}>{new URL(url).host}</p>
    </>
  );
}
