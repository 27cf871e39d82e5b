import { useEffect, useRef, useState } from 'react';
import { listCard } from '../../../contract/calls/payments/payments';
import { listPlans, orderRemind, queryCart } from '../../../contract/calls/storefront/plans';
import type { UserInfo } from '../../../contract/entities';
import { invalidate } from '../../../runtime/api/query-store';
import { safeUrl } from '../../../runtime/navigation/safe-url';
import { type ElementContext, useElementContext } from '../../../runtime/page/element-context';
import { waitForRender } from '../../../ui/focus/wait-for-render';
import { methodRow } from '../methods/method-registry';
import { CheckoutFlow } from './flow';

interface FlowProps {
  member: UserInfo;
  planId?: string | undefined;
  orderId?: string | undefined;
  isLookingOn?: boolean;
}

/** The checkout of an element, for as long as member, plan and order stay the same. */
export function useFlow({ member, planId, orderId, isLookingOn = false }: FlowProps): CheckoutFlow {
  const scope = useElementContext();
  const [flow] = useState(() => {
    const { uid } = member;
    const made: CheckoutFlow = new CheckoutFlow({
      call: scope.call,
      emit: scope.emit,
      uid,
      planId,
      orderId,
      isLookingOn,
      leave: (url) => methodRow(made.state.peek().group).redirectsItself === true || follow(scope, url),
      onSettled: () => void refresh(scope, member),
    });
    return made;
  });
  useEffect(() => {
    flow.start();
    return () => flow.stop();
  }, [flow]);
  return flow;
}

/** Leaves for a payment page, if its address may be followed. */
export function follow(scope: ElementContext, url: string): boolean {
  const found = safeUrl(url, scope.settings.peek().api);
  if (found) location.assign(found.href);
  return found !== null;
}

/** What the page shows of the account is old now: it is asked for again. */
async function refresh(scope: ElementContext, member: UserInfo): Promise<void> {
  invalidate(listPlans, queryCart, orderRemind, listCard);
  invalidate({ name: 'queryInfo' }, { name: 'orders' }, { name: 'renewInfo' });
  // Loaded now: a checkout that is only looked at has no use for it. Where it does not come, the next page asks.
  const part = await import('./refresh-member.lazy').catch(() => null);
  await part?.refreshMember(scope, member);
}

/**
 * Moves focus along with the steps: to the heading of a new step, or to what went wrong in this one. A step that is
 * still loading gets it once its heading is there, unless a key or a pointer has gone on by then. The first thing shown
 * leaves focus where it is.
 */
export function useStepFocus(step: string, problem: unknown) {
  const container = useRef<HTMLDivElement>(null);
  const last = useRef('start');
  useEffect(() => {
    const before = last.current;
    last.current = step;
    const place = container.current;
    if (!place || before === 'start' || (before === step && !problem)) return undefined;
    let hasMovedOn = false;
    const moveOn = () => {
      hasMovedOn = true;
    };
    // Not by where the focus is: with the field that had it gone, it is put on whatever is there first.
    for (const type of movements) addEventListener(type, moveOn, { capture: true });
    const stop = waitForRender(
      [place],
      () => hasMovedOn,
      () => focusStep(place),
    );
    return () => {
      stop();
      for (const type of movements) removeEventListener(type, moveOn, { capture: true });
    };
  }, [step, problem]);
  return container;
}

const movements = ['keydown', 'pointerdown'] as const;

function focusStep(place: HTMLElement): boolean {
  const found = [...place.querySelectorAll<HTMLElement>('[data-problem], h2')].filter(
    (element) => element.getClientRects().length > 0,
  );
  const target = found.find((element) => element.dataset.problem !== undefined) ?? found[0];
  target?.focus();
  target?.scrollIntoView?.({ block: 'nearest' });
  return !!target;
}
