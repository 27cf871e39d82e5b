'use client';

import { useEffect, useState } from 'react';
import type { SubEvents } from 'sub-elements';

type SaleEvent = SubEvents['sub-payment-succeeded'];

/** After a payment, shows the sale: the id and amount of the paid order. */
export function Sale() {
  const [sale, setSale] = useState<SaleEvent['detail']>();
  useEffect(() => {
    const show = (event: SaleEvent) => setSale(event.detail);
    document.addEventListener('sub-payment-succeeded', show);
    return () => document.removeEventListener('sub-payment-succeeded', show);
  }, []);
  return <output>{sale && `Order ${sale.orderId}: ${sale.amount} ${sale.currency}`}</output>;
}
