import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { Button } from '../../../../ui/button/button';
import { ExternalIcon, SmartphoneIcon } from '../../../../ui/icons/late-icons';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import { PhonePaymentQr } from '../shared/phone-payment-qr';
import type { PaymentPage } from './popup';
import { usePaymentWindow } from './use-payment-window';

function pageOf(action: ActionViewProps['action']): PaymentPage | null {
  if (action.type === 'redirect') return { url: action.url };
  if (action.type === 'form') return { url: action.url, fields: action.fields };
  return null;
}

const loadMark = () =>
  import('../../../../ui/icons/payment-marks/payment-marks.lazy').then(({ NamedMarks }) => NamedMarks);

/**
 * Opens a wallet's page, in a pop-up if possible, and shows the pop-up's status. On a TV, shows a QR code that opens
 * the wallet's page on a phone.
 */
export function RedirectStep({ action, total, orderId, onCheck }: ActionViewProps) {
  const context = useElementContext();
  const { t } = useTexts();
  const page = pageOf(action);
  const { mode, status, open } = usePaymentWindow({
    page,
    text: t('pay-wallet:opening'),
    onCheck,
    onUnsafeUrl: () => context.toasts.show('error', t('pay-wallet:refused')),
  });
  if (mode === 'phone') {
    if (action.type !== 'redirect') return <ContinueOnPhone orderId={orderId} total={total} />;
    return (
      <PhonePaymentQr
        title={t('pay-wallet:leave.phone.title')}
        text={t('pay-wallet:leave.phone.text')}
        label={t('pay-wallet:leave.phone.picture')}
        url={action.url}
        total={total}
      />
    );
  }
  const keyByStatus = { open: 'window', idle: 'page', closed: 'closed', blocked: 'blocked' } as const;
  const textKey = keyByStatus[status];
  const name = action.type === 'redirect' ? action.name : null;
  const textsKey = name && textKey === 'page' ? 'named' : textKey;
  const icon = <ExternalIcon />;
  return (
    <ActionStep
      icon={name ? <LazyPart load={loadMark} props={{ names: [name] }} failed={icon} /> : icon}
      title={t(`pay-wallet:leave.${textsKey}.title`, { name: name ?? '' })}
      total={total}
    >
      <p role="status">{t(`pay-wallet:leave.${textKey}.text`)}</p>
      <Button icon={<ExternalIcon />} onClick={open}>
        {t(`pay-wallet:leave.${textsKey}.go`, { name: name ?? '' })}
      </Button>
    </ActionStep>
  );
}

/**
 * On a TV, offers to continue on a phone. Shown if the wallet's page must be opened with a form post, which a QR code
 * can't send.
 */
function ContinueOnPhone({ orderId, total }: Pick<ActionViewProps, 'orderId' | 'total'>) {
  const { navigate } = useElementContext();
  const { t } = useTexts();
  return (
    <ActionStep icon={<SmartphoneIcon />} title={t('pay-wallet:leave.phone.title')} total={total}>
      <p>{t('pay-wallet:leave.phone.order')}</p>
      <Button onClick={() => navigate('checkout', { orderId })}>{t('pay-wallet:pay.code')}</Button>
    </ActionStep>
  );
}
