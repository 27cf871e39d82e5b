import { listCard } from '../../../contract/calls/cards';
import { orderRemind } from '../../../contract/calls/orders';
import { listPlans, queryCart } from '../../../contract/calls/plans';
import type { UserInfo } from '../../../contract/entities';
import { invalidate } from '../../../runtime/api/query-store';
import type { ElementContext } from '../../../runtime/element-context/element-context';
import { withTimeLimit } from '../../../runtime/timing/time-limit';

/** Invalidates the cached data that a payment changes, and requests the member's data again. */
export async function invalidateAccountData(context: ElementContext, member: UserInfo): Promise<void> {
  invalidate(listPlans, queryCart, orderRemind, listCard);
  invalidate({ name: 'queryInfo' }, { name: 'orders' }, { name: 'renewInfo' });
  // If the module can't be loaded, the member's data stays outdated until the next page load.
  const module = await withTimeLimit(import('./refresh-member.lazy')).catch(() => null);
  await module?.refreshMember(context, member);
}
