import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

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
