import type { PaymentAction } from '../../../contract/entities';
import { methodNotSupported } from '../../../contract/errors/global/client-errors';
import type { Money } from '../../../contract/primitives';
import { useElementContext, useTexts } from '../../../runtime/page/element-context';
import { useSignalValue } from '../../../runtime/page/use-signal-value';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button, LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { ExternalIcon } from '../../../ui/icons/payment/payment-icons';
import { useLazy } from '../../../ui/lazy/use-lazy';
import { classNames } from '../../../ui/styling/class-names';
import styles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import type { Checkout } from '../flow/create-checkout';
import { followUrl } from '../flow/follow-url';
import type { CheckoutStep } from '../flow/steps';
import { loadMethod, methodRow, providerGroup } from '../methods/method-registry';
import { LazyPhoneCode } from '../methods/shared/lazy-phone-code';
import { confirm } from './confirm';
import resultStyles, { sheet } from './result.module.css';

interface CheckoutActionProps {
  checkout: Checkout;
  step: Extract<CheckoutStep, { phase: 'actionRequired' }>;
  onAnother: () => void;
  onRenew: () => void;
}

/** The payer sends the money elsewhere and reports it with a button of the method. */
const isUnreported = (action: PaymentAction): boolean =>
  (action.type === 'slip' || action.type === 'bankDetails') && action.reported == null;

/** The step in which the payer has to act, rendered by the method. */
export function ActionView({ checkout, step, onAnother, onRenew }: CheckoutActionProps) {
  useSheet(sheet);
  const { t, lang } = useTexts();
  const isTv = useSignalValue(useElementContext().settings).scene === 'STB';
  const { action, order, orderId, isExpired, isRenewing, group } = step;
  // Also a saved card can need the provider's script.
  const owner = action.type === 'confirmInBrowser' ? providerGroup : group;
  const { part: module, hasFailed, retry } = useLazy(`${lang} ${owner}`, () => loadMethod(owner, lang));
  const total = order?.total ?? null;
  const isWideOnTv = ['redirect', 'form', 'scriptMount', 'slip'].includes(action.type);
  const hasCode =
    action.type === 'copyPaste' || action.type === 'qr' || action.type === 'cryptoAddress' || (isTv && isWideOnTv);
  const footer = (
    <div className={classNames(resultStyles.footer, hasCode && resultStyles.row)}>
      {!isExpired && !isUnreported(action) && (
        <p>
          {t('payment:action.autoUpdate')}{' '}
          <LinkButton onClick={() => void checkout.dispatch({ type: 'check' })}>
            {t('checkout:waiting.check')}
          </LinkButton>
        </p>
      )}
      {!module?.isUnderWay?.(action) && <LinkButton onClick={onAnother}>{t('checkout:waiting.another')}</LinkButton>}
      {orderId && <p>{t('checkout:reference', { orderId })}</p>}
    </div>
  );
  // The issuer's frame, and methods that redirect by themselves, render their own link.
  const isFramed = action.type === 'redirect' && action.kind === 'threeDSecureFrame';
  if (action.type === 'redirect' && !isFramed && !methodRow(group).redirectsItself) {
    return (
      <div className={classNames(styles.center, hasCode && styles.wide)}>
        <Redirect url={action.url} isBank={action.kind === 'threeDSecure'} {...{ isTv, total }} />
        {footer}
      </div>
    );
  }
  const MethodAction = module?.ActionView;
  return (
    <div className={classNames(styles.center, hasCode && styles.wide)}>
      {MethodAction ? (
        <MethodAction
          {...{ action, order, total, isExpired, isRenewing, onRenew }}
          repay={checkout.calls.repay}
          orderId={orderId ?? ''}
          onExpire={() => checkout.dispatch({ type: 'expired' })}
          onCheck={() => checkout.dispatch({ type: 'check' })}
          confirm={(send, name) => confirm(checkout, send, name)}
        />
      ) : hasFailed ? (
        <ErrorState error={{ kind: 'network' }} title={t('checkout:method.failed')} retry={retry} />
      ) : module ? (
        <>
          <StepHeading>{t('payment:unsupported.title')}</StepHeading>
          <ErrorState error={methodNotSupported} />
        </>
      ) : (
        <Loading>
          <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
        </Loading>
      )}
      {footer}
    </div>
  );
}

interface RedirectProps {
  url: string;
  isBank: boolean;
  isTv: boolean;
  total: Money | null;
}

/** The link to a payment page, for payers who came back or weren't redirected. On a TV, a QR code for the phone. */
function Redirect({ url, isBank, isTv, total }: RedirectProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const kind = isBank ? 'bank' : 'page';
  if (isTv) {
    const title = t(`payment:redirect.${kind}.title`);
    const texts = { title, text: t('payment:redirect.phone.text'), label: t('payment:redirect.phone.picture') };
    return <LazyPhoneCode {...texts} url={url} total={total} />;
  }
  return (
    <>
      <span className={`${styles.badge} ${resultStyles.warn}`}>
        <ExternalIcon />
      </span>
      <StepHeading>{t(`payment:redirect.${kind}.title`)}</StepHeading>
      <p>{t(`payment:redirect.${kind}.text`)}</p>
      <Button
        icon={<ExternalIcon />}
        onClick={() => {
          if (!followUrl(context, url)) context.toasts.show('error', t('payment:redirect.refused'));
        }}
      >
        {t(`payment:redirect.${kind}.go`)}
      </Button>
    </>
  );
}
