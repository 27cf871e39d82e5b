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
  { slug: 'theming', title: 'Theming', about: 'Colours, font, size and a few parts.' },
  { slug: 'events', title: 'Events', about: 'Hear what happens, and take over where you want to.' },
  { slug: 'sign-in', title: 'Sign-in', about: 'Who is signed in, and how they come in and out.' },
  { slug: 'csp', title: 'Content Security Policy', about: 'One policy, Trusted Types, fixed versions with hashes.' },
  {
    slug: 'server-rendering',
    title: 'Drawn on your server',
    about: 'Plans and prices before any script, and without one.',
  },
  { slug: 'tv', title: 'Televisions', about: 'Arrow keys, old engines, paying on the phone.' },
  { slug: 'sandbox', title: 'Testing with the sandbox', about: 'Reach every state, on purpose and again.' },
  { slug: 'own-backend', title: 'Your own server', about: 'The contract, and a check that your server keeps it.' },
  { slug: 'brands', title: 'Adding a brand', about: 'A folder, and nothing else.' },
  { slug: 'payment-methods', title: 'Adding a way to pay', about: 'A folder and a row.' },
  { slug: 'going-live', title: 'Going live', about: 'Headers, keys, and what to look at before the first customer.' },
];
