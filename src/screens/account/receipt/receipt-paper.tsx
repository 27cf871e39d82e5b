import { type Ref, useEffect, useState } from 'react';
import type { Order } from '../../../contract/entities';
import type { BrandLegal, BrandSeller } from '../../../contract/site/brand';
import { serverNow } from '../../../runtime/api/server-clock';
import { loadLegal, loadSeller } from '../../../runtime/brand/brand-legal';
import { useElementContext, useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Logo } from '../../../ui/brand-logo/logo';
import { Badge } from '../../../ui/feedback/badge';
import { DescriptionList } from '../../../ui/layout/description-list';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { type OrderState, orderBadgeKinds, orderState } from '../../shared/order-display/order-state';
import { useAmountRows, usePaymentRows, useValidityRows } from '../orders/details/order-rows';
import { orderNotes } from '../orders/row/order-notes';
import styles, { sheet } from './receipt-paper.module.css';

/** The receipt, as shown and as printed: seller, buyer, amounts, plan, payment, and notes about refunds. */
export function ReceiptPaper({ order, ref }: { order: Order; ref: Ref<HTMLElement> }) {
  useSheet(sheet);
  const { t } = useTexts();
  const { host, brand } = useElementContext();
  const { settings } = useSignalValue(brand);
  const now = serverNow();
  const amountRows = useAmountRows(order, { showsCurrencyCode: true });
  // With `isOnReceipt`, the payment's id is shown in full, without a button to copy it.
  const paymentRows = usePaymentRows(order, { isOnReceipt: true });
  const validityRows = useValidityRows(order);
  const { legal, seller } = useLegalAndSeller(settings.code);
  return (
    <article
      ref={ref}
      // A <sub-dialog> already has a border, a background and a logo, so the receipt omits its own.
      className={host.closest('sub-dialog') ? styles.inDialog : styles.paper}
      aria-label={`${t('account:receipt.title')} ${order.orderId}`}
    >
      <ReceiptHeader seller={seller} state={orderState(order, now)} />
      <OrderRows order={order} />
      <h3 className={styles.subhead}>{t('account:receipt.amount')}</h3>
      <div className={styles.amounts}>
        <DescriptionList rows={amountRows} />
      </div>
      <div className={styles.columns}>
        <div>
          <h3 className={styles.subhead}>{t('account:receipt.bought')}</h3>
          <DescriptionList rows={validityRows} />
        </div>
        <div>
          <h3 className={styles.subhead}>{t('account:receipt.payment')}</h3>
          <DescriptionList rows={paymentRows} />
        </div>
      </div>
      {orderNotes(order, now).map(({ title, texts }) => (
        <p key={title.key} className={styles.note}>
          <strong>{t(title.key, title.values)}.</strong> {texts.map(({ key, values }) => t(key, values)).join(' ')}
        </p>
      ))}
      <footer className={styles.footer}>
        {settings.showsHelpEmail && <p>{t('account:receipt.help', { email: settings.helpEmail })}</p>}
        {legal && (
          <>
            <p>{legal.refunds}</p>
            <p>{legal.copyright}</p>
          </>
        )}
      </footer>
    </article>
  );
}

interface ReceiptHeaderProps {
  seller: BrandSeller | undefined;
  state: OrderState;
}

/** The seller's logo, name and address, beside the title and the order's state. */
function ReceiptHeader({ seller, state }: ReceiptHeaderProps) {
  const { t } = useTexts();
  const { settings } = useSignalValue(useElementContext().brand);
  return (
    <header className={styles.head}>
      <div className={styles.seller}>
        <Logo className={styles.logo} />
        <p className={styles.name}>
          <bdi>{seller?.name ?? settings.name}</bdi>
        </p>
        {seller && (
          <p className={styles.address}>
            {[...seller.address, seller.taxNumber].map((line) => (
              <span key={line}>
                <bdi>{line}</bdi>
              </span>
            ))}
          </p>
        )}
      </div>
      <div className={styles.corner}>
        <h2 part="heading" tabIndex={-1} className={styles.heading}>
          {t('account:receipt.title')}
        </h2>
        <Badge kind={orderBadgeKinds[state]}>{t(`account:orders.states.${state}`)}</Badge>
      </div>
    </header>
  );
}

/** The order's number, date, buyer and reference. */
function OrderRows({ order: { orderId, date, reference } }: { order: Order }) {
  const { t, lang } = useTexts();
  const member = useMember();
  const rows = [
    { term: t('account:receipt.number'), value: orderId },
    { term: t('account:orders.details.date'), value: formatDateTime(date, lang, 'long') },
    { term: t('account:receipt.billedTo'), value: member?.account },
    ...(reference ? [{ term: t('account:receipt.reference'), value: <span translate="no">{reference}</span> }] : []),
  ];
  return (
    <dl className={styles.order}>
      {rows.map(({ term, value }) => (
        <div key={term}>
          <dt className={styles.term}>{term}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/**
 * Each field is the content of a file of the brand. Both are undefined until both requests have ended. A field stays
 * undefined if its file is missing or fails to load.
 */
interface LegalAndSeller {
  /** The legal texts in the current language. */
  legal?: BrandLegal | undefined;
  /** The company that receipts name as the seller. */
  seller?: BrandSeller | undefined;
}

/** Loads the brand's legal texts and the seller. */
function useLegalAndSeller(brand: string): LegalAndSeller {
  const { lang } = useTexts();
  const [loaded, setLoaded] = useState<LegalAndSeller>({});
  useEffect(() => {
    let isCurrent = true;
    // If a file fails to load, the receipt is shown without the file's content.
    const orUndefined = <T,>(file: Promise<T>) => file.catch(() => undefined);
    void Promise.all([orUndefined(loadLegal(brand, lang)), orUndefined(loadSeller(brand))]).then(([legal, seller]) => {
      if (isCurrent) setLoaded({ legal, seller });
    });
    return () => {
      isCurrent = false;
    };
  }, [brand, lang]);
  return loaded;
}
