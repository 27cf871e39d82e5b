import { type ReactNode, useCallback } from 'react';
import type { Order } from '../../../../contract/entities';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useTexts } from '../../../../runtime/element-context/element-context';
import type { DestinationName, Params } from '../../../../runtime/navigation/destinations';
import { CardIcon, CloseIcon, RefreshIcon } from '../../../../ui/icons/icons';
import { ReceiptIcon } from '../../../../ui/icons/late-icons';
import { type OrderActionKey, orderActionKeys, payTarget } from '../../shared/account-state';

export interface OrderAction {
  key: OrderActionKey;
  label: string;
  icon: ReactNode;
  isDanger?: true;
  onSelect: () => void;
}

interface Handlers {
  /** Called before an action opens another screen. */
  onLeave: () => void;
  /** Opens the dialog that cancels the order. */
  onCancel: () => void;
  /** Opens the dialog that withdraws from the purchase. */
  onWithdraw: () => void;
}

/** The actions that an order offers: pay or buy again, open the receipt, withdraw, cancel. */
export function useOrderActions(order: Order, { onLeave, onCancel, onWithdraw }: Handlers): readonly OrderAction[] {
  const context = useElementContext();
  const { t } = useTexts();
  const navigationHandler = useCallback(
    (to: DestinationName, params: Params) => () => {
      onLeave();
      context.navigate(to, params);
    },
    [context, onLeave],
  );
  const target = payTarget(order, serverNow());
  const actions: Record<OrderActionKey, Omit<OrderAction, 'key'>> = {
    pay: {
      label: target ? t(target.key) : '',
      icon: target?.to === 'payment' ? <CardIcon /> : <RefreshIcon />,
      onSelect: navigationHandler(target?.to ?? 'plans', target?.params ?? {}),
    },
    receipt: {
      label: t('account:orders.receipt'),
      icon: <ReceiptIcon />,
      onSelect: navigationHandler('receipt', { orderId: order.orderId }),
    },
    withdraw: { label: t('account:orders.withdraw'), icon: <CloseIcon />, isDanger: true, onSelect: onWithdraw },
    cancel: { label: t('account:orders.drop.title'), icon: <CloseIcon />, isDanger: true, onSelect: onCancel },
  };
  return orderActionKeys(order, serverNow()).map((key) => ({ key, ...actions[key] }));
}
