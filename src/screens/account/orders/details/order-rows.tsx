import { orderService } from '../../../../contract/calls/orders';
import type { Order } from '../../../../contract/entities';
import type { Money as MoneyValue } from '../../../../contract/primitives';
import { isZeroMoney, multiplyMoney } from '../../../../rules/money/money';
import { couponOf } from '../../../../rules/plans/orders';
import { isUnsupported } from '../../../../runtime/api/call-error';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../../runtime/state/use-signal-value';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { LinkButton } from '../../../../ui/button/button';
import { CopyButton } from '../../../../ui/copy/copy-button';
import { Money, useMoney } from '../../../../ui/format/money';
import { rateText } from '../../../../ui/format/rate-text';
import type { DescriptionRow } from '../../../../ui/layout/description-list';
import { formatDateTime } from '../../../shared/order-display/format-date-time';
import { installmentsText } from '../../../shared/order-display/installments-text';
import { methodText } from '../../../shared/order-display/method-text';
import { useTaxRows } from '../../../shared/order-display/tax-rows';
import { useFreshQuery } from '../../shared/queries';
import styles, { sheet } from './order-rows.module.css';

/** Rows for a `DescriptionList`, which skips rows that are null. */
type Rows = (DescriptionRow | null)[];

/** The amounts of an order: items, discounts and fees, total. `showsCurrencyCode` adds the currency's ISO code. */
export function useAmountRows(order: Order, { showsCurrencyCode = false } = {}): Rows {
  const { t } = useTexts();
  const amount = (value: MoneyValue) => <Money value={value} showsCurrencyCode={showsCurrencyCode} />;
  const { items, subtotal, discount, fee, total } = order;
  const coupon = couponOf(order);
  const hasDiscount = !!discount && !isZeroMoney(discount);
  const taxRows = useTaxRows(order.taxes, amount);
  const hasFee = !!fee && !isZeroMoney(fee);
  return [
    ...items.map(({ planId, name, quantity, price }) => ({
      key: planId,
      term: quantity > 1 ? t('account:orders.details.times', { quantity, name }) : name,
      value: amount(items.length === 1 ? subtotal : multiplyMoney(price, quantity)),
    })),
    items.length > 1 ? { term: t('account:orders.details.subtotal'), value: amount(subtotal) } : null,
    hasDiscount
      ? {
          term: coupon
            ? t('account:orders.details.discountWith', { code: coupon })
            : t('account:orders.details.discount'),
          value: <>−{amount(discount)}</>,
        }
      : null,
    hasFee ? { term: t('account:orders.details.fee'), value: amount(fee) } : null,
    ...taxRows.added,
    { term: t('account:orders.details.total'), value: amount(total), isStrong: true },
    ...taxRows.included,
  ];
}

/**
 * An order's payment method, installments, exchange rate, payment id and payment deadline. `isOnReceipt`: the rows are
 * for a receipt, which shows the payment id in full.
 */
export function usePaymentRows(order: Order, { isOnReceipt = false } = {}): Rows {
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const method = methodText(order, lang);
  // The server's exchange rates convert from the brand's currency.
  const { currency } = useSignalValue(useElementContext().brand).settings;
  const { paymentType, installments, exchangeRate, total, paymentId, payBefore, status } = order;
  return [
    method && { term: t('account:orders.details.method'), value: t(method.key, method.values) },
    // Orders that couldn't be paid in installments have no number of them.
    installments
      ? {
          term: t('account:orders.details.installments'),
          value: paymentType === 'full' ? t('account:orders.details.full') : installmentsText(order, formatMoney, t),
        }
      : null,
    exchangeRate
      ? {
          term: t('account:orders.details.exchangeRate'),
          value: rateText({ from: currency, to: total.currency, rate: exchangeRate }, lang),
        }
      : null,
    paymentId
      ? {
          term: t('account:orders.details.payment'),
          value: <CopyableId value={paymentId} name={t('account:orders.details.payment')} isOnReceipt={isOnReceipt} />,
        }
      : null,
    status === 'pending' && payBefore
      ? { term: t('account:orders.details.payBefore'), value: formatDateTime(payBefore, lang, 'long') }
      : null,
  ];
}

/** The number of devices and of days that an order's plan includes, and the date when the plan ends. */
export function useValidityRows({ deviceCount, validDays, expiry }: Order): Rows {
  const { t, lang } = useTexts();
  return [
    { term: t('account:plan.devices'), value: t('account:plan.atOnce', { count: deviceCount }) },
    { term: t('account:orders.details.duration'), value: t('account:orders.details.days', { count: validDays }) },
    expiry ? { term: t('account:plan.validUntil'), value: formatDateTime(expiry, lang, 'long') } : null,
  ];
}

/**
 * When the subscription that was bought with an order starts, and whether it's active. Empty for unpaid orders and
 * resellers' orders, and while the data loads.
 */
function useServiceRows({ orderId, status, isResale }: Order): Rows {
  const { t, lang } = useTexts();
  const isPaid = status === 'success' && !isResale;
  const { data: service, error, retry } = useFreshQuery(orderService, isPaid ? { id: orderId } : null);
  if (!service && error && !isUnsupported(error)) {
    return [
      {
        term: t('account:orders.details.service'),
        value: (
          <>
            {t('account:orders.service.failed')} <LinkButton onClick={retry}>{t('common:actions.retry')}</LinkButton>
          </>
        ),
      },
    ];
  }
  if (!service?.starts) return [];
  const inactiveState = service.starts > serverNow() ? 'upcoming' : 'ended';
  const state = service.isActive ? 'active' : inactiveState;
  return [
    { term: t('account:orders.details.service'), value: t(`account:orders.service.${state}`) },
    { term: t('account:orders.details.validFrom'), value: formatDateTime(service.starts, lang, 'long') },
  ];
}

/** All rows of an order's details. */
export function useOrderRows(order: Order): Rows {
  const { t, lang } = useTexts();
  const serviceRows = useServiceRows(order);
  const amountRows = useAmountRows(order);
  const paymentRows = usePaymentRows(order);
  const validityRows = useValidityRows(order);
  const numberRow = {
    term: t('account:orders.details.number'),
    value: <CopyableId value={order.orderId} name={t('account:orders.details.number')} />,
  };
  const dateRow = { term: t('account:orders.details.date'), value: formatDateTime(order.date, lang, 'long') };
  return [numberRow, dateRow, ...serviceRows, ...validityRows, ...paymentRows, ...amountRows];
}

/** The number of characters above which an identifier is shortened in the middle. */
const maxLength = 20;

interface CopyableIdProps {
  value: string;
  /** What kind of identifier the value is, such as “Order number”, for the copy button's accessible name. */
  name: string;
  /** True on a receipt: the full value is shown, without a copy button, because a receipt can be printed. */
  isOnReceipt?: boolean;
}

/**
 * An identifier, such as an order number, with a button that copies it. Long identifiers are shortened, except on
 * receipts and TVs.
 */
function CopyableId({ value, name, isOnReceipt = false }: CopyableIdProps) {
  useSheet(sheet);
  const isTv = useIsTv();
  if (isOnReceipt || isTv)
    return (
      <span className={styles.value} translate="no">
        {value}
      </span>
    );
  const isLong = value.length > maxLength;
  return (
    <span className={styles.id}>
      <span className={styles.value} translate="no">
        {isLong ? `${value.slice(0, 8)}…${value.slice(-6)}` : value}
      </span>
      <CopyButton text={value} name={name} variant="quiet" size="small" />
    </span>
  );
}
