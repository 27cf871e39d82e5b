import { useDeferredValue, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { orderRemind } from '../../contract/calls/orders';
import { type banner, queryCart } from '../../contract/calls/plans';
import type { DataOf } from '../../contract/define-call';
import type { Order } from '../../contract/entities';
import { isUnfinished } from '../../rules/plans/orders';
import { trialDaysOf } from '../../rules/plans/plans';
import { serverNow } from '../../runtime/api/server-clock';
import { useElementContext, useIsTv, useMember, useTexts } from '../../runtime/element-context/element-context';
import { useErrorToast, useQuery } from '../../runtime/element-context/use-query';
import { destinationAt } from '../../runtime/navigation/destinations';
import { readAttemptKey } from '../../runtime/navigation/return-url';
import { safeUrl } from '../../runtime/navigation/safe-url';
import { useSignalValue } from '../../runtime/state/use-signal-value';
import { planChoiceKey, sessionStore } from '../../runtime/storage/storage';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Button } from '../../ui/button/button';
import { sheet as buttonSheet } from '../../ui/button/button.module.css';
import { EmptyState } from '../../ui/feedback/empty-state';
import { ErrorState } from '../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../ui/feedback/loading/skeleton';
import { Notice } from '../../ui/feedback/notice';
import { useMoney } from '../../ui/format/money';
import { bannersCall, plansCall } from './initial-calls';
import { type PlanChoice, presetChoice } from './picker/plan-offers';
import { PlanPicker } from './picker/plan-picker';
import { PlanTrial } from './plan-trial';
import styles, { sheet } from './plans.module.css';
import { PlansHeader } from './plans-header';
import { BannerView, PlanQuestionsView } from './plans-view';

export interface PlansScreenProps {
  /** The error code that says why a plan could not be bought. */
  error?: string | undefined;
  /** A coupon code, which the checkout applies. */
  coupon?: string | undefined;
  /** The id of the preselected plan. */
  planId?: string | undefined;
  /** The preselected number of devices. */
  devices?: string | undefined;
}

/** The screen where visitors choose a plan by device count and duration. */
export function PlansScreen({ error, coupon, planId, devices }: PlansScreenProps) {
  useSheet(sheet);
  usePaymentReturn();
  const context = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const [choice, changeChoice] = usePlanChoice([planId, devices].join(' ').trim());
  const plans = useQuery(plansCall, {});
  // Deferred, so that slow phones stay responsive while the plans render.
  const planList = useDeferredValue(plans.data);
  const banners = useQuery(bannersCall, {});
  const cart = useQuery(queryCart, member ? {} : null);
  // Contains the member's unfinished order, if any.
  const reminder = useQuery(orderRemind, member ? {} : null);
  useErrorToast(banners);
  useErrorToast(cart);
  useErrorToast(reminder);
  // The picker waits for the cart, which contains the member's current plan and thus decides the default choice, and
  // for the unfinished order, whose notice above the plans would move them. It doesn't wait for failed requests.
  const isMemberReady = !member || (cart.status !== 'loading' && reminder.status !== 'loading');
  // Notices are below the plans on a TV, where they would push the button out of view, and below the first view (the
  // plans that are shown before React has loaded), which they would move.
  const isTv = useIsTv();
  const [hasFirstView] = useState(() => !!context.host.shadowRoot?.querySelector('[data-first-view]'));
  const order = reminder.data?.order;
  const orderNotice = order && isUnfinished(order, serverNow()) && <UnfinishedOrderNotice order={order} />;

  const trialDays = planList && !member ? trialDaysOf(planList) : 0;

  const renderPlans = () => {
    if (!planList || !isMemberReady) {
      if (plans.status !== 'error') return <PlansSkeleton />;
      return (
        <ErrorState title={t('plans:failed')} error={plans.error} retry={plans.retry} isRetrying={plans.isStale} />
      );
    }
    if (planList.plans.length === 0)
      return <EmptyState title={t('plans:empty.title')}>{t('plans:empty.text')}</EmptyState>;
    return (
      <PlanPicker
        plans={planList.plans}
        choice={choice}
        preset={presetChoice(planList.plans, { planId, devices })}
        coupon={coupon}
        onChange={changeChoice}
        activePlan={cart.data?.activePlan ?? null}
        paymentMarks={planList.paymentMarks}
        trialDays={trialDays}
      />
    );
  };
  return (
    <section className={styles.screen} aria-labelledby="plans-title">
      <PlansHeader error={error} trialBox={trialDays > 0 && <PlanTrial days={trialDays} />} />
      {!isTv && !hasFirstView && isMemberReady && orderNotice}
      <div className={styles.choice}>
        {renderPlans()}
        {(isTv || hasFirstView) && orderNotice}
        {!!planList?.plans.length && isMemberReady && <PlanQuestionsView t={t} hasTrial={trialDays > 0} />}
        {/* Banners advertise the plans, so no banners are shown if the plans failed to load. */}
        {plans.status !== 'error' && <Banners banners={banners.data?.banners ?? []} />}
      </div>
    </section>
  );
}

/**
 * The skeleton of `PlanPicker`: three blocks with the heights of its parts, which are the choice of the number of
 * devices, the plans, and the section with the Continue button.
 */
function PlansSkeleton() {
  return (
    <Loading>
      <div className={styles.skeleton}>
        {['devices', 'offers', 'decision'].map((part) => (
          <Skeleton key={part} height={`calc(var(--s-px) * var(--${part}))`} />
        ))}
      </div>
    </Loading>
  );
}

/** Navigates visitors who return from a payment page, such as a bank's, to the result of their payment. */
function usePaymentReturn(): void {
  const context = useElementContext();
  useEffect(() => {
    if (readAttemptKey()) context.navigate('payment');
  }, [context]);
}

/**
 * The operator's banners: short announcements. A banner's title is a link if its URL is safe. A link to a screen opens
 * the screen as the product's own links do: in the portal, on this page or in a dialog. On a TV, banners have no links,
 * which would take the focus on its way from the plans to the button.
 */
function Banners({ banners }: { banners: DataOf<typeof banner>['banners'] }) {
  const context = useElementContext();
  useSheet(buttonSheet);
  const { portal } = useSignalValue(context.settings);
  const isTv = useIsTv();
  return banners.map(({ id, title, text, url }) => {
    const link = url && !isTv ? safeUrl(url, portal) : null;
    const destination = link && destinationAt(link, portal);
    return (
      <BannerView
        key={id}
        {...{ title, text }}
        href={link?.href}
        onClick={(event) => {
          const { ctrlKey, metaKey, shiftKey, altKey } = event;
          if (!destination || ctrlKey || metaKey || shiftKey || altKey) return;
          event.preventDefault();
          context.navigate(destination.to, destination.params);
        }}
      />
    );
  });
}

/**
 * A notice about the member's unfinished order, with a button that opens this order in the checkout. When the checkout
 * closes, the portal shows the plans again; the destination `payment`, which the account opens, closes to the account.
 */
function UnfinishedOrderNotice({ order }: { order: Order }) {
  const context = useElementContext();
  const { t } = useTexts();
  const formatMoney = useMoney();
  const container = useRef<HTMLDivElement>(null);
  // When the order is paid or canceled elsewhere, such as in another tab, the notice disappears. If the focus was in
  // the notice, it moves to the screen's heading.
  useLayoutEffect(() => {
    const node = container.current;
    const root = node?.getRootNode() as ShadowRoot;
    return () => {
      if (node?.contains(root.activeElement)) root.querySelector('h2')?.focus({ preventScroll: true });
    };
  }, []);
  return (
    <div ref={container}>
      <Notice
        kind="warning"
        title={t('plans:unfinished.title')}
        action={
          <Button
            variant="secondary"
            size="small"
            onClick={() => context.navigate('checkout', { orderId: order.orderId })}
          >
            {t('plans:unfinished.continue', { amount: formatMoney(order.total) })}
          </Button>
        }
      >
        <span translate="no">{order.planName}</span>
      </Notice>
    </div>
  );
}

interface StoredChoice extends PlanChoice {
  /** The plan and device count that the element's attributes preselected when the visitor chose. */
  preset?: string;
}

/**
 * The visitor's choice of plan, stored for this tab, so that a sign-in, a reload or a return to the page keeps the
 * choice. `preset` is the plan and device count that the element's attributes preselect now. If it isn't empty, a
 * choice that was made with a different `preset` is ignored.
 */
function usePlanChoice(preset: string): [PlanChoice, (change: PlanChoice) => void] {
  const [stored, setStored] = useState<StoredChoice>({});
  // The stored choice is read after the first render, because that render must match the server's HTML.
  useLayoutEffect(() => {
    const choice = sessionStore.get<StoredChoice>(planChoiceKey);
    // Without a stored choice, don't set the state, because setting it would render the plans a second time.
    if (choice) setStored(choice);
  }, []);
  useEffect(() => {
    if (stored.preset !== undefined) sessionStore.set(planChoiceKey, stored);
  }, [stored]);
  const emptyIfOutdated = (choice: StoredChoice) => (preset && choice.preset !== preset ? {} : choice);
  // Merge the change into the latest state: a plan can be clicked while a new device count is still rendering.
  const changeChoice = (change: PlanChoice) =>
    setStored((before) => ({ ...emptyIfOutdated(before), ...change, preset }));
  return [emptyIfOutdated(stored), changeChoice];
}
