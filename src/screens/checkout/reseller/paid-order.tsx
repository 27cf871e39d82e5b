import { useEffect } from 'react';
import { dtGetOrder } from '../../../contract/calls/reseller';
import { invalidate } from '../../../runtime/api/query-store';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { clearAttemptKey } from '../../../runtime/navigation/return-url';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { formatDate } from '../../../ui/format/format-date';
import { Money } from '../../../ui/format/money';
import { CheckIcon } from '../../../ui/icons/icons';
import { DownloadIcon } from '../../../ui/icons/late-icons';
import { DescriptionList } from '../../../ui/layout/description-list';
import { OrderMoneyNotices } from '../../shared/order-display/order-money-notices';
import checkoutStyles from '../../shared/payment/checkout.module.css';
import { StepHeading } from '../../shared/payment/step-heading';
import { toCsv } from '../../shared/reseller/csv';
import { customerAccountText, orderedItemsText } from '../../shared/reseller/order-texts';
import styles from '../../shared/reseller/reseller.module.css';
import type { ResellerOrder } from '../../shared/reseller/reseller-plan';
import { saveFile } from '../../shared/reseller/save-file';
import resultStyles, { sheet as resultSheet } from '../result/result.module.css';

/** The result of a reseller's paid order: the customer's new expiry date or the activation codes. */
export function PaidOrder({ orderId, onNewOrder }: { orderId: string; onNewOrder: () => void }) {
  useSheet(resultSheet);
  const context = useElementContext();
  const { t } = useTexts();
  // If the payer returned from a payment page, the URL contains the key of the payment attempt.
  useEffect(clearAttemptKey, []);
  return (
    <div className={styles.paid}>
      <span className={`${checkoutStyles.badge} ${resultStyles.good}`}>
        <CheckIcon />
      </span>
      <StepHeading>{t('reseller:paid.title')}</StepHeading>
      <Purchase orderId={orderId} />
      <div className={resultStyles.actions}>
        <Button onClick={onNewOrder}>{t('reseller:paid.more')}</Button>
        <Button variant="secondary" onClick={() => context.navigate('orders')}>
          {t('reseller:paid.orders')}
        </Button>
      </div>
      <p className={styles.small}>{t('checkout:reference', { orderId })}</p>
    </div>
  );
}

function Purchase({ orderId }: { orderId: string }) {
  const { t } = useTexts();
  const { data, status, error, retry, isStale } = useQuery(dtGetOrder, { orderId });
  // The cached order may be from before the payment.
  useEffect(() => invalidate(dtGetOrder), []);
  if (data?.status === 'success') return <PurchaseDetails order={data} />;
  if (status === 'error')
    return <ErrorState error={error} title={t('reseller:paid.failed')} retry={retry} isRetrying={isStale} />;
  return (
    <Loading label={t('reseller:paid.loading')}>
      <Skeleton width="calc(var(--s-px) * 320)" height="calc(var(--s-px) * 240)" />
    </Loading>
  );
}

function PurchaseDetails({ order }: { order: ResellerOrder }) {
  const { t, lang } = useTexts();
  const customer = customerAccountText(order);
  const codes = order.activationCodes ?? [];
  return (
    <>
      <p>
        {customer && order.expiry
          ? t('reseller:paid.customer', { customer, date: formatDate(order.expiry, lang) })
          : codes.length > 0 && t('reseller:paid.codes', { count: codes.length })}
      </p>
      <OrderMoneyNotices order={order} />
      {codes.length > 0 && <ActivationCodes order={order} codes={codes} />}
      <div className={`${styles.panel} ${resultStyles.wide}`}>
        <DescriptionList
          rows={[
            { term: t('reseller:paid.plan'), value: orderedItemsText(order, t) },
            { term: t('reseller:paid.total'), value: <Money value={order.total} showsCurrencyCode />, isStrong: true },
          ]}
        />
      </div>
    </>
  );
}

interface ActivationCodesProps {
  order: ResellerOrder;
  codes: readonly string[];
}

/** The activation codes that a reseller has bought, to copy or to download as a CSV file. */
function ActivationCodes({ order, codes }: ActivationCodesProps) {
  const { t } = useTexts();
  const title = t('reseller:paid.listTitle');
  const download = () => {
    const header = [t('reseller:paid.file.code'), t('reseller:paid.file.plan'), t('reseller:paid.file.days')];
    const rows = codes.map((code) => [code, order.planName, String(order.validDays)]);
    // Of the order's data, the file name contains only the id, for privacy.
    saveFile(`codes-${order.orderId}.csv`, toCsv([header, ...rows]), 'text/csv');
  };
  return (
    <div className={resultStyles.wide}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes a long list scrollable with the keyboard */}
      <section className={styles.codes} tabIndex={0} aria-label={title}>
        <ul>
          {codes.map((code) => (
            <li key={code} translate="no">
              {code}
            </li>
          ))}
        </ul>
      </section>
      <div className={styles.tools}>
        <CopyButton text={codes.join('\n')} label={t('reseller:paid.copyAll')} />
        <Button variant="secondary" icon={<DownloadIcon />} onClick={download}>
          {t('reseller:paid.download')}
        </Button>
      </div>
    </div>
  );
}
