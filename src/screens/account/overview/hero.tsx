import { type ReactNode, useState } from 'react';
import type { orderRemind } from '../../../contract/calls/orders';
import type { DataOf } from '../../../contract/define-call';
import type { AccountInfo, Renewal } from '../../../contract/entities';
import { isUnfinished } from '../../../rules/plans/orders';
import { isUnsupported } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import type { QueryView } from '../../../runtime/element-context/use-query';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncView, QueryError } from '../../../ui/async/async-view';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button } from '../../../ui/button/button';
import { Badge } from '../../../ui/feedback/badge';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { Money } from '../../../ui/format/money';
import { CardBrandLogo } from '../../../ui/icons/card-brands/card-brand';
import { toCardBrand } from '../../../ui/icons/card-brands/to-card-brand';
import { visuallyHidden } from '../../../ui/styling/tokens';
import { mandateObstacle } from '../../shared/mandates/mandates';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import {
  otherRenewedPlan,
  type PlanState,
  planBadges,
  planState,
  renewalDisplays,
  renewalProblem,
} from '../shared/account-state';
import { needsPriceConsent } from '../shared/renewal-options';
import { DaysRing } from './days-ring';
import styles, { sheet } from './hero.module.css';
import { heroActions } from './hero-actions';
import { NewPriceAlert, RenewalAlert, UnfinishedOrderAlert } from './hero-alerts';

interface HeroProps {
  info: QueryView<AccountInfo>;
  renewal: QueryView<Renewal>;
  /** The order's payment deadline may have passed since it was loaded. */
  unfinishedOrder: QueryView<DataOf<typeof orderRemind>>;
}

/** The box at the top of the overview: the member's plan, how long it lasts, the next payment, and the main actions. */
export function Hero({ info, renewal, unfinishedOrder }: HeroProps) {
  useSheet(sheet);
  const { t } = useTexts();
  return (
    <section className={styles.hero} aria-label={t('account:plan.title')}>
      <AsyncView query={info} failedTitle={t('account:plan.failed')} skeleton={<HeroSkeleton />}>
        {(data) => <HeroContent info={data} renewal={renewal} unfinishedOrder={unfinishedOrder} />}
      </AsyncView>
    </section>
  );
}

function HeroContent({ info, renewal, unfinishedOrder }: Omit<HeroProps, 'info'> & { info: AccountInfo }) {
  const context = useElementContext();
  const { t } = useTexts();
  const errorTextOf = useErrorText();
  const [isCardDialogOpen, setCardDialogOpen] = useState(false);
  const now = serverNow();
  const state = planState(info, now);
  const { status: renewalStatus } = renewal.data ?? {};
  const obstacle = renewal.data ? mandateObstacle(renewal.data) : null;
  const failureCode = renewalStatus === 'failed' ? renewal.data?.failureCode : obstacle;
  const newPrice = renewal.data && needsPriceConsent(renewal.data) ? renewal.data.nextPrice : null;
  // With an obstacle or a new price to accept, the plan doesn't renew without the member.
  const renewalTextKey = obstacle || newPrice ? null : renewalTextKeyOf(state, renewalStatus);
  const otherPlan = otherRenewedPlan(renewal.data, info);
  const renewsOtherPlan = otherPlan !== null && !!renewalStatus && renewalDisplays[renewalStatus].hasNextCharge;
  const remindedOrder = unfinishedOrder.data?.order;
  const order = remindedOrder && isUnfinished(remindedOrder, now) ? remindedOrder : null;
  const problem = renewal.data ? renewalProblem(renewal.data, now) : null;
  const planName = info.planName || t(`account:plan.names.${state}`);
  const stateName = state === 'none' ? '' : t(`account:plan.states.${state}`);
  const actions = heroActions({
    info,
    state,
    renewal: renewal.data,
    hasAlert: problem !== null || !!newPrice || order !== null,
  });
  return (
    <>
      {problem && renewal.data && (
        <RenewalAlert renewal={renewal.data} problem={problem} onChangeCard={() => setCardDialogOpen(true)} />
      )}
      {newPrice && <NewPriceAlert nextPrice={newPrice} />}
      {/* Outside the alert, because the dialog shows the result of the charge that ends the alert. */}
      <ChangeCardDialog
        open={isCardDialogOpen}
        purpose="renewal"
        onClose={() => setCardDialogOpen(false)}
        onDone={() => {
          setCardDialogOpen(false);
          context.toasts.show('success', t('account:cards.done.renewal'));
        }}
      />
      {order && <UnfinishedOrderAlert order={order} isPrimary={problem === null && !newPrice} />}
      <div className={styles.main}>
        {info.expiredTime ? (
          <DaysRing expiry={info.expiredTime} now={now} />
        ) : (
          state === 'none' && <BrandArt name="hero" className={styles.picture} />
        )}
        <div className={styles.plan}>
          {/* A free trial's name is also its state. */}
          {state !== 'none' && stateName !== planName && <Badge kind={planBadges[state]}>{stateName}</Badge>}
          <h3 className={styles.name}>{planName}</h3>
          {renewalTextKey && (
            <p className={styles.about}>
              {renewsOtherPlan ? t('account:renewal.otherPlan', { plan: otherPlan }) : t(renewalTextKey)}
            </p>
          )}
          {failureCode && <p className={styles.about}>{errorTextOf({ code: failureCode })}</p>}
        </div>
        <HeroDetails info={info} state={state} renewal={renewal.data} />
      </div>
      <QueryError query={renewal} failedTitle={t('account:renewal.notLoaded')} />
      {!isUnsupported(unfinishedOrder.error) && (
        <QueryError query={unfinishedOrder} failedTitle={t('account:unfinished.failed')} />
      )}
      <div className={styles.actions}>
        {actions.map(({ key, variant, to, params }) => (
          <Button key={key} variant={variant} onClick={() => context.navigate(to, params)}>
            {t(key)}
          </Button>
        ))}
      </div>
    </>
  );
}

/** The renewal statuses whose texts are also shown after the plan has ended. */
const statusesAfterEnd: readonly Renewal['status'][] = ['none', 'expired', 'failed', 'renewing', 'paused'];

/**
 * The translation key of the text about the renewal or, if the member has no plan, of the text that offers plans. Null
 * if neither is shown.
 */
function renewalTextKeyOf(state: PlanState, status: Renewal['status'] = 'none'): TextKey | null {
  if (state === 'none') return 'account:plan.noneAbout';
  return state === 'ended' && !statusesAfterEnd.includes(status) ? null : `account:renewal.states.${status}`;
}

interface HeroDetailsProps {
  info: AccountInfo;
  state: PlanState;
  renewal: Renewal | undefined;
}

/**
 * In the hero (the box at the top of the account), the next payment with its card, or the date when the plan ends, and
 * the number of devices.
 */
function HeroDetails({ info, state, renewal }: HeroDetailsProps) {
  const { t, lang } = useTexts();
  if (state === 'none') return null;
  const { expiredTime, limitCount, planName } = info;
  const { nextBillingDate, nextAmount, status } = renewal ?? {};
  const hasNextCharge = !!status && renewalDisplays[status].hasNextCharge && !!nextBillingDate;
  // The number of devices isn't shown if the plan's name contains it.
  const isCountInName = !!limitCount && !!planName?.match(/\d+/g)?.includes(String(limitCount));
  return (
    <dl className={styles.details}>
      {hasNextCharge && renewal && (
        <HeroItem
          term={t('account:renewal.nextDate')}
          value={nextAmount ? <Money value={nextAmount} /> : formatDateTime(nextBillingDate, lang, 'date')}
          note={
            <>
              {nextAmount && <span>{formatDateTime(nextBillingDate, lang, 'date')}</span>}
              {renewal.mandate && <span className={styles.method}>{renewal.mandate.methodName}</span>}
              <ChargedCard renewal={renewal} />
            </>
          }
        />
      )}
      {!!expiredTime && !hasNextCharge && (
        <HeroItem
          term={t(state === 'ended' ? 'account:plan.endedOn' : 'account:plan.validUntil')}
          value={formatDateTime(expiredTime, lang, 'long')}
        />
      )}
      {!!limitCount && !isCountInName && (
        <HeroItem term={t('account:plan.devices')} value={t('account:plan.atOnce', { count: limitCount })} />
      )}
    </dl>
  );
}

function HeroItem({ term, value, note }: { term: string; value: ReactNode; note?: ReactNode }) {
  return (
    <div className={styles.item}>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{value}</dd>
      {note && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

function ChargedCard({ renewal: { cardEnding, cardBrand } }: { renewal: Renewal }) {
  const { t } = useTexts();
  if (!cardEnding) return null;
  return (
    <span className={styles.card}>
      <CardBrandLogo brand={toCardBrand(cardBrand ?? '')} />{' '}
      <span aria-hidden="true" dir="ltr">
        •••• {cardEnding}
      </span>
      <span className={visuallyHidden}>{t('account:renewal.ending', { ending: cardEnding })}</span>
    </span>
  );
}

/** The skeleton of the hero (the box at the top of the account overview), laid out as for a plan that renews. */
function HeroSkeleton() {
  return (
    <>
      <div className={styles.main}>
        <Skeleton width="calc(var(--s-px) * 136)" height="calc(var(--s-px) * 136)" />
        <div className={styles.plan}>
          <Skeleton width="5em" />
          <div className={styles.name}>
            <Skeleton width="70%" />
          </div>
          <Skeleton lines={2} />
        </div>
        <div className={styles.details}>
          <Skeleton width="8em" />
          <Skeleton width="6em" height="calc(var(--s-px) * 28)" />
          <Skeleton width="10em" />
        </div>
      </div>
      <div className={styles.actions}>
        <Skeleton width="calc(var(--s-px) * 220)" height="var(--s-touch)" />
      </div>
    </>
  );
}
