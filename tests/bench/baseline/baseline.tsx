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

interface Order {
  orderId: string;
  planName: string;
  total: { amount: string };
}

interface Account {
  name: string;
  orders: Order[];
}

/** Sends a member's request: the page has stored the session as the product does. */
async function post<Data>(api: string, path: string, { token, body }: { token: string; body: object }): Promise<Data> {
  const response = await fetch(api + path, {
    method: 'POST',
    headers: { ...headers, Brand: 'member', Authorization: token, 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  return ((await response.json()) as { data: Data }).data;
}

/** A minimal account: React and the requests of the product's overview, of which it shows a part. */
function BareAccount({ api }: { api: string }) {
  const [account, setAccount] = useState<Account>();
  useEffect(() => {
    const { user } = JSON.parse(localStorage.getItem(`sub-elements:session:${new URL(api).origin}`) ?? '{}') as {
      user: { uid: string; account: string; type: string; token: string };
    };
    const { uid, type, token } = user;
    void Promise.all([
      post<{ nickname: string }>(api, '/api/user/queryInfo/v1', { token, body: { uid, account: user.account, type } }),
      post<{ orders: Order[] }>(api, '/api/bill/orders/v1', { token, body: { page: 1, pageSize: 5 } }),
      post(api, '/api/job/renewInfo/v1', { token, body: {} }),
      post(api, '/api/bill/order/remind/v1', { token, body: {} }),
    ]).then(([{ nickname }, { orders }]) => setAccount({ name: nickname, orders }));
  }, [api]);
  return (
    <section>
      {account && <h2>{account.name}</h2>}
      {account?.orders.map(({ orderId, planName, total }) => (
        <p key={orderId}>
          {planName}: {total.amount}
        </p>
      ))}
    </section>
  );
}

customElements.define(
  'bare-account',
  class extends HTMLElement {
    connectedCallback() {
      createRoot(this.attachShadow({ mode: 'open' })).render(<BareAccount api={this.getAttribute('api') ?? ''} />);
    }
  },
);

customElements.define(
  'bare-plans',
  class extends HTMLElement {
    connectedCallback() {
      createRoot(this.attachShadow({ mode: 'open' })).render(<BarePlans api={this.getAttribute('api') ?? ''} />);
    }
  },
);
