import type { Coupon } from '../../../contract/entities';
import { useElementContext, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { AsyncList } from '../../../ui/async/async-view';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { Notice } from '../../../ui/feedback/notice';
import { CouponIcon } from '../../../ui/icons/late-icons';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/account-list.module.css';
import { useAccountInfo } from '../shared/queries/use-account-info';
import { ScrollIntoView } from '../shared/scroll-into-view';
import { useResumable } from '../shared/session-end/use-resumable';
import { ViewHeader } from '../shared/view-header';
import { CouponRow } from './coupon-row';
import { UnbindCouponDialog } from './unbind-coupon';

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
      <ViewHeader title={t('account:coupons.title')} about={t('account:coupons.about')} />
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
