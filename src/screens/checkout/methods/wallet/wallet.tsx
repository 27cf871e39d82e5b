import { useEffect, useImperativeHandle, useRef } from 'react';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { useAreas, useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { useLazy } from '../../../../ui/lazy/use-lazy';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { dropPress, press } from './popup';
import { surroundings, wayThere } from './redirect-mode';
import { RedirectStep } from './redirect-step';

addTextFiles(import.meta.glob('/locales/*/pay-wallet.json'));

/** Channels that are paid by a QR code here. The others have a page of their own. */
const byCode: readonly string[] = ['caishen', 'paynow'];

/** A wallet has no fields besides its option and the payer's. */
function WalletFields({ method, handle, payer, isPaying = false }: MethodFieldsProps) {
  const { host, settings } = useElementContext();
  const { t } = useTexts();
  const hasTexts = useAreas('pay-wallet');
  const isByCode = byCode.includes(method.channel);
  useImperativeHandle(handle, () => ({
    collect() {
      // Opened synchronously, because the browser blocks later pop-ups.
      if (!isByCode && !method.needsCustomer)
        press(wayThere(surroundings(host, settings.peek().scene)), t('pay-wallet:opening'));
      return Promise.resolve({});
    },
    validate() {},
  }));
  const wasPaying = useRef(false);
  useEffect(() => {
    if (wasPaying.current && !isPaying) dropPress();
    wasPaying.current = isPaying;
  }, [isPaying]);
  return (
    <>
      {hasTexts ? <p>{t(`pay-wallet:fields.${isByCode ? 'code' : 'page'}`)}</p> : <Skeleton height="1.5em" />}
      {payer}
    </>
  );
}

function WalletActionView(props: ActionViewProps) {
  const { type } = props.action;
  const isAway = type === 'redirect' || type === 'form';
  const code = useLazy(isAway ? null : 'code', () => import('../shared/qr-payment/qr-payment'));
  const hasTexts = useAreas('pay-wallet');
  if (hasTexts && isAway) return <RedirectStep {...props} />;
  if (hasTexts && code.part) return <code.part.QrPayment {...props} />;
  if (code.hasFailed) return <ErrorState error={{ kind: 'network' }} retry={code.retry} />;
  return (
    <Loading>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
    </Loading>
  );
}

export const walletMethod: MethodModule = { Fields: WalletFields, ActionView: WalletActionView, speaks: 'pay-wallet' };
