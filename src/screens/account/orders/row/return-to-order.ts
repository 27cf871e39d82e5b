import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** How a list of orders focuses the order that the member returns to, for example from its receipt. */
export interface ReturnToOrder {
  /** The order's id; undefined once its row has taken the focus. */
  returnTo: RefObject<string | undefined>;
  /** Remembers the order to return to. Called before an order's action opens another screen. */
  rememberOrder(orderId: string): void;
}

export const ReturnToOrderContext = createContext<ReturnToOrder | null>(null);

/** Scrolls to the row and focuses its first button if the member returns to this order. */
export function useReturnToOrder(orderId: string) {
  const context = useContext(ReturnToOrderContext);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (context?.returnTo.current !== orderId) return;
    context.returnTo.current = undefined;
    row.current?.querySelector('button')?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [context, orderId]);
  return { row, rememberOrder: () => context?.rememberOrder(orderId) };
}
