import { createContext, type RefObject, useContext, useLayoutEffect, useRef } from 'react';

/** Where the member returns to in a list of orders. */
export interface OrderPlace {
  /** The order that the member comes back to, until its row has taken the focus. */
  returnTo: RefObject<string | undefined>;
  /** Called before the member leaves by an action of an order. */
  rememberOrder(orderId: string): void;
}

export const OrderPlaceContext = createContext<OrderPlace | null>(null);

/** Scrolls to the row and focuses its first button if the member comes back to this order. */
export function useOrderPlace(orderId: string) {
  const place = useContext(OrderPlaceContext);
  const row = useRef<HTMLLIElement>(null);
  useLayoutEffect(() => {
    if (place?.returnTo.current !== orderId) return;
    place.returnTo.current = undefined;
    row.current?.querySelector('button')?.focus({ preventScroll: true });
    row.current?.scrollIntoView({ block: 'center' });
  }, [place, orderId]);
  return { row, leave: () => place?.rememberOrder(orderId) };
}
