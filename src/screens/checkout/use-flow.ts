import { useEffect, useRef, useState } from 'react';
import { queryInfo } from '../../contract/calls/member';
import { orders } from '../../contract/calls/orders';
import { listCard } from '../../contract/calls/payments';
import { listPlans, orderRemind, queryCart } from '../../contract/calls/plans';
import { renewInfo } from '../../contract/calls/renewal';
import type { UserInfo } from '../../contract/entities';
import { invalidate } from '../../runtime/query-store';
import { safeUrl } from '../../runtime/safe-url';
import { type Scope, useScope } from '../../runtime/scope';
import { updateMember } from '../../runtime/session';
import { CheckoutFlow } from './flow';

interface FlowProps {
  member: UserInfo;
  planId?: string | undefined;
  orderId?: string | undefined;
  isLookingOn?: boolean;
}

/** The checkout of an element, for as long as member, plan and order stay the same. */
export function useFlow({ member, planId, orderId, isLookingOn = false }: FlowProps): CheckoutFlow {
  const scope = useScope();
  const [flow] = useState(() => {
    const { uid } = member;
    return new CheckoutFlow({
      call: scope.call,
      emit: scope.emit,
      uid,
      planId,
      orderId,
      isLookingOn,
      leave: (url) => follow(scope, url),
      onSettled: () => void refresh(scope, member),
    });
  });
  useEffect(() => {
    flow.start();
    return () => flow.stop();
  }, [flow]);
  return flow;
}

/** Leaves for a payment page, if its address may be followed. */
export function follow(scope: Scope, url: string): boolean {
  const found = safeUrl(url, scope.settings.peek().api);
  if (found) location.assign(found.href);
  return found !== null;
}

/** What the page shows of the account is old now: it is asked for again. */
async function refresh(scope: Scope, { uid, account, type }: UserInfo): Promise<void> {
  invalidate(queryInfo, listPlans, queryCart, orders, orderRemind, listCard, renewInfo);
  const info = await scope.call(queryInfo, { uid, account, type }, { inPlace: true });
  if (info.ok) updateMember({ expiration: info.value.expiredTime ?? 0, payStatus: info.value.payStatus });
}

/**
 * Moves focus along with the steps: to the heading of a new step, or to what went wrong in this one. The first thing
 * shown leaves focus where it is.
 */
export function useStepFocus(step: string, problem: unknown) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef('start');
  useEffect(() => {
    const before = last.current;
    last.current = step;
    if (before === 'start' || (before === step && !problem)) return;
    const found = [...(container.current?.querySelectorAll<HTMLElement>('[data-problem], h2') ?? [])].filter(
      (element) => element.getClientRects().length > 0,
    );
    const target = found.find((element) => element.dataset.problem !== undefined) ?? found[0];
    target?.focus();
    target?.scrollIntoView?.({ block: 'nearest' });
  }, [step, problem]);
  return container;
}
