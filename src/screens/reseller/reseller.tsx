import { useEffect, useRef, useState } from 'react';
import { useMember } from '../../runtime/scope';
import { useSheet } from '../../runtime/sheets';
import { ErrorState } from '../../ui/error-state';
import { useLoaded } from '../checkout/use-loaded';
import { NotSignedIn } from './gates';
import { Pricing } from './pricing';
import { PricingSkeleton } from './pricing-skeleton';
import styles, { sheet } from './reseller.module.css';
import { useReturned } from './use-returned';

export interface ResellerScreenProps {
  /** 'pricing' (default) or 'payment'. */
  view?: string | undefined;
  orderId?: string | undefined;
  /** The plan chosen from the start. */
  planId?: string | undefined;
}

/** Where resellers buy: prices by quantity, then the payment of an order. What was chosen stays while it is paid. */
export function ResellerScreen({ view, orderId, planId }: ResellerScreenProps) {
  useSheet(sheet);
  const member = useMember();
  // Each order begins with an empty form; going back to change one does not.
  const [round, setRound] = useState(0);
  const isPayment = view === 'payment';
  useReturned(!isPayment);
  const [hasPriced, setPriced] = useState(!isPayment);
  if (!isPayment && !hasPriced) setPriced(true);
  const { part, hasFailed, retry } = useLoaded(isPayment ? 'payment' : null, () => import('./payment'));
  const pricing = useReturnFocus(isPayment);
  if (!member) return <NotSignedIn {...{ isPayment, orderId, planId }} />;
  return (
    <div className={styles.screen}>
      {isPayment &&
        (part ? (
          <part.Payment
            key={[member.uid, orderId].join()}
            member={member}
            orderId={orderId}
            onMore={() => setRound(round + 1)}
            isArriving={hasPriced}
          />
        ) : hasFailed ? (
          <ErrorState error={{ kind: 'network' }} retry={retry} />
        ) : (
          <PricingSkeleton />
        ))}
      {hasPriced && (
        <div hidden={isPayment} ref={pricing}>
          <Pricing key={[member.uid, round].join()} planId={planId} />
        </div>
      )}
    </div>
  );
}

/** Coming back to the prices moves focus to their heading; the button that led here is gone. */
function useReturnFocus(isPayment: boolean) {
  const pricing = useRef<HTMLDivElement>(null);
  const wasPayment = useRef(isPayment);
  useEffect(() => {
    const isReturn = wasPayment.current && !isPayment;
    wasPayment.current = isPayment;
    const title = isReturn ? pricing.current?.querySelector('h2') : null;
    title?.focus();
    title?.scrollIntoView?.({ block: 'nearest' });
  }, [isPayment]);
  return pricing;
}
