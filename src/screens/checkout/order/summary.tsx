import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import type { Plan } from '../../../contract/entities';
import { compareMoney, isZeroMoney, type Money as MoneyValue, subtractMoney } from '../../../rules/money/money';
import { useElementContext, useIsTv, useTexts } from '../../../runtime/element-context/element-context';
import type { Translate } from '../../../runtime/i18n/text-keys';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { LinkButton } from '../../../ui/button/button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { Money } from '../../../ui/format/money';
import { rateText } from '../../../ui/format/rate-text';
import { ChevronIcon } from '../../../ui/icons/icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import { visuallyHidden } from '../../../ui/styling/tokens';
import { useTaxRows } from '../../shared/order-display/tax-rows';
import styles from '../../shared/payment/checkout.module.css';
import type { Valuation, ValuationView } from './use-price';

export interface SummaryProps {
  /** Undefined while loading. */
  plan: (Pick<Plan, 'name' | 'deviceCount' | 'days'> & Partial<Pick<Plan, 'originalPrice'>>) | undefined;
  /** When the purchased days end. Undefined while loading, null if unknown. */
  validUntil: number | null | undefined;
  valuation: ValuationView;
  /** Says what happens to the remaining days of the current plan. */
  daysInfo?: ReactNode;
  /** The installments, shown below the total. */
  installments?: ReactNode;
  /** Whether this is the only charge, or what the next one is; undefined if unknown. */
  chargesText?: string | undefined;
  /** Loads the plan again. Set only if the plan couldn't be loaded. */
  onRetryPlan?: (() => void) | undefined;
  /**
   * The container of the pay button, and the terms. If it is set, the summary is a sticky bar on phones: it shows the total and this
   * container, and its details are collapsed. Null gives the same bar without a pay button, because there is no payment
   * method. If it is undefined, the summary isn't a bar, and its details are always visible.
   */
  payBox?: ReactNode;
  /** Opens the collapsed details, because something in them needs the payer's attention. */
  needsAttention?: boolean;
  /** The coupon and the currency. */
  children?: ReactNode;
}

/** The plan and its price. When the price changes, the previous one stays visible while the new one loads. */
export function Summary({
  plan,
  validUntil,
  valuation,
  daysInfo,
  installments,
  chargesText,
  onRetryPlan,
  payBox,
  needsAttention,
  children,
}: SummaryProps) {
  const { t, lang } = useTexts();
  const [isOpen, setOpen] = useState(false);
  const barRef = useKeyboardInset();
  // On a TV, the coupon and the currency come last, so that the amount and the pay button are on the first screen.
  const isLinkLast = useIsTv() && payBox !== undefined;
  const devicesText = t('checkout:devices', { count: plan?.deviceCount ?? 0 });
  const { value, error } = valuation;
  const isExpanded = isOpen || needsAttention || error !== undefined || onRetryPlan !== undefined;
  const details = (
    <>
      <div className={styles.planHead}>
        {plan ? (
          <>
            <h3 className={styles.planName} translate="no">
              {plan.name}
            </h3>
            <p className={styles.muted}>
              {/* Many plan names already contain the number of devices. */}
              {!plan.name.includes(devicesText) && <span>{`${devicesText} · `}</span>}
              <span>{t('checkout:days', { count: plan.days })}</span>
            </p>
            {validUntil !== null && (
              <p className={styles.small}>
                {validUntil ? t('checkout:summary.validUntil', { date: formatDate(validUntil, lang) }) : '\u00a0'}
              </p>
            )}
          </>
        ) : (
          // The height of the plan's name, devices and last day.
          !onRetryPlan && (
            <Skeleton height="calc(var(--plan-name-size) * 1.25 + var(--s-text-m) * 1.5 + var(--s-text-s) * 1.5)" />
          )
        )}
        {daysInfo}
        {onRetryPlan && (
          <p className={styles.small}>
            {t('checkout:summary.planFailed')}{' '}
            <LinkButton onClick={onRetryPlan}>{t('common:actions.retry')}</LinkButton>
          </p>
        )}
      </div>
      {!isLinkLast && children}
      <PriceRows {...{ valuation, installments, chargesText }} regularPrice={plan?.originalPrice} />
    </>
  );
  if (payBox === undefined) {
    return (
      <section className={styles.panel} aria-label={t('checkout:summary.title')}>
        {details}
      </section>
    );
  }
  return (
    <section
      ref={barRef}
      className={`${styles.panel} ${styles.bar}`}
      aria-label={t('checkout:summary.title')}
      // Collapses the details when a field outside this bar takes the focus. Open details could cover that field.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <button
        type="button"
        className={styles.summaryToggle}
        aria-expanded={isExpanded}
        // If the details are open for another reason than `isOpen`, a click sets `isOpen` to false. Otherwise, the
        // details would stay open after that reason is gone.
        onClick={() => setOpen(!isExpanded)}
      >
        <span className={styles.summaryName}>
          {plan?.name ?? t('checkout:summary.title')} <Saving value={value} />
        </span>
        <span key={value?.total.amount} className={styles.summaryTotal}>
          {value ? <Money value={value.total} /> : <span>…</span>} <ChevronIcon />
        </span>
      </button>
      <div className={isExpanded ? styles.openDetails : styles.details}>{details}</div>
      {payBox}
      {isLinkLast && children}
    </section>
  );
}

interface PriceRowsProps extends Pick<SummaryProps, 'valuation' | 'installments' | 'chargesText'> {
  /** What others pay for the plan; undefined or null if it has only one price. */
  regularPrice: MoneyValue | null | undefined;
}

function PriceRows({ valuation, installments, chargesText, regularPrice }: PriceRowsProps) {
  const { t, lang } = useTexts();
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { value, isCurrent, error, retry } = valuation;
  const taxRows = useTaxRows(value?.taxes);
  if (error) return <ErrorState title={t('checkout:summary.failed')} error={error} retry={retry} />;
  if (!value) {
    return (
      <Loading>
        <Skeleton height="calc(var(--s-px) * 43 + var(--s-text-s) * 1.5)" />
      </Loading>
    );
  }
  const { subtotal, discount, methodDiscount, methodDiscountPercent, total, exchangeRate } = value;
  const shownMethodDiscount = methodDiscount && !isZeroMoney(methodDiscount) ? methodDiscount : null;
  const otherDiscount = discount && (shownMethodDiscount ? subtractMoney(discount, shownMethodDiscount) : discount);
  const couponDiscount = otherDiscount && !isZeroMoney(otherDiscount) ? otherDiscount : null;
  // What makes the total differ from the subtotal. Without such rows, the subtotal would only repeat the total.
  const changes = [
    couponDiscount && { term: t('checkout:summary.discount'), value: <Discount money={couponDiscount} /> },
    shownMethodDiscount && {
      term: t('checkout:summary.methodDiscount', { percent: methodDiscountPercent ?? '' }),
      value: <Discount money={shownMethodDiscount} />,
    },
    ...feeRows(value, t),
    ...taxRows.added,
  ].filter((row) => !!row);
  const isReduced =
    regularPrice && regularPrice.currency === subtotal.currency && compareMoney(regularPrice, subtotal) > 0;
  // In the line of the payer's own price, so that nothing moves when it is known.
  const regular = isReduced && (
    <>
      <span className={visuallyHidden}>{t('checkout:summary.regularPrice')} </span>
      <s className={styles.muted}>
        <Money value={regularPrice} />
      </s>{' '}
    </>
  );
  return (
    <div className={styles.total} aria-busy={!isCurrent}>
      <DescriptionList
        rows={[
          changes.length > 0 && {
            term: t('checkout:summary.subtotal'),
            value: (
              <>
                {regular}
                <Money value={subtotal} />
              </>
            ),
          },
          ...changes,
          exchangeRate != null && {
            term: t('checkout:summary.rate'),
            value: rateText({ from: currency, to: total.currency, rate: exchangeRate }, lang),
          },
          {
            term: t('checkout:summary.total'),
            value: (
              <>
                {changes.length === 0 && regular}
                <Money value={total} />
              </>
            ),
            isStrong: true,
          },
          ...taxRows.included,
        ]}
      />
      {/* The first line is reserved, because both texts can come after the price. */}
      <div className={styles.small}>
        {!isZeroMoney(total) && installments}
        <p>{chargesText ?? (installments ? null : '\u00a0')}</p>
      </div>
    </div>
  );
}

/** The fee's parts by their causes; as one row if the server doesn't name them. */
function feeRows({ fee, conversionFee, interest }: Valuation, t: Translate) {
  const named = [
    conversionFee && {
      term: t('checkout:summary.conversionFee', { percent: conversionFee.percent }),
      amount: conversionFee.amount,
    },
    interest && { term: t('checkout:summary.interest'), amount: interest },
  ].filter((row) => !!row);
  const rows = named.length > 0 ? named : fee ? [{ term: t('checkout:summary.fee'), amount: fee }] : [];
  return rows
    .filter(({ amount }) => !isZeroMoney(amount))
    .map(({ term, amount }) => ({ term, value: <Money value={amount} /> }));
}

/** Why the total is lower than the plan's price, for the bar, which hides the rows of the price. */
function Saving({ value }: { value: Valuation | undefined }) {
  const { t } = useTexts();
  if (!value?.discount || isZeroMoney(value.discount)) return null;
  return (
    // The sign alone would be read as a dash.
    <span className={styles.saving}>
      <span className={visuallyHidden}>{t('checkout:summary.discount')}</span> <Discount money={value.discount} />
    </span>
  );
}

function Discount({ money }: { money: MoneyValue }) {
  return (
    <span className={styles.discount}>
      −<Money value={money} />
    </span>
  );
}

/**
 * Returns a ref for a bar that sticks to the bottom of the window. Sets `--s-keyboard` on the bar to the height of the
 * on-screen keyboard, which would otherwise cover the bar: phone browsers lay out the page behind the keyboard.
 */
function useKeyboardInset(): RefObject<HTMLElement | null> {
  const bar = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { visualViewport: viewport } = window;
    if (!viewport) return undefined;
    const update = () => {
      // On a page that is zoomed with two fingers, the visual viewport is smaller even without a keyboard.
      const inset = viewport.scale > 1 ? 0 : Math.round(innerHeight - viewport.height - viewport.offsetTop);
      bar.current?.style.setProperty('--s-keyboard', inset > 0 ? `${inset}px` : '');
      bar.current?.toggleAttribute('data-keyboard', inset > 120);
    };
    viewport.addEventListener('resize', update);
    viewport.addEventListener('scroll', update);
    return () => {
      viewport.removeEventListener('resize', update);
      viewport.removeEventListener('scroll', update);
    };
  }, []);
  return bar;
}
