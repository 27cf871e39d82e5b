import { type RefObject, useEffect, useRef } from 'react';
import { queryInfo } from '../../contract/calls/account/member';
import { orders } from '../../contract/calls/account/orders';
import { renewInfo } from '../../contract/calls/account/renewal';
import { listCard } from '../../contract/calls/payments/payments';
import { orderRemind } from '../../contract/calls/storefront/plans';
import { useMember } from '../../runtime/page/element-context';
import { useSheet } from '../../runtime/styles/sheets';
import { LazyPart } from '../../ui/lazy/lazy-part';
import { AccountNav } from './account-nav';
import styles, { sheet } from './account-nav.module.css';
import { departureOf } from './cards/card-return';
import { useChangesElsewhere } from './shared/cross-tab-invalidation';
import { useSessionEnded } from './shared/use-session-ended';
import { ViewSkeleton } from './shared/view-skeleton';
import { Visitor } from './shared/visitor';
import { type AccountViewProps, viewNamed } from './views';

interface AccountScreenProps extends AccountViewProps {
  view?: string | undefined;
}

const loadReturn = () => import('./cards/card-return-notice').then(({ CardReturnNotice }) => CardReturnNotice);

const changeable = [queryInfo, renewInfo, listCard, orders, orderRemind];

/** The member's account: links to its views, and the view that `view` names. */
export function AccountScreen({ view, subscribeStatus }: AccountScreenProps) {
  useSheet(sheet);
  const member = useMember();
  const { name, load, to, params } = viewNamed(view);
  const place = useRef<HTMLDivElement>(null);
  useFocusOnChange(place, name);
  useChangesElsewhere(changeable);
  const hasEnded = useSessionEnded(member !== null);
  if (!member)
    return <Visitor to={to} params={subscribeStatus ? { ...params, subscribeStatus } : params} hasEnded={hasEnded} />;
  return (
    <div className={styles.account}>
      <AccountNav current={name} />
      <div ref={place} key={`${member.uid} ${name}`} className={styles.part}>
        {departureOf(member.uid) && <LazyPart load={loadReturn} props={{}} />}
        <LazyPart load={load} props={{ subscribeStatus }}>
          <ViewSkeleton />
        </LazyPart>
      </div>
    </div>
  );
}

/** How often and for how long to look for the heading of a loading view, in milliseconds. */
const step = 50;
const headingTimeoutMs = 10_000;

/** Moves the focus to the heading of a new view, but not when the page opens. */
function useFocusOnChange(place: RefObject<HTMLElement | null>, part: string): void {
  const before = useRef(part);
  useEffect(() => {
    if (before.current === part) return undefined;
    before.current = part;
    const root = place.current?.getRootNode() as ShadowRoot | undefined;
    const held = root?.activeElement ?? null;
    let waited = 0;
    const look = () => {
      waited += step;
      const heading = place.current?.querySelector<HTMLElement>('h2');
      // Don't steal the focus if the member has moved on.
      const hasGoneOn = (root?.activeElement ?? null) !== held;
      if (heading && !hasGoneOn) heading.focus();
      return heading !== undefined && heading !== null ? true : hasGoneOn || waited > headingTimeoutMs;
    };
    if (look()) return undefined;
    const timer = setInterval(() => look() && clearInterval(timer), step);
    return () => clearInterval(timer);
  }, [place, part]);
}
