import { useState } from 'react';
import { orders } from '../../contract/calls/orders';
import { dtGetCheckCode, dtGetPlan } from '../../contract/calls/reseller';
import { useElementContext, useTexts } from '../../runtime/element-context/element-context';
import { useQuery } from '../../runtime/element-context/use-query';
import { isOldEngine } from '../../runtime/page/old-engine';
import { AsyncView } from '../../ui/async/async-view';
import { LazyPart } from '../../ui/async/lazy-part';
import { useLatestData } from '../../ui/async/use-latest-data';
import { Button, LinkButton } from '../../ui/button/button';
import { EmptyState } from '../../ui/feedback/empty-state';
import { SelectField } from '../../ui/fields/select-field';
import { formatDate } from '../../ui/format/format-date';
import { Money } from '../../ui/format/money';
import { isForbidden, NotReseller } from '../shared/reseller/no-access';
import { orderedItemsText } from '../shared/reseller/order-texts';
import styles from '../shared/reseller/reseller.module.css';
import { deviceCounts, plansForDevices, type ResellerPlan } from '../shared/reseller/reseller-plan';
import { OrderPanel } from './order-panel';
import { PlanList } from './plan-list';
import { PricingSkeleton } from './pricing-skeleton';
import type { ReportParams } from './references/report-filter';

/** Loads the report of sales by reference, a partner's id of a visit or campaign. */
const loadReport = () => import('./references/reference-report').then((module) => module.ReferenceReport);

/**
 * The reseller's price list and order form, and the report of sales by reference. `params` are the report's filter.
 */
export function Pricing({ planId, params }: { planId: string | undefined; params: ReportParams }) {
  const { t } = useTexts();
  const [currency, setCurrency] = useState<string>();
  // The plans with prices in the chosen currency. While they load, the prices in the previous currency stay.
  const plans = useLatestData(useQuery(dtGetPlan, currency ? { currency } : {}));
  if (isForbidden(plans.error)) return <NotReseller />;
  const defaultCurrency = plans.data?.plans[0]?.price.currency;
  return (
    <>
      <div className={styles.header}>
        <div className={styles.titles}>
          <h2 part="heading" tabIndex={-1}>
            {t('reseller:title')}
          </h2>
          <p className={styles.lead}>{t('reseller:lead')}</p>
        </div>
        {defaultCurrency && <CurrencyChoice value={currency ?? defaultCurrency} onChange={setCurrency} />}
      </div>
      <AsyncView query={plans} failedTitle={t('reseller:failed')} skeleton={<PricingSkeleton />}>
        {(data) =>
          data.plans.length > 0 ? (
            <PriceListAndOrder plans={data.plans} isStale={plans.isStale} requestedId={planId} currency={currency} />
          ) : (
            <EmptyState title={t('reseller:empty.title')}>{t('reseller:empty.text')}</EmptyState>
          )
        }
      </AsyncView>
      {/* A TV shows no report: it has no address bar for the report's filter, and can't save the report as a file. */}
      {!isOldEngine && plans.data && <LazyPart load={loadReport} props={{ planId, ...params }} />}
    </>
  );
}

/** The choice of the currency that the reseller pays in. Renders nothing if only one currency is available. */
function CurrencyChoice({ value, onChange }: { value: string; onChange: (currency: string) => void }) {
  const { t } = useTexts();
  const { data, status, retry } = useQuery(dtGetCheckCode, {});
  if (status === 'error' && !data) {
    return (
      <p className={styles.small}>
        {t('reseller:currencyFailed')} <LinkButton onClick={retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    );
  }
  const currencies = data?.currencies ?? [{ code: value, name: null }];
  if (data && currencies.length < 2) return null;
  return (
    <div>
      <SelectField
        label={t('reseller:currency')}
        placeholder={null}
        disabled={!data}
        options={currencies.map(({ code, name }) => ({ value: code, label: name ? `${code} · ${name}` : code }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}

interface PriceListAndOrderProps {
  plans: readonly ResellerPlan[];
  /** The id of the plan that the element's attribute preselects. */
  requestedId: string | undefined;
  currency: string | undefined;
  isStale: boolean;
}

function PriceListAndOrder({ plans, requestedId, currency, isStale }: PriceListAndOrderProps) {
  const [chosenId, setChosenId] = useState(requestedId);
  const [quantity, setQuantity] = useState(1);
  const chosen = plans.find(({ id }) => id === chosenId) ?? defaultPlan(plans);
  if (!chosen) return null;
  return (
    <div className={styles.layout}>
      <div className={styles.column}>
        <PlanList
          plans={plans}
          chosen={chosen}
          quantity={quantity}
          isStale={isStale}
          onChoose={({ id }) => setChosenId(id)}
        />
        <LatestOrders />
      </div>
      <div className={styles.aside}>
        <OrderPanel plan={chosen} currency={currency} isStale={isStale} onQuantity={setQuantity} />
      </div>
    </div>
  );
}

/**
 * The plan to preselect: of the plans for the fewest devices, the monthly one, because resellers sell it most; if
 * there is none, the shortest one.
 */
function defaultPlan(plans: readonly ResellerPlan[]): ResellerPlan | undefined {
  const smallestPlans = plansForDevices(plans, deviceCounts(plans)[0] ?? 1);
  return smallestPlans.find(({ duration }) => duration === 'month') ?? smallestPlans[0];
}

const maxShownOrders = 5;
/** How many of the latest orders are loaded, to find the orders placed as a reseller among them. */
const loadedOrderCount = 50;

/**
 * The latest orders that the member placed as a reseller. Each order has a button that opens the order's page, where
 * the reseller can pay the order or see its activation codes.
 */
function LatestOrders() {
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { data, status, retry } = useQuery(orders, { pageSize: loadedOrderCount });
  if (!data) {
    if (status !== 'error') return null;
    return (
      <p className={styles.small}>
        {t('reseller:last.failed')} <LinkButton onClick={retry}>{t('common:actions.retry')}</LinkButton>
      </p>
    );
  }
  const shownOrders = data.orders.filter(({ isResale }) => isResale).slice(0, maxShownOrders);
  if (shownOrders.length === 0) return null;
  return (
    <section className={styles.orders} aria-labelledby="latest-orders">
      <h3 id="latest-orders">{t('reseller:last.title')}</h3>
      <ul>
        {shownOrders.map((order) => (
          <li key={order.orderId}>
            <div>
              <p>{orderedItemsText(order, t)}</p>
              <p className={styles.small}>
                {t(`reseller:last.states.${order.status}`)} · <Money value={order.total} /> ·{' '}
                {formatDate(order.date, lang)}
              </p>
            </div>
            <Button
              size="small"
              variant="secondary"
              aria-label={t('reseller:last.openNamed', { orderId: order.orderId })}
              onClick={() => context.navigate('reseller-payment', { orderId: order.orderId })}
            >
              {t('reseller:last.open')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
