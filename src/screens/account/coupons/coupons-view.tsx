import { queryInfo } from '../../../contract/calls/account';
import { order, orderRemind, orders, unbindDiscountCode } from '../../../contract/calls/orders';
import type { Coupon } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useQuery } from '../../../runtime/element-context/use-query';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList, QueryError } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { Badge } from '../../../ui/feedback/badge';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { useMoney } from '../../../ui/format/money';
import { CouponIcon } from '../../../ui/icons/late-icons';
import { Dialog } from '../../../ui/overlays/dialog';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import { useAction } from '../../shared/use-action';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import type { BadgeKind } from '../shared/account-state';
import { invalidateInAllTabs, useAccountInfo } from '../shared/queries';
import { useResumable } from '../shared/session-end';
import { ScrollIntoView, ViewHeader } from '../shared/view-parts';

interface State {
  /** The coupon that the member wants to remove from its order. A dialog asks the member to confirm. */
  couponToUnbind: Coupon | null;
  /** The code of the coupon that was last removed from its order. */
  unboundCode: string | null;
}

const initialState: State = { couponToUnbind: null, unboundCode: null };

/** The member's coupons. A coupon can be removed from an unpaid order. */
export function CouponsView() {
  useSheet(sheet);
  const context = useElementContext();
  const { t } = useTexts();
  const info = useAccountInfo();
  const [{ couponToUnbind, unboundCode }, update] = useResumable('coupons', initialState, { exclude: ['unboundCode'] });
  // If the unbind response was lost, the reloaded list shows whether the coupon was removed.
  const currentCoupon = info.data?.coupons?.find(({ code }) => code === couponToUnbind?.code);
  const isStillBound = currentCoupon !== undefined && currentCoupon.orderId === couponToUnbind?.orderId;
  const wasUnboundDespiteError = !isStillBound && currentCoupon?.state === 'available';
  const removedCouponCode = unboundCode ?? (wasUnboundDespiteError ? currentCoupon.code : null);
  return (
    <div className={accountStyles.view}>
      <ViewHeader
        title={t('account:coupons.title')}
        about={t('account:coupons.about')}
        action={
          <div className={styles.choices}>
            {info.data?.canRedeem && (
              <Button variant="secondary" size="small" onClick={() => context.navigate('account', { view: 'redeem' })}>
                {t('account:coupons.redeem')}
              </Button>
            )}
            {info.data?.canGift && (
              <Button variant="secondary" size="small" onClick={() => context.navigate('account', { view: 'gifts' })}>
                {t('account:gifts.title')}
              </Button>
            )}
          </div>
        }
      />
      {removedCouponCode && (
        <ScrollIntoView key={removedCouponCode}>
          <Notice kind="success" role="status">
            {t('account:coupons.freed', { code: removedCouponCode })}
          </Notice>
        </ScrollIntoView>
      )}
      <AsyncList
        query={info}
        failedTitle={t('account:coupons.notLoaded')}
        className={styles.list}
        skeleton={{ count: 2, height: 'calc(var(--s-px) * 96)' }}
        empty={
          <EmptyState
            icon={<CouponIcon />}
            title={t('account:coupons.noneTitle')}
            action={
              <Button variant="secondary" onClick={() => context.navigate('plans')}>
                {t('account:coupons.seePlans')}
              </Button>
            }
          >
            {t('account:coupons.noneText')}
          </EmptyState>
        }
        itemsOf={({ coupons }) => coupons ?? []}
        renderItem={(coupon) => (
          <CouponRow
            key={coupon.code}
            coupon={coupon}
            onUnbind={() => update({ couponToUnbind: coupon, unboundCode: null })}
          />
        )}
      />
      {couponToUnbind && isStillBound && (
        <UnbindCouponDialog
          coupon={couponToUnbind}
          onClose={() => update({ couponToUnbind: null, unboundCode: removedCouponCode })}
          onDone={(code) => update({ couponToUnbind: null, unboundCode: code })}
        />
      )}
    </div>
  );
}

/** The badge of each coupon state; the texts are `account:coupons.states.*`. */
const couponBadges: Readonly<Record<Coupon['state'], BadgeKind>> = {
  available: 'success',
  bound: 'soft',
  used: 'neutral',
  expired: 'neutral',
};

interface CouponRowProps {
  coupon: Coupon;
  onUnbind: () => void;
}

/**
 * A coupon: its code, discount, expiration date, and the order that uses it. A coupon is bound while an unpaid order
 * uses it; unbinding the coupon cancels that order.
 */
function CouponRow({ coupon, onUnbind }: CouponRowProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { code, state, percent, amount, expiry, orderId } = coupon;
  const discountText = () => {
    if (percent) return t('account:coupons.percent', { percent });
    return amount && t('account:coupons.amount', { amount: formatMoney(amount) });
  };
  const discount = discountText();
  const expiryKey = state === 'expired' ? 'account:coupons.endedOn' : 'account:coupons.until';
  return (
    <li className={classNames(styles.row, styles.plain)}>
      <div className={styles.body}>
        {discount && <p className={styles.title}>{discount}</p>}
        <p>
          <span className={styles.code} translate="no">
            {code}
          </span>
          <Badge kind={couponBadges[state]}>{t(`account:coupons.states.${state}`)}</Badge>
        </p>
        {expiry && state !== 'used' && (
          <p className={styles.meta}>{t(expiryKey, { date: formatDateTime(expiry, lang, 'long') })}</p>
        )}
        {orderId && state === 'bound' && <p className={styles.meta}>{t('account:coupons.boundTo', { orderId })}</p>}
        {orderId && state === 'used' && <p className={styles.meta}>{t('account:coupons.usedIn', { orderId })}</p>}
      </div>
      {state === 'available' && (
        <div className={styles.actions}>
          <CopyButton size="small" text={code} name={t('account:coupons.codeName', { code })} />
          <Button size="small" onClick={() => context.navigate('plans', { coupon: code })}>
            {t('account:coupons.use')}
          </Button>
        </div>
      )}
      {state === 'bound' && orderId && (
        <div className={styles.actions}>
          <Button variant="secondary" size="small" onClick={() => context.navigate('payment', { orderId })}>
            {t('account:coupons.payOrder')}
          </Button>
          <Button
            variant="quiet"
            size="small"
            aria-label={`${t('account:coupons.unbind')}: ${code}`}
            onClick={onUnbind}
          >
            {t('account:coupons.unbind')}
          </Button>
        </div>
      )}
    </li>
  );
}

interface UnbindCouponDialogProps {
  coupon: Coupon;
  onClose: () => void;
  /** Called after the coupon was unbound. */
  onDone: (code: string) => void;
}

/**
 * Asks for confirmation, then unbinds a coupon from the unpaid order that it was applied to. The server also cancels
 * that order. Source: specification, section 4.
 */
function UnbindCouponDialog({ coupon, onClose, onDone }: UnbindCouponDialogProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const { isBusy, error, run, reset } = useAction();
  const { orderId } = coupon;
  const orderQuery = useQuery(order, orderId ? { id: orderId } : null);
  const boundOrder = orderQuery.data;
  if (!orderId) return null;
  const { code } = coupon;
  /** Clears the last attempt's error, so that the dialog opens without it next time, and then calls `callback`. */
  const resetAndCall = (callback: () => void) => {
    reset();
    callback();
  };
  const unbind = async () => {
    const result = await context.call(unbindDiscountCode, { orderId, discountCode: code });
    // Data is refetched even after a failure: the server may have unbound the coupon although the response was lost.
    invalidateInAllTabs(queryInfo, orders, orderRemind);
    if (!result.ok) return result.error;
    resetAndCall(() => onDone(code));
    return null;
  };
  return (
    <Dialog
      open
      onClose={() => resetAndCall(onClose)}
      title={t('account:unbind.title', { code })}
      actions={
        <>
          <Button variant="danger" busy={isBusy} onClick={() => void run(unbind)}>
            {t('account:unbind.confirm')}
          </Button>
          <Button variant="quiet" onClick={() => resetAndCall(onClose)}>
            {t('account:unbind.keep')}
          </Button>
        </>
      }
    >
      <p>{t('account:unbind.text', { orderId })}</p>
      {boundOrder && (
        <p className={styles.meta}>
          {[boundOrder.planName, formatMoney(boundOrder.total), formatDateTime(boundOrder.date, lang, 'short')].join(
            ' · ',
          )}
        </p>
      )}
      <QueryError query={orderQuery} failedTitle={t('account:unbind.notLoaded')} />
      <p className={styles.text}>{t('account:unbind.after')}</p>
      {error && (
        <div className={styles.text}>
          <ErrorState title={t('account:unbind.failed')} error={error} />
        </div>
      )}
    </Dialog>
  );
}
