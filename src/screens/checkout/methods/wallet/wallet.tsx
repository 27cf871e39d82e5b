import { useEffect, useImperativeHandle, useRef } from 'react';
import type { PaymentMethod } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { isTv } from '../../../../runtime/settings/is-tv';
import { LazyPart } from '../../../../ui/async/lazy-part';
import { Button } from '../../../../ui/button/button';
import { Checkbox } from '../../../../ui/choices/checkbox';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { ExternalIcon, SmartphoneIcon } from '../../../../ui/icons/late-icons';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import { PhonePaymentQr } from '../shared/qr-code';
import { cancelPreparedRedirect, type PaymentPage, prepareRedirect } from './popup';
import { environmentOf, redirectModeFor } from './redirect-mode';
import { usePaymentWindow } from './use-payment-window';

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

/** The channels of wallets that show a QR code. Wallets of other channels open a payment page. */
const qrChannels: readonly string[] = ['caishen', 'paynow'];

const showsCode = ({ showsCode: isCode, channel }: PaymentMethod): boolean => isCode ?? qrChannels.includes(channel);

/** A hint and the payer's fields. A wallet has no fields of its own. */
function WalletFields({ method, draft, onDraft, handle, payerInputs, isPaying = false }: MethodFieldsProps) {
  const { host, settings } = useElementContext();
  const { t } = useTexts();
  const usesQr = showsCode(method);
  useImperativeHandle(handle, () => ({
    collect() {
      // The pop-up opens synchronously, because browsers block pop-ups that open after the click. If the provider needs
      // a customer record, no pop-up opens yet, because creating the record may navigate this page.
      if (!usesQr && !method.needsCustomer)
        prepareRedirect(redirectModeFor(environmentOf(host, isTv(settings.peek()))), t('pay-wallet:opening'));
      return Promise.resolve({});
    },
    validate: async () => 0,
  }));
  const wasPaying = useRef(false);
  // If the form is still mounted after the payment request, no payment page follows, so the pop-up is closed.
  useEffect(() => {
    if (wasPaying.current && !isPaying) cancelPreparedRedirect();
    wasPaying.current = isPaying;
  }, [isPaying]);
  return (
    <>
      <p>{t(`pay-wallet:fields.${usesQr ? 'code' : 'page'}`)}</p>
      {payerInputs}
      {method.canRenew && (
        <Checkbox
          label={t('pay-wallet:renew.label', { name: method.name })}
          value={draft.autoRenews}
          onChange={(next) => onDraft({ autoRenews: next })}
        />
      )}
      {method.canRenew && draft.autoRenews && <p>{t('pay-wallet:renew.hint', { name: method.name })}</p>}
    </>
  );
}

const loadQrPayment = () => import('../shared/qr-payment/qr-payment').then((module) => module.QrPayment);

function WalletActionView(props: ActionViewProps) {
  const { type } = props.action;
  if (type === 'redirect' || type === 'form') return <RedirectStep {...props} />;
  return (
    <LazyPart load={loadQrPayment} props={props}>
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
      </Loading>
    </LazyPart>
  );
}

export const method: MethodModule = {
  Fields: WalletFields,
  ActionView: WalletActionView,
  payText: (walletMethod, isOnTv) =>
    isOnTv || showsCode(walletMethod) ? 'pay-wallet:pay.code' : 'pay-wallet:pay.page',
};

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
function RedirectStep({ action, total, orderId, onCheck }: ActionViewProps) {
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
  const name = action.type === 'redirect' || action.type === 'form' ? action.name : null;
  const textsKey = name && textKey === 'page' ? 'named' : textKey;
  const icon = <ExternalIcon />;
  return (
    <ActionStep
      {...(name ? { mark: <LazyPart load={loadMark} props={{ names: [name] }} failed={icon} /> } : { icon })}
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
