import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Plan {
  id: string;
  name: string;
  price: { amount: string; currency: string };
}

/** What the sandbox wants to know of whoever asks, as every client of it says. */
const headers = {
  Authorization: 'null',
  Language: 'en',
  Brand: 'orbit',
  'Client-Type': 'WEB',
  Scene: 'WEB',
  fingerprint: 'null',
};

/** The least that can show the list: React, one request, no checks, no languages, no brands, no way to buy. */
function BarePlans({ api }: { api: string }) {
  const [plans, setPlans] = useState<Plan[]>([]);
  useEffect(() => {
    void fetch(`${api}/api/site/listPlans/v1`, { headers })
      .then((answer) => answer.json() as Promise<{ data: { plans: Plan[] } }>)
      .then(({ data }) => setPlans(data.plans));
  }, [api]);
  return (
    <fieldset>
      {plans.map(({ id, name, price }) => (
        <label key={id}>
          <input type="radio" name="plan" /> {name}: {price.amount} {price.currency}
        </label>
      ))}
    </fieldset>
  );
}

customElements.define(
  'bare-plans',
  class extends HTMLElement {
    connectedCallback() {
      createRoot(this.attachShadow({ mode: 'open' })).render(<BarePlans api={this.getAttribute('api') ?? ''} />);
    }
  },
);
