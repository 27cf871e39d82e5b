import { useEffect, useState } from 'react';
import { createRoot } from 'react-dom/client';

interface Plan {
  id: string;
  name: string;
  price: { amount: string; currency: string };
}

/** The headers that the sandbox requires. */
const headers = {
  Authorization: 'null',
  Language: 'en',
  Brand: 'orbit',
  'Client-Type': 'WEB',
  Scene: 'WEB',
  fingerprint: 'null',
};

/**
 * A minimal plan list: React and one request, without validation, languages, brands or checkout. The benchmark compares
 * the product's load times with it.
 */
function BarePlans({ api }: { api: string }) {
  const [plans, setPlans] = useState<Plan[]>([]);
  useEffect(() => {
    void fetch(`${api}/api/site/listPlans/v1`, { headers })
      .then((response) => response.json() as Promise<{ data: { plans: Plan[] } }>)
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
