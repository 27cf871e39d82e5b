import type { PaymentFieldsAdapters } from '../payment-fields/payment-fields';

/** The settings for the whole page, from the script tag or `configure`. */
export interface PageDefaults {
  brand?: string;
  lang?: string;
  api?: string;
  theme?: string;
  scene?: string;
  /** URL of the operator's portal. */
  portal?: string;
  /** The partner's own id of the visit: up to 200 of the characters `A-Z a-z 0-9 _ -`. */
  reference?: string;
  /** An email address that fills the sign-in form. */
  email?: string;
  /** `denied`: no fingerprint, no analytics, and nothing stored beyond the browser session. */
  consent?: string;
  /** `false` (as an attribute: "false" or "off") turns analytics off for the page. */
  reports?: boolean | string;
  /**
   * Adapters for payment providers' own fields. Only a script can set them: an attribute is a text and has no effect.
   */
  paymentFields?: PaymentFieldsAdapters | string;
}
