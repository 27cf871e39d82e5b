import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { listCard } from '../../../contract/calls/cards';
import { orders } from '../../../contract/calls/orders';
import { renewInfo } from '../../../contract/calls/renewal';
import { cardsOf, type Renewal } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { Notice } from '../../../ui/feedback/notice';
import { Dialog } from '../../../ui/overlays/dialog';
import { QrCode } from '../../../ui/qr/qr';
import { otherDeviceDelaysMs, type Poll, poll } from '../../shared/poll';
import listStyles from '../shared/account-list.module.css';
import { cardChangeOutcome } from '../shared/pending-card-change';
import { invalidateInAllTabs } from '../shared/queries';
import qrStyles, { sheet } from './bank-page-qr.module.css';
import type { PhoneConfirmation } from './use-card-change';

interface ConfirmOnPhoneProps {
  confirmation: PhoneConfirmation;
  /** Called once the bank has confirmed the change. */
  onDone: (renewal: Renewal) => void;
  /**
   * Called when the viewer stops waiting, or wants to try again after the bank declined the change or its page expired.
   */
  onEnd: () => void;
}

/** `ConfirmOnPhone` in a dialog. `confirmation: null` closes the dialog. */
export function ConfirmOnPhoneDialog({
  confirmation,
  ...props
}: Omit<ConfirmOnPhoneProps, 'confirmation'> & { confirmation: PhoneConfirmation | null }) {
  const { t } = useTexts();
  return (
    <Dialog open={confirmation !== null} onClose={props.onEnd} title={t('account:changeCard.bank.title')}>
      {confirmation && <ConfirmOnPhone confirmation={confirmation} {...props} />}
    </Dialog>
  );
}

/**
 * A QR code with the URL of the bank's page, on which the member confirms a card change. Polls the list of cards until
 * the bank has confirmed or declined the change, or the bank's page has expired. `onDone`: the bank has confirmed the
 * change. `onEnd`: the member cancels, or wants to try again.
 */
export function ConfirmOnPhone({ confirmation, onDone, onEnd }: ConfirmOnPhoneProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const container = useRef<HTMLDivElement>(null);
  const activePoll = useRef<Poll>(undefined);
  const [status, setStatus] = useState<'waiting' | 'declined' | 'expired'>('waiting');
  const [hasLastPollFailed, setLastPollFailed] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each status has its own buttons to focus
  useLayoutEffect(() => container.current?.querySelector('button')?.focus(), [status]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: callers pass a new onDone with each render
  useEffect(() => {
    let isMounted = true;
    const { change, verificationId } = confirmation;
    const newPoll = poll({
      delaysMs: otherDeviceDelaysMs,
      // The first request is sent after the first delay.
      isEager: false,
      request: async () => {
        const result = await context.call(listCard, {});
        if (!isMounted) return true;
        setLastPollFailed(!result.ok);
        if (!result.ok) return false;
        const { cards, lastVerification } = result.value;
        const isSameVerification = lastVerification?.verificationId === verificationId;
        const verificationStatus = isSameVerification ? lastVerification?.status : undefined;
        if (verificationStatus === 'success' || cardChangeOutcome(change, cardsOf(cards)) !== 'unchanged') {
          const renewal = await context.call(renewInfo, {});
          if (!isMounted) return true;
          setLastPollFailed(!renewal.ok);
          if (!renewal.ok) return false;
          invalidateInAllTabs(renewInfo, listCard, queryInfo, orders);
          onDone(renewal.value);
          return true;
        }
        if (verificationStatus === 'failed') setStatus('declined');
        if (verificationStatus === 'expired') setStatus('expired');
        return verificationStatus === 'failed' || verificationStatus === 'expired';
      },
    });
    activePoll.current = newPoll;
    return () => {
      isMounted = false;
      newPoll.stop();
    };
  }, [context, confirmation]);

  return (
    <div ref={container} className={status === 'waiting' ? qrStyles.layout : listStyles.stack}>
      {status === 'waiting' ? (
        <>
          <div className={qrStyles.picture}>
            <QrCode text={confirmation.url} label={t('account:changeCard.bank.picture')} />
          </div>
          <div className={listStyles.stack}>
            <p role="status">{t('account:changeCard.bank.text')}</p>
            <p className={listStyles.meta}>{new URL(confirmation.url).host}</p>
            {hasLastPollFailed && <Notice role="status">{t('account:changeCard.bank.lost')}</Notice>}
            <Button key="check" full onClick={() => activePoll.current?.pollNow()}>
              {t('account:changeCard.bank.check')}
            </Button>
            <Button key="end" full variant="quiet" onClick={onEnd}>
              {t('account:changeCard.cancel')}
            </Button>
          </div>
        </>
      ) : (
        <>
          <Notice kind="warning" role="alert" title={t(`account:changeCard.bank.${status}.title`)}>
            {t(`account:changeCard.bank.${status}.text`)}
          </Notice>
          <Button key="again" full onClick={onEnd}>
            {t('account:changeCard.bank.again')}
          </Button>
        </>
      )}
    </div>
  );
}
