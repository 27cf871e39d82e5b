import {
  createContext,
  type KeyboardEvent,
  memo,
  type RefObject,
  useContext,
  useLayoutEffect,
  useReducer,
  useRef,
  useState,
} from 'react';
import type { Order } from '../../../../contract/entities';
import { serverNow } from '../../../../runtime/api/server-clock';
import { useElementContext, useIsTv, useTexts } from '../../../../runtime/element-context/element-context';
import { isOldEngine } from '../../../../runtime/page/old-engine';
import { useSheet } from '../../../../runtime/styles/use-sheet';
import { sheet as badgeSheet } from '../../../../ui/feedback/badge.module.css';
import { useMoney } from '../../../../ui/format/money';
import { sheet as cardBrandSheet } from '../../../../ui/icons/card-brands/card-brand.module.css';
import { Menu } from '../../../../ui/navigation/menu';
import { useUniqueId } from '../../../../ui/styling/unique-id';
import { methodText } from '../../../shared/order-display/method-text';
import { canCancelOrder } from '../../shared/account-state';
import { OrderLineView, orderDate } from '../../shared/overview-view';
import { stateToResume, useSaveOnSessionEnd } from '../../shared/session-end';
import { OrderDetails } from '../details/order-details';

import { CancelDialog } from './cancel-order';

import styles, { sheet } from './order-row.module.css';
import { useOrderActions } from './use-order-actions';
import { WithdrawDialog } from './withdraw-order';

interface OrderRowProps {
  order: Order;
  /** `day` leaves out the year, for lists with a heading per year. By default, only the current year is left out. */
  dateStyle?: 'day';
}

/**
 * An order in a list: plan, date, method, status and amount. The row is a button that opens the order's details and
 * actions. A menu has the same actions. A click on the menu's button, Shift+F10 or the Menu key opens it.
 */
export const OrderRow = memo(function OrderRow({ order, dateStyle }: OrderRowProps) {
  useSheet(sheet);
  useSheet(badgeSheet);
  useSheet(cardBrandSheet);
  const { t, lang } = useTexts();
  const formatMoney = useMoney();
  const isTv = useIsTv();
  const { isOpen, hasBeenOpen, toggle, detailsId } = useDisclosure(order.orderId);
  const { row: rowRef, rememberOrder } = useReturnToOrder(order.orderId);
  const { isCancelDialogOpen, hasConfirmedCancelRef, openCancelDialog, closeCancelDialog } = useCancelDialog(
    rowRef,
    canCancelOrder(order),
  );
  const [isWithdrawOpen, setWithdrawOpen] = useState(false);
  const openWithdrawDialog = () => setWithdrawOpen(true);
  const actions = useOrderActions(order, {
    onLeave: rememberOrder,
    onCancel: openCancelDialog,
    onWithdraw: openWithdrawDialog,
  });
  const now = serverNow();
  const date = orderDate(order, { t, now, style: dateStyle });
  const method = methodText(order, lang);
  const openMenuOnKey = (event: KeyboardEvent) => {
    if (event.key !== 'ContextMenu' && !(event.key === 'F10' && event.shiftKey)) return;
    const menuButton = rowRef.current?.querySelector<HTMLElement>('[aria-haspopup]');
    if (!menuButton) return;
    event.preventDefault();
    menuButton.click();
  };
  const menu = actions.length > 0 && (
    <Menu label={t('account:orders.actions', { plan: order.planName, date })} items={actions} isTabStop={false} />
  );
  return (
    <li ref={rowRef} className={styles.row}>
      <OrderLineView
        t={t}
        formatMoney={formatMoney}
        now={now}
        order={order}
        date={date}
        method={method && t(method.key, method.values)}
        trigger={{
          isOpen,
          'aria-controls': hasBeenOpen ? detailsId : undefined,
          onClick: toggle,
          onKeyDown: openMenuOnKey,
        }}
        // TVs show no menu, because they have no pointer. The details have the same actions.
        menu={isOldEngine || isTv ? undefined : menu}
      />
      {hasBeenOpen && (
        <div id={detailsId} className={styles.details} hidden={!isOpen}>
          <OrderDetails order={order} actions={actions} />
        </div>
      )}
      {isWithdrawOpen && <WithdrawDialog order={order} onClose={() => setWithdrawOpen(false)} />}
      {isCancelDialogOpen && (
        <CancelDialog order={order} hasConfirmedCancelRef={hasConfirmedCancelRef} onClose={closeCancelDialog} />
      )}
    </li>
  );
});

const initialDisclosure = { isOpen: false, hasBeenOpen: false };

/**
 * The state of an order's details: open or closed. Once opened, the details stay mounted, so that closing them doesn't
 * stop the upload of a file as proof of payment.
 */
function useDisclosure(orderId: string) {
  const context = useElementContext();
  const stateKey = `order ${orderId}`;
  const [state, toggle] = useReducer(
    (before: typeof initialDisclosure) => ({ isOpen: !before.isOpen, hasBeenOpen: true }),
    initialDisclosure,
    () => stateToResume<typeof initialDisclosure>(context, stateKey) ?? initialDisclosure,
  );
  const { isOpen, hasBeenOpen } = state;
  useSaveOnSessionEnd(stateKey, isOpen ? state : null);
  return { isOpen, hasBeenOpen, toggle, detailsId: useUniqueId() };
}

/**
 * The state of the dialog that cancels the order. The dialog closes once the order can't be canceled any more, even if
 * the response to the cancellation was lost. If the member has confirmed the cancellation (`hasConfirmedCancelRef`),
 * the row's button then gets the focus, because the control that opened the dialog is gone.
 */
function useCancelDialog(rowRef: { readonly current: HTMLElement | null }, canCancel: boolean) {
  const [isDialogRequested, setDialogRequested] = useState(false);
  const isCancelDialogOpen = isDialogRequested && canCancel;
  const hasConfirmedCancelRef = useRef(false);
  useLayoutEffect(() => {
    if (isCancelDialogOpen || !hasConfirmedCancelRef.current) return;
    hasConfirmedCancelRef.current = false;
    rowRef.current?.querySelector<HTMLElement>('[aria-expanded]')?.focus({ preventScroll: true });
  }, [isCancelDialogOpen, rowRef]);
  return {
    isCancelDialogOpen,
    hasConfirmedCancelRef,
    openCancelDialog: () => setDialogRequested(true),
    closeCancelDialog: () => setDialogRequested(false),
  };
}

/** Lets a list of orders focus the order that the member returns to, for example from the order's receipt. */
export interface ReturnToOrder {
  /** The id of the order to return to; undefined if there is none, or once its row has taken the focus. */
  orderIdRef: RefObject<string | undefined>;
  /** Remembers the order to return to. Called before an order's action opens another screen. */
  rememberOrder(orderId: string): void;
}

export const ReturnToOrderContext = createContext<ReturnToOrder | null>(null);

/**
 * If the member returns to this order, scrolls to the order's row and focuses its first button. `row` is the ref for
 * the row's element.
 */
function useReturnToOrder(orderId: string) {
  const context = useContext(ReturnToOrderContext);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (context?.orderIdRef.current !== orderId) return;
    context.orderIdRef.current = undefined;
    row.current?.querySelector('button')?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [context, orderId]);
  return { row, rememberOrder: () => context?.rememberOrder(orderId) };
}
