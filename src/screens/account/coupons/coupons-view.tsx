import { queryInfo } from '../../../contract/calls/account/member';
import type { Coupon } from '../../../contract/entities';
import { useElementContext, useMember, useTexts } from '../../../runtime/page/element-context';
import { useSheet } from '../../../runtime/styles/sheets';
import { Button } from '../../../ui/button/button';
import { EmptyState } from '../../../ui/feedback/empty-state';
import { ErrorState } from '../../../ui/feedback/error-state';
import { Notice } from '../../../ui/feedback/notice';
import { Loading, Skeleton } from '../../../ui/feedback/skeleton';
import { Icon } from '../../../ui/icons/icon';
import accountStyles from '../account.module.css';
import styles, { sheet } from '../shared/parts.module.css';
import { useFreshQuery } from '../shared/use-fresh-query';
import { useResumable } from '../shared/use-resumable';
import { ViewHead } from '../shared/view-head';
import { CouponRow } from './coupon-row';
import { UnbindCoupon } from './unbind-coupon';

interface State {
  /** The coupon that is to be freed. */
  leaving: Coupon | null;
  /** The coupon that was freed last. */
  freed: string | null;
}

const start: State = { leaving: null, freed: null };

/** The member's coupons: what each gives, how it stands, and freeing one from an order. */
export function CouponsView() {
  useSheet(sheet);
  const scope = useElementContext();
  const { t } = useTexts();
  const member = useMember();
  const info = useFreshQuery(queryInfo, member && { uid: member.uid, account: member.account, type: member.type });
  const [{ leaving, freed: done }, set] = useResumable('coupons', start, ['freed']);
  const coupons = info.data && (info.data.coupons ?? []);
  // Where the answer was lost the coupon may be free by now: the list knows.
  const held = coupons?.find(({ code }) => code === leaving?.code);
  const asked = held && held.orderId === leaving?.orderId ? leaving : null;
  const freed = done ?? (held && !asked && held.state === 'available' ? held.code : null);
  return (
    <div className={accountStyles.view}>
      <ViewHead title={t('account:coupons.title')} about={t('account:coupons.about')} />
      {freed && (
        <Notice kind="success" role="status">
          {t('account:coupons.freed', { code: freed })}
        </Notice>
      )}
      {info.status === 'error' && (
        <ErrorState
          title={t('account:coupons.notLoaded')}
          error={info.error}
          retry={info.retry}
          isRetrying={info.isStale}
        />
      )}
      {!coupons && info.status === 'loading' && (
        <Loading>
          <div className={styles.list}>
            <Skeleton height="calc(var(--s-px) * 96)" />
            <Skeleton height="calc(var(--s-px) * 96)" />
          </div>
        </Loading>
      )}
      {coupons?.length === 0 && (
        <EmptyState
          icon={<Icon d="M3 7h18v4a1.5 1.5 0 0 0 0 3v4H3v-4a1.5 1.5 0 0 0 0-3zM10 7v11" />}
          title={t('account:coupons.noneTitle')}
          action={
            <Button variant="secondary" onClick={() => scope.navigate('plans')}>
              {t('account:coupons.seePlans')}
            </Button>
          }
        >
          {t('account:coupons.noneText')}
        </EmptyState>
      )}
      {coupons && coupons.length > 0 && (
        <ul className={styles.list}>
          {coupons.map((coupon) => (
            <CouponRow key={coupon.code} coupon={coupon} onUnbind={() => set({ leaving: coupon, freed: null })} />
          ))}
        </ul>
      )}
      {asked && (
        <UnbindCoupon
          coupon={asked}
          onClose={() => set({ leaving: null, freed })}
          onDone={(code) => set({ leaving: null, freed: code })}
        />
      )}
    </div>
  );
}
