import type { Page } from '@playwright/test';

/** One screen of the gallery. */
export type GalleryScreen = {
  /** Its name in file names and `--screen`. */
  name: string;
  /** Where it is: a path of the portal, or of the partner pages. */
  path: string;
  origin?: 'portal' | 'pages';
  /** A seed member to sign in as first; a visitor when absent. */
  member?: string;
  /** What a person does to get there after the page has opened. */
  steps?: (page: Page) => Promise<void>;
  /** Shown once the screen is there. */
  wait: string;
};

/** Every screen worth looking at. A row more is a picture more for each brand, width, language and theme. */
export const screens: GalleryScreen[] = [
  { name: 'plans', path: '/', wait: 'sub-plans h2, sub-plans h3' },
  { name: 'plan', path: '/plan-details/1', wait: 'sub-plan h1, sub-plan h2' },
  { name: 'login', path: '/login', wait: 'sub-auth input' },
  { name: 'register', path: '/register', wait: 'sub-auth input' },
  { name: 'help', path: '/help', wait: 'sub-help' },
  { name: 'not-found', path: '/404', wait: 'h1' },
  { name: 'partner', path: '/partner.html', origin: 'pages', wait: 'sub-plans h2, sub-plans h3' },
];
