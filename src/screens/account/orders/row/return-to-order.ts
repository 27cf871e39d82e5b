import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Lets a list of orders focus the order that the member returns to, for example from the order's receipt. */
export interface ReturnToOrder {
  /** The order's id; undefined once its row has taken the focus. */
  orderIdRef: RefObject<string | undefined>;
  /** Remembers the order to return to. Called before an order's action opens another screen. */
  rememberOrder(orderId: string): void;
}

export const ReturnToOrderContext = createContext<ReturnToOrder | null>(null);

/** Scrolls to the row and focuses its first button if the member returns to this order. */
export function useReturnToOrder(orderId: string) {
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
