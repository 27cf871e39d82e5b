export interface Guide {
  /** The file in demo/docs and the address below /docs/. */
  slug: string;
  title: string;
  /** The page's topic for readers. */
  about: string;
}

/** The guides in the order to read them; the file of the same name holds the text. */
export const guides: readonly Guide[] = [
  { slug: 'quick-start', title: 'Quick start', about: 'Sell plans on a page in two lines.' },
  { slug: 'frameworks', title: 'Frameworks', about: 'React, Next.js, Vue, Nuxt, Svelte, Angular, Astro.' },
  { slug: 'theming', title: 'Theming', about: 'Colors, fonts, sizes and parts.' },
  { slug: 'events', title: 'Events', about: 'Listen to events and prevent default actions.' },
  { slug: 'sales', title: 'Sales and consent', about: 'Your own reference, conversion tracking, consent.' },
  { slug: 'sign-in', title: 'Sign-in', about: 'The session, and when visitors sign in.' },
  {
    slug: 'csp',
    title: 'Content Security Policy',
    about: 'The policy, Trusted Types, and fixed versions with hashes.',
  },
  {
    slug: 'server-rendering',
    title: 'Server rendering',
    about: 'Plans and prices before scripts load, and without them.',
  },
  { slug: 'tv', title: 'TVs', about: 'Remote control, old engines, paying on the phone.' },
  { slug: 'sandbox', title: 'Testing with the sandbox', about: 'Reach every state reproducibly.' },
  { slug: 'own-backend', title: 'Your own server', about: 'The API contract and the conformance check.' },
  { slug: 'brands', title: 'Adding a brand', about: 'A folder without code.' },
  { slug: 'payment-methods', title: 'Adding a payment method', about: 'A folder and a registry row.' },
  {
    slug: 'payment-providers',
    title: 'Your payment provider',
    about: 'Fields of Stripe, Adyen or Mercado Pago, webhooks, PCI DSS.',
  },
  { slug: 'operations', title: 'Operations', about: 'Containers, probes, logs, metrics, backups, releases.' },
  { slug: 'going-live', title: 'Going live', about: 'A checklist: headers, keys, money, privacy.' },
];
