import { useEffect, useImperativeHandle, useRef } from 'react';
import type { PaymentMethod } from '../../../../contract/entities';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { isTv } from '../../../../runtime/settings/is-tv';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Checkbox } from '../../../../ui/fields/checkbox/checkbox';
import { LazyPart } from '../../../../ui/lazy/lazy-part';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { cancelPreparedRedirect, prepareRedirect } from './popup';
import { environmentOf, redirectModeFor } from './redirect-mode';
import { RedirectStep } from './redirect-step';

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
    validate() {},
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
