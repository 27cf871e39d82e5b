import { useState } from 'react';
import type { SubEvents } from 'sub-elements';
import { SubPlans } from 'sub-elements/react';

type Sale = SubEvents['sub-payment-succeeded']['detail'];

export function Shop() {
  const [sale, setSale] = useState<Sale>();
  return (
    <main>
      <h1>Watch with us</h1>
      <SubPlans onPaymentSucceeded={(event) => setSale(event.detail)} />
      <output>{sale && `Order ${sale.orderId}: ${sale.amount} ${sale.currency}`}</output>
    </main>
  );
}
