import type { UserInfo } from '../../../contract/entities';

/** The props of the view for the payment of a reseller's order. */
export interface ResellerPaymentProps {
  member: UserInfo;
  orderId: string | undefined;
  /** Called when the reseller wants to place another order. */
  onNewOrder: () => void;
  /** Whether the payment view takes the focus when it appears: true if it replaces the price list. */
  takesFocus: boolean;
}
