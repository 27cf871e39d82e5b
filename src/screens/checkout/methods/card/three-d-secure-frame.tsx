import { useEffect, useReducer, useRef } from 'react';
import { paymentFailed } from '../../../../contract/errors/global/client-errors';
import { addTextFiles } from '../../../../runtime/i18n/texts';
import { safeUrl } from '../../../../runtime/navigation/safe-url';
import { useAreas, useElementContext, useTexts } from '../../../../runtime/page/element-context';
import { useSignalValue } from '../../../../runtime/page/use-signal-value';
import { useSheet } from '../../../../runtime/styles/sheets';
import { Button, LinkButton } from '../../../../ui/button/button';
import { ErrorState } from '../../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../../ui/feedback/skeleton';
import { ExternalIcon, LockIcon } from '../../../../ui/icons/payment/payment-icons';
import { Dialog } from '../../../../ui/overlays/dialog';
import type { ActionViewProps } from '../../../shared/payment/payment-method';
import { followUrl } from '../../flow/follow-url';
import { ActionStep } from '../shared/action-step';
import styles, { sheet } from './three-d-secure-frame.module.css';
import { listenForThreeDSecure } from './three-d-secure-listener';

addTextFiles(import.meta.glob('/locales/*/pay-bank.json'));

/**
 * - opening: the frame is there, its page has not answered yet.
 * - asking: the bank's page is in it.
 * - closed: the payer put it away; the payment waits on.
 * - answered: the payer is done; the server is asked what came of it.
 */
type Step = 'opening' | 'asking' | 'closed' | 'answered';

interface BankFrameProps extends Pick<ActionViewProps, 'onCheck'> {
  url: string;
}

/**
 * The bank's question in a frame over the checkout. A page that does not answer in time, because the bank or the host
 * page's policy lets it stand in no frame, is gone to as a whole; so it is on a television, whose remote reaches into
 * no frame. What the frame says ends nothing: how the payment stands is read from the server.
 */
export function ThreeDSecureFrame({ url, onCheck }: BankFrameProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const { api, scene } = useSignalValue(context.settings);
  const isReady = useAreas('pay-bank');
  const frame = useRef<HTMLIFrameElement>(null);
  const [step, go] = useReducer((before: Step, next: Step) => (before === 'answered' ? before : next), 'opening');
  const address = safeUrl(url, api);
  const canFrame = address !== null && scene !== 'STB';
  const isShown = isReady && canFrame && (step === 'opening' || step === 'asking');
  const origin = address?.origin;
  const check = useRef(onCheck);
  check.current = onCheck;
  useEffect(() => {
    if (!isShown || !origin) return;
    return listenForThreeDSecure({
      origin,
      target: () => frame.current?.contentWindow,
      onReady: () => go('asking'),
      onDone: () => {
        go('answered');
        check.current();
      },
      onNoFrame: () => {
        go('closed');
        followUrl(context, url);
      },
    });
  }, [isShown, origin, context, url]);

  if (!isReady) {
    return (
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
      </Loading>
    );
  }
  if (!address) return <ErrorState error={paymentFailed} title={t('payment:redirect.refused')} />;
  return (
    <ActionStep icon={<LockIcon />} title={t(step === 'answered' ? 'pay-bank:answered.title' : 'pay-bank:title')}>
      <p role="status">{t(step === 'answered' ? 'pay-bank:answered.text' : 'pay-bank:text')}</p>
      {step !== 'answered' && (
        <>
          {canFrame && <Button onClick={() => go('opening')}>{t('pay-bank:open')}</Button>}
          <LinkButton onClick={() => followUrl(context, url)}>
            {t('pay-bank:whole')} <ExternalIcon size="1em" />
          </LinkButton>
        </>
      )}
      <Dialog
        open={isShown}
        onClose={() => go('closed')}
        title={<span className={styles.title}>{t('pay-bank:dialog')}</span>}
      >
        <div className={styles.stage}>
          {step === 'opening' && (
            <div className={styles.wait}>
              <Loading>
                <Skeleton height="calc(var(--s-px) * 360)" />
              </Loading>
            </div>
          )}
          <iframe
            ref={frame}
            className={styles.frame}
            title={t('pay-bank:frame')}
            src={address.href}
            sandbox="allow-forms allow-scripts allow-same-origin allow-popups"
            referrerPolicy="no-referrer"
          />
        </div>
      </Dialog>
    </ActionStep>
  );
}
