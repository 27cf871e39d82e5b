import { useState } from 'react';
import type { orderRemind } from '../../../contract/calls/orders';
import type { DataOf } from '../../../contract/define-call';
import type { AccountInfo, Renewal } from '../../../contract/entities';
import { isUnfinished } from '../../../rules/plans/orders';
import { isUnsupported } from '../../../runtime/api/call-error';
import { serverNow } from '../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useErrorText } from '../../../runtime/element-context/error-text';
import type { QueryView } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncView, QueryError } from '../../../ui/async/async-view';
import { BrandArt } from '../../../ui/brand-art/brand-art';
import { Button } from '../../../ui/button/button';
import { sheet as badgeSheet } from '../../../ui/feedback/badge.module.css';
import { Skeleton } from '../../../ui/feedback/loading/skeleton';
import { useMoney } from '../../../ui/format/money';
import { sheet as cardBrandSheet } from '../../../ui/icons/card-brands/card-brand.module.css';
import { mandateObstacle } from '../../shared/mandates/mandates';
import { ChangeCardDialog } from '../cards/change-card-dialog';
import { needsPriceConsent, planState, renewalProblem } from '../shared/account-state';
import { sheet as ringSheet } from '../shared/days-ring.module.css';
import styles, { sheet } from '../shared/hero.module.css';
import { heroActions } from '../shared/hero-actions';
import { HeroPlanView } from '../shared/overview-view';
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
  useSheet(ringSheet);
  useSheet(badgeSheet);
  useSheet(cardBrandSheet);
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
  const formatMoney = useMoney();
  const [isCardDialogOpen, setCardDialogOpen] = useState(false);
  const now = serverNow();
  const state = planState(info, now);
  const problem = renewal.data ? renewalProblem(renewal.data, now) : null;
  const failureCode =
    renewal.data?.status === 'failed' ? renewal.data.failureCode : renewal.data && mandateObstacle(renewal.data);
  const newPrice = renewal.data && needsPriceConsent(renewal.data) ? renewal.data.nextPrice : null;
  const remindedOrder = unfinishedOrder.data?.order;
  const order = remindedOrder && isUnfinished(remindedOrder, now) ? remindedOrder : null;
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
      <HeroPlanView
        t={t}
        formatMoney={formatMoney}
        now={now}
        info={info}
        renewal={renewal.data}
        failureText={failureCode ? errorTextOf({ code: failureCode }) : undefined}
        picture={<BrandArt name="hero" className={styles.picture} />}
      />
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
