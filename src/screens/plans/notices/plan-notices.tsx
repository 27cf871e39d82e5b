import type { banner } from '../../../contract/calls/plans';
import type { DataOf } from '../../../contract/define-call';
import type { Order } from '../../../contract/entities';
import { isUnfinished } from '../../../rules/plans/orders';
import { serverNow } from '../../../runtime/api/server-clock';
import { Banners } from './banners';
import { UnfinishedOrderNotice } from './unfinished-order-notice';

interface PlanNoticesProps {
  banners: DataOf<typeof banner>['banners'];
  /** The member's unfinished order, if any. */
  order: Order | null;
}

/** The member's unfinished order and the operator's announcements. */
export function PlanNotices({ banners, order }: PlanNoticesProps) {
  return (
    <>
      {order && isUnfinished(order, serverNow()) && <UnfinishedOrderNotice order={order} />}
      <Banners banners={banners} />
    </>
  );
}
