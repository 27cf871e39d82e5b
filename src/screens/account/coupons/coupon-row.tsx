import type { Coupon } from '../../../contract/entities';
import { formatMoney } from '../../../rules/money/format-money';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { CopyButton } from '../../../ui/copy/copy-button';
import { Badge } from '../../../ui/feedback/badge';
import { classNames } from '../../../ui/styling/class-names';
import { formatDateTime } from '../../shared/order-display/format-date-time';
import styles, { sheet } from '../shared/account-list.module.css';
import type { BadgeKind } from '../shared/account-state/account-state';

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
export function CouponRow({ coupon, onUnbind }: CouponRowProps) {
  useSheet(sheet);
  const context = useElementContext();
  const { t, lang } = useTexts();
  const { code, state, percent, amount, expiry, orderId } = coupon;
  const discountText = () => {
    if (percent) return t('account:coupons.percent', { percent });
    return amount && t('account:coupons.amount', { amount: formatMoney(amount, lang) });
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
