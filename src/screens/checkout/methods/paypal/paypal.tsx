import { type RefObject, useRef } from 'react';
import { methodNotSupportedError } from '../../../../contract/errors/client-errors';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { LightDom } from '../../../../runtime/light-dom/light-dom';
import { isTv } from '../../../../runtime/settings/is-tv';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { Button } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/loading/skeleton';
import { Spinner } from '../../../../ui/feedback/loading/spinner';
import { Notice } from '../../../../ui/feedback/notice';
import { ExternalIcon } from '../../../../ui/icons/late-icons';
import type { ActionViewProps, MethodFieldsProps, MethodModule } from '../../../shared/payment/payment-method';
import { ActionStep } from '../shared/action-step';
import { PhonePaymentQr } from '../shared/qr-code';
import { navigateIfSafe, openPopup } from '../wallet/popup';
import { environmentOf, redirectModeFor } from '../wallet/redirect-mode';
import styles, { sheet } from './paypal.module.css';
import { type ApprovalResult, usePaypal } from './use-paypal';

addTextFiles(import.meta.glob('/locales/*/pay-provider.json'));

type ScriptMount = Extract<ActionViewProps['action'], { type: 'scriptMount' }>;

function PaypalFields({ payerInputs }: MethodFieldsProps) {
  const { t } = useTexts();
  return (
    <>
      <p>{t('pay-provider:paypal.how')}</p>
      {payerInputs}
    </>
  );
}

function PaypalActionView(props: ActionViewProps) {
  const { t } = useTexts();
  const { action } = props;
  if (action.type === 'scriptMount') return <PaypalApproval {...props} action={action} />;
  // If the server doesn't use PayPal's script, it sends a redirect to PayPal's page.
  if (action.type === 'redirect') {
    return (
      <ActionStep title={t('pay-provider:paypal.title')} total={props.total}>
        <PaypalPageButton url={action.url} />
      </ActionStep>
    );
  }
  return <ErrorState error={methodNotSupportedError} />;
}

/** Renders PayPal's buttons, or a QR code on a TV, and captures the payment after the payer has approved it. */
function PaypalApproval({ action, order, orderId, total, confirm }: ActionViewProps & { action: ScriptMount }) {
  useSheet(sheet);
  const { t } = useTexts();
  const isTv = useIsTv();
  const container = useRef<HTMLDivElement>(null);
  const { providerOrderId, approveUrl, isApproved } = action;
  const { stage, retry } = usePaypal({
    container,
    orderId,
    confirm,
    methodCode: order?.methodCode ?? 'paypal',
    providerOrderId: providerOrderId ?? '',
    isApproved: isApproved === true,
    hasButtons: !isTv,
  });
  const isCapturing = stage.name === 'capturing';
  const needsApproval = stage.name === 'loading' || stage.name === 'ready';
  const lastResult = stage.name === 'ready' ? stage.result : undefined;
  if (isTv && approveUrl && needsApproval) {
    return (
      <>
        {lastResult && lastResult !== 'blocked' && (
          <Notice kind="error" role="alert">
            {t(`pay-provider:paypal.${lastResult}`)}
          </Notice>
        )}
        <PhonePaymentQr
          title={t('pay-provider:paypal.phone.title')}
          text={t('pay-provider:paypal.phone.text')}
          label={t('pay-provider:paypal.phone.picture')}
          url={approveUrl}
          total={total}
        />
      </>
    );
  }
  return (
    <ActionStep
      title={t(isCapturing ? 'pay-provider:paypal.capturing.title' : 'pay-provider:paypal.title')}
      total={total}
    >
      {isCapturing && (
        <>
          <Spinner />
          <p role="status">{t('pay-provider:paypal.capturing.text')}</p>
        </>
      )}
      {stage.name === 'loading' && (
        <Loading label={t('pay-provider:paypal.loading')}>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 48)" />
        </Loading>
      )}
      {stage.name === 'ready' && !lastResult && <p>{t('pay-provider:paypal.text')}</p>}
      {lastResult && <ApprovalNotice result={lastResult} approveUrl={approveUrl} />}
      {stage.name === 'loadFailed' && (
        <Notice
          kind="warning"
          role="alert"
          title={t('pay-provider:paypal.unloaded.title')}
          action={
            <div className={styles.actions}>
              {approveUrl && <PaypalPageButton url={approveUrl} />}
              <Button variant="secondary" onClick={retry}>
                {t('common:actions.retry')}
              </Button>
            </div>
          }
        >
          {t('pay-provider:paypal.unloaded.text')}
        </Notice>
      )}
      {stage.name === 'failed' && (
        <ErrorState error={stage.error} title={t('pay-provider:paypal.failed')} retry={retry} />
      )}
      <LightDom slot="paypal">
        <ButtonContainer container={container} isHidden={!needsApproval} />
      </LightDom>
    </ActionStep>
  );
}

interface ApprovalNoticeProps {
  result: ApprovalResult;
  approveUrl: string | null | undefined;
}

/** Tells the payer how the last try to approve the payment ended. */
function ApprovalNotice({ result, approveUrl }: ApprovalNoticeProps) {
  const { t } = useTexts();
  if (result === 'blocked') {
    return (
      <Notice
        kind="warning"
        role="alert"
        title={t('pay-provider:paypal.blocked.title')}
        action={approveUrl && <PaypalPageButton url={approveUrl} />}
      >
        {t('pay-provider:paypal.blocked.text')}
      </Notice>
    );
  }
  return (
    <Notice kind={result === 'declined' ? 'error' : 'info'} role="alert">
      {t(`pay-provider:paypal.${result}`)}
    </Notice>
  );
}

/**
 * The node into which PayPal's script renders its buttons. `LightDom` renders it outside the shadow root, so `useSheet`
 * adds the styles there.
 */
function ButtonContainer({ container, isHidden }: { container: RefObject<HTMLDivElement | null>; isHidden: boolean }) {
  useSheet(sheet);
  return <div ref={container} className={styles.buttons} hidden={isHidden} />;
}

/** A button that opens PayPal's page: in a pop-up if our page is in a frame, otherwise in place of our page. */
function PaypalPageButton({ url }: { url: string }) {
  const context = useElementContext();
  const { t } = useTexts();
  const openPage = () => {
    const settings = context.settings.peek();
    const environment = environmentOf(context.host, isTv(settings));
    const needsPopup = environment.isFramed && redirectModeFor(environment) === 'popup';
    const popup = needsPopup ? openPopup(t('pay-provider:paypal.go')) : null;
    // If the browser blocked the pop-up, `popup` is null and our page navigates to PayPal.
    if (navigateIfSafe({ url }, settings.api, popup ?? window)) return;
    popup?.close();
    context.toasts.show('error', t('pay-provider:paypal.refused'));
  };
  return (
    <Button icon={<ExternalIcon />} onClick={openPage}>
      {t('pay-provider:paypal.go')}
    </Button>
  );
}

export const method: MethodModule = {
  Fields: PaypalFields,
  ActionView: PaypalActionView,
  payText: () => 'pay-provider:paypal.pay',
};
