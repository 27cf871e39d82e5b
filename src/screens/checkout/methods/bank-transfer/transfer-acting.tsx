import { useRef } from 'react';
import { useAreas, useScope, useTexts } from '../../../../runtime/scope';
import { useSheet } from '../../../../runtime/sheets';
import { useValue } from '../../../../runtime/value';
import { Countdown } from '../../../../ui/countdown';
import { Loading, Skeleton } from '../../../../ui/skeleton';
import { Steps } from '../../../../ui/steps';
import { StepHeading } from '../../step-heading';
import styles, { sheet } from '../acting.module.css';
import { Amount } from '../amount';
import type { ActingProps } from '../method';
import { Checking } from '../sent-money/checking';
import { Proof } from '../sent-money/proof';
import { SentMoney } from '../sent-money/sent-money';
import { TimeIsUp } from '../sent-money/time-is-up';
import { usePast } from '../use-past';
import { TransferDetails } from './transfer-details';

/** Where to send the money, how much, under which words and until when; after that another account. */
export function TransferActing(props: ActingProps) {
  const { action, isExpired, isRenewing, onRenew } = props;
  const { t } = useTexts();
  const isSpoken = useAreas('pay-transfer');
  const isPast = usePast(action.type === 'bankDetails' ? action.expires : 0);
  if (!isSpoken) {
    return (
      <Loading>
        <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 420)" />
      </Loading>
    );
  }
  if (action.type === 'bankDetails' && !isExpired && (!isPast || action.reported != null)) {
    return <Transfer {...props} details={action} isPast={isPast} />;
  }
  return (
    <TimeIsUp
      isRenewing={isRenewing}
      onRenew={onRenew}
      words={{
        title: t('pay-transfer:over.title'),
        text: t('pay-transfer:over.text'),
        paid: t('pay-transfer:over.paid'),
        renew: t('pay-transfer:over.renew'),
        working: t('pay-transfer:over.working'),
      }}
    />
  );
}

interface TransferProps extends ActingProps {
  details: Extract<ActingProps['action'], { type: 'bankDetails' }>;
  isPast: boolean;
}

function Transfer({ details, isPast, orderId, total, confirm }: TransferProps) {
  useSheet(sheet);
  const { t } = useTexts();
  const { scene } = useValue(useScope().settings);
  const isTold = details.reported != null;
  const wasTold = useRef(isTold);
  // A television has no files to choose from.
  const proof = scene !== 'STB' && <Proof orderId={orderId} received={details.proof} />;
  return (
    <div className={styles.whole}>
      {isTold ? (
        <Checking title={t('pay-transfer:told.title')} text={t('pay-transfer:told.text')} isNews={!wasTold.current} />
      ) : (
        <div className={styles.lead}>
          <StepHeading>{t('pay-transfer:title')}</StepHeading>
          <Amount total={total} />
          <p>
            <Countdown until={details.expires} format={(time) => t('pay-transfer:left', { time })} />
          </p>
        </div>
      )}
      {isTold && proof}
      {!isPast && <TransferDetails details={details} total={total} />}
      {!isTold && (
        <>
          <Steps steps={[t('pay-transfer:steps.send'), t('pay-transfer:steps.tell'), t('pay-transfer:steps.start')]} />
          <SentMoney
            orderId={orderId}
            confirm={confirm}
            words={{
              press: t('pay-transfer:sent.press'),
              pressing: t('pay-transfer:sent.pressing'),
              hint: t('pay-transfer:sent.hint'),
            }}
          />
          {proof}
        </>
      )}
    </div>
  );
}
