import type { PaymentFieldsAdapters } from './payment-fields';

/**
 * The options of `SubElements.configure`: defaults for all elements of the page. An element's own attributes take
 * precedence.
 */
export interface PageOptions {
  brand?: string;
  lang?: string;
  api?: string;
  theme?: string;
  scene?: string;
  /** URL of the operator's portal. */
  portal?: string;
  /** The partner's id of the visit: up to 200 characters `A-Z a-z 0-9 _ -`. Stored with registrations and orders. */
  reference?: string;
  /** An email address that fills the sign-in form. */
  email?: string;
  /** The visitor's full name, which fills forms. */
  name?: string;
  /** The visitor's phone number with the country's calling code, such as `+5511987654321`, which fills forms. */
  phone?: string;
  /** The visitor's country (ISO 3166, such as `BR`), which is preselected for phone numbers. */
  country?: string;
  /** Your own data, stored with orders: up to 20 texts of 500 characters; names have up to 40 of `A-Z a-z 0-9 _ -`. */
  metadata?: Readonly<Record<string, string>>;
  /** The page to which the browser goes after a successful payment. `{orderId}` is replaced by the order's id. */
  successUrl?: string;
  /** `denied`: no fingerprint, no analytics, and nothing stored beyond the browser session. So does any unknown value. */
  consent?: 'granted' | 'denied';
  /** `false` turns analytics off and drops queued events. */
  reports?: boolean;
  /** Adapters for payment providers' own fields, keyed by the provider's name in the server's list of methods. */
  paymentFields?: PaymentFieldsAdapters;
}

/**
 * The settings for the whole page, from `configure` or from the script tag, whose `data-` attributes are any texts.
 * `data-reports="off"` or `"false"` turns analytics off. `data-payment-fields` has no effect.
 */
export type PageDefaults = { [Name in keyof PageOptions]: PageOptions[Name] | string };

/**
 * The consent that a page or an element states. Every value but `granted` counts as denied, so that a misspelled one sends
 * nothing that the visitor hasn't agreed to.
 */
export const readConsent = (value: unknown): 'granted' | 'denied' => (value === 'granted' ? 'granted' : 'denied');

/**
 * The URL of an API server, without a trailing slash, from the setting `api`. Without the setting, the API is on the
 * script's origin. A relative URL is relative to the script, so that a page's `<base>` can't change the server. `assets`
 * is the URL of the script's folder; empty if it isn't known yet.
 */
export function apiUrl(api: string | null | undefined, assets: string): string {
  if (!api && !assets.startsWith('http')) return '';
  try {
    return new URL(api || '/', assets.startsWith('http') ? assets : undefined).href.replace(/\/$/, '');
  } catch {
    return api ?? '';
  }
}
