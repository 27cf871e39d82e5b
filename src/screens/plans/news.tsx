import type { banner } from '../../contract/calls/storefront/plans';
import type { DataOf } from '../../contract/define-call';
import type { Order } from '../../contract/entities';
import { Banners } from './banners';
import { UnfinishedOrder } from './unfinished-order';

interface NewsProps {
  banners: DataOf<typeof banner>['banners'];
  /** The order that the member began, if any. */
  order: Order | null;
}

/** What is told above the plans: an order that waits to be paid, and the operator's announcements. */
export function News({ banners, order }: NewsProps) {
  return (
    <>
      {order?.status === 'pending' && <UnfinishedOrder order={order} />}
      <Banners banners={banners} />
    </>
  );
}
