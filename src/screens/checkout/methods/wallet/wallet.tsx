import { useEffect, useImperativeHandle, useRef } from 'react';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { isTv } from '../../../../runtime/settings/is-tv';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { useLazy } from '../../../../ui/lazy/use-lazy';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { cancelPreparedRedirect, prepareRedirect } from './popup';
import { environmentOf, redirectModeFor } from './redirect-mode';
import { RedirectStep } from './redirect-step';

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

/** The channels of wallets that show a QR code. Wallets of other channels open a payment page. */
const qrChannels: readonly string[] = ['caishen', 'paynow'];

/** A hint and the payer's fields. A wallet has no fields of its own. */
function WalletFields({ method, handle, payerInputs, isPaying = false }: MethodFieldsProps) {
  const { host, settings } = useElementContext();
  const { t } = useTexts();
  const hasTexts = useAreas('pay-wallet');
  const usesQr = qrChannels.includes(method.channel);
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
      {hasTexts ? <p>{t(`pay-wallet:fields.${usesQr ? 'code' : 'page'}`)}</p> : <Skeleton height="1.5em" />}
      {payerInputs}
    </>
  );
}

function WalletActionView(props: ActionViewProps) {
  const { type } = props.action;
  const isRedirect = type === 'redirect' || type === 'form';
  const qrPayment = useLazy(isRedirect ? null : 'code', () => import('../shared/qr-payment/qr-payment'));
  const hasTexts = useAreas('pay-wallet');
  if (hasTexts && isRedirect) return <RedirectStep {...props} />;
  if (hasTexts && qrPayment.module) return <qrPayment.module.QrPayment {...props} />;
  if (qrPayment.hasFailed) return <ErrorState error={{ kind: 'network' }} retry={qrPayment.retry} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
    </Loading>
  );
}

export const method: MethodModule = {
  Fields: WalletFields,
  ActionView: WalletActionView,
  texts: 'pay-wallet',
  payText: ({ channel }, isOnTv) =>
    isOnTv || qrChannels.includes(channel) ? 'pay-wallet:pay.code' : 'pay-wallet:pay.page',
};
