import { useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { Button } from '../../../../ui/button/button';
import { ExternalIcon } from '../../../../ui/icons/payment/payment-icons';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import styles from '../shared/action.module.css';
import { ActionStep } from '../shared/action-step';
import { LazyQr } from '../shared/lazy-qr';
import type { PaymentPage } from './popup';
import { usePaymentWindow } from './use-payment-window';

function pageOf(action: ActionViewProps['action']): PaymentPage | null {
  if (action.type === 'redirect') return { url: action.url };
  if (action.type === 'form') return { url: action.url, fields: action.fields };
  return null;
}

/** Opens a wallet's page and shows whether its pop-up is open. On a TV, shows a QR code for the phone. */
export function RedirectStep({ action, total, onCheck }: ActionViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const page = pageOf(action);
  const { mode, status, open } = usePaymentWindow({
    page,
    text: t('pay-wallet:opening'),
    onCheck,
    onRefused: () => context.toasts.show('error', t('pay-wallet:refused')),
  });
  // A form post can't be a QR code.
  if (mode === 'phone' && action.type === 'redirect') return <PhoneCode url={action.url} total={total} />;
  const step = status === 'open' ? 'window' : status === 'idle' ? 'page' : status;
  return (
    <ActionStep icon={<ExternalIcon />} title={t(`pay-wallet:leave.${step}.title`)} total={total}>
      <p role="status">{t(`pay-wallet:leave.${step}.text`)}</p>
      <Button icon={<ExternalIcon />} onClick={open}>
        {t(`pay-wallet:leave.${step}.go`)}
      </Button>
    </ActionStep>
  );
}

function PhoneCode({ url, total }: { url: string; total: ActionViewProps['total'] }) {
  const { t } = useTexts();
  return (
    <ActionStep title={t('pay-wallet:leave.phone.title')} total={total}>
      <div className={styles.scan}>
        <div className={styles.picture}>
          <LazyQr text={url} label={t('pay-wallet:leave.phone.picture')} />
        </div>
        <p>
          {t('pay-wallet:leave.phone.text')} <strong>{new URL(url, location.href).host}</strong>
        </p>
      </div>
    </ActionStep>
  );
}
