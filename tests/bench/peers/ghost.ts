import { readFile } from 'node:fs/promises';
import { peerFilePath } from './packages';
import type { PeerResponse } from './peer-response';

// Ghost is one of the peers: the products whose load times the benchmark compares with ours.

/** Builds a paid tier, as in Ghost's content API. Prices are in cents. */
const tier = (id: number) => ({
  id: `tier-${id}`,
  name: `Plan ${id}`,
  slug: `plan-${id}`,
  description: 'Everything on one device',
  active: true,
  type: 'paid',
  visibility: 'public',
  trial_days: 0,
  currency: 'usd',
  monthly_price: 500 * id,
  yearly_price: 5000 * id,
  benefits: ['Live channels', 'Series and films'],
});

const tiers = [1, 2, 3, 4, 5].map(tier);

const settings = {
  title: 'A site',
  description: '',
  accent_color: '#45c32e',
  url: 'https://localhost',
  members_signup_access: 'all',
  members_enabled: true,
  members_invite_only: false,
  paid_members_enabled: true,
  allow_self_signup: true,
  portal_button: false,
  portal_name: true,
  portal_plans: ['monthly', 'yearly'],
  portal_products: tiers.map(({ id }) => id),
};

/** A page whose hash opens the sign-up popup. The popup's first screen is the list of plans. */
const pageHtml = `<!doctype html><html lang="en"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>A page</title><link rel="icon" href="data:,">
<script>history.replaceState(null, '', '#/portal/signup')</script>
<script defer src="/portal.min.js" data-ghost="/" data-api="/ghost/api/content" data-key="bench"></script>
<h1>A page</h1></html>`;

const json = (value: unknown): PeerResponse => ({ type: 'application/json', body: JSON.stringify(value) });

/**
 * Returns the responses of the benchmark's server for Ghost, by path: a page with Ghost's member portal, the portal's
 * script, and stub responses to the requests that the script sends.
 */
export async function ghostResponses(): Promise<Record<string, PeerResponse>> {
  const script = await readFile(peerFilePath('@tryghost/portal/umd/portal.min.js'), 'utf8');
  return {
    '/ghost': { type: 'text/html', body: pageHtml },
    '/portal.min.js': { type: 'text/javascript', body: script },
    '/ghost/api/content/settings/*': json({ settings }),
    '/ghost/api/content/tiers/*': json({ tiers }),
    '/ghost/api/content/newsletters/*': json({ newsletters: [] }),
    // Nobody is signed in.
    '/members/api/*': { type: 'text/plain', body: '', status: 204 },
  };
}
