import { useState } from 'react';
import { queryInfo } from '../../../contract/calls/account';
import { order as orderCall, resendReceipt } from '../../../contract/calls/orders';
import type { Order } from '../../../contract/entities';
import { behaviorOf } from '../../../contract/errors/catalogue';
import { serverNow } from '../../../runtime/api/server-clock';
import { useIsAbsent } from '../../../runtime/element-context/absent-calls';
import { useElementContext, useIsTv, useMember, useTexts } from '../../../runtime/element-context/element-context';
import type { TextKey } from '../../../runtime/i18n/text-keys';
import { pathOf } from '../../../runtime/navigation/destinations';
import { useSignalValue } from '../../../runtime/state/use-signal-value';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncView } from '../../../ui/async/async-view';
import { LazyPart } from '../../../ui/async/lazy-part';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Loading, Skeleton } from '../../../ui/feedback/loading/skeleton';
import { PrintIcon, ReceiptIcon } from '../../../ui/icons/late-icons';
import { canIsolateForPrint } from '../../../ui/print/isolate-for-print';
import { usePrint } from '../../../ui/print/use-print';
import { useAction } from '../../shared/use-action';

import { hasReceipt, payTarget } from '../shared/account-state';
import { useFreshQuery } from '../shared/queries';
import styles, { sheet } from './receipt.module.css';
import { ReceiptPaper } from './receipt-paper';

/** The receipt of an order. */
export function ReceiptScreen({ orderId }: { orderId?: string | undefined }) {
  useSheet(sheet);
  const member = useMember();
  if (!orderId) return <NoReceipt reason="none" to="orders" />;
  if (!member) return <NoReceipt reason="visitor" to="receipt" params={{ orderId }} />;
  return <MemberReceipt key={`${member.uid} ${orderId}`} orderId={orderId} />;
}

function MemberReceipt({ orderId }: { orderId: string }) {
  const { t } = useTexts();
  const order = useFreshQuery(orderCall, { id: orderId });
  if (order.status === 'error' && behaviorOf(order.error).isNotFound)
    return <NoReceipt reason="notFound" to="orders" />;
  return (
    <AsyncView
      query={order}
      failedTitle={t('account:receipt.failed')}
      skeleton={
        <div className={styles.skeleton}>
          <Skeleton height="34em" />
        </div>
      }
    >
      {(data) => (hasReceipt(data) ? <Receipt order={data} /> : <UnpaidOrder order={data} />)}
    </AsyncView>
  );
}

function Receipt({ order }: { order: Order }) {
  const { paper, print } = usePrint();
  return (
    <div className={styles.receipt}>
      <ReceiptPaper ref={paper} order={order} />
      <ReceiptTools order={order} print={print} />
    </div>
  );
}

/**
 * Says that the order has no receipt because it is unpaid. The button opens the order's payment, a new purchase of the
 * same plan, or if neither is possible, the list of orders.
 */
function UnpaidOrder({ order }: { order: Order }) {
  const target = payTarget(order, serverNow());
  return <NoReceipt reason="unpaid" to={target?.to ?? 'orders'} params={target?.params} labelKey={target?.key} />;
}

interface NoReceiptProps {
  /** `none`: the element has no order id. `visitor`: only a member can see the receipt. */
  reason: 'none' | 'notFound' | 'visitor' | 'unpaid';
  /** The destination of the button. For a visitor, `receipt` opens the sign-in first. */
  to: 'orders' | 'receipt' | NonNullable<ReturnType<typeof payTarget>>['to'];
  params?: Record<string, string> | undefined;
  /** The translation key of the button's label; by default, it depends on `reason`. */
  labelKey?: TextKey | undefined;
}

/** Says why there is no receipt, with a button to continue. */
function NoReceipt({ reason, to, params, labelKey }: NoReceiptProps) {
  const context = useElementContext();
  const { t } = useTexts();
  return (
    <>
      <h2 part="heading" tabIndex={-1} className={styles.heading}>
        {t('account:receipt.title')}
      </h2>
      <EmptyState
        icon={<ReceiptIcon />}
        title={t(`account:receipt.no.${reason}.title`)}
        action={
          <Button onClick={() => context.navigate(to, params)}>
            {t(labelKey ?? `account:receipt.no.${reason}.act`)}
          </Button>
        }
      >
        {t(`account:receipt.no.${reason}.text`)}
      </EmptyState>
    </>
  );
}

/**
 * The buttons below a receipt: print it, get it by email again, and open the list of orders. A TV can't print, so instead of the print button,
 * it shows a QR code that opens the receipt on a phone.
 */
function ReceiptTools({ order, print }: { order: Order; print: () => void }) {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const isTv = useIsTv();
  const hasAccount = !useIsAbsent()(queryInfo);
  const canPrint = !isTv && canIsolateForPrint();
  return (
    <div className={styles.tools}>
      {canPrint && (
        <>
          <Button icon={<PrintIcon />} onClick={print}>
            {t('account:receipt.print')}
          </Button>
          <p className={styles.hint}>{t('account:receipt.pdf')}</p>
        </>
      )}
      {order.receiptEmail && <SendAgain orderId={order.orderId} email={order.receiptEmail} />}
      {hasAccount && (
        <Button variant="secondary" onClick={() => context.navigate('orders')}>
          {t('account:orders.all')}
        </Button>
      )}
      {isTv && <ReceiptQrCode orderId={order.orderId} />}
    </div>
  );
}

/** The button that sends the receipt by email again, and what came of it. */
function SendAgain({ orderId, email }: { orderId: string; email: string }) {
  useSheet(sheet);
  const { call } = useElementContext();
  const { t } = useTexts();
  const { isBusy, error, run } = useAction();
  const [isSent, setSent] = useState(false);
  const send = () =>
    run(async () => {
      setSent(false);
      const result = await call(resendReceipt, { orderId });
      if (!result.ok) return result.error;
      setSent(true);
      return null;
    });
  return (
    <>
      {error && <ErrorState title={t('account:receipt.again.failed')} error={error} />}
      <Button variant="secondary" busy={isBusy} onClick={() => void send()}>
        {t('account:receipt.again.send')}
      </Button>
      <p className={styles.hint} role="status">
        {isSent && t('account:receipt.again.sent', { email })}
      </p>
    </>
  );
}

const loadQr = () => import('../../../ui/qr/qr').then((module) => module.QrCode);

/** The QR code that a TV shows to open the receipt on a phone, where the member must sign in. */
function ReceiptQrCode({ orderId }: { orderId: string }) {
  const context = useElementContext();
  const { t } = useTexts();
  const { portal } = useSignalValue(context.settings);
  const url = portal + pathOf('receipt', { orderId });
  return (
    <>
      <div className={styles.picture}>
        <LazyPart load={loadQr} props={{ text: url, label: t('account:receipt.phone.picture') }}>
          <Loading />
        </LazyPart>
      </div>
      <p>{t('account:receipt.phone.text')}</p>
      <p className={styles.host}>{new URL(url).host}</p>
    </>
  );
}
