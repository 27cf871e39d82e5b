import * as z from 'zod/mini';
import { timestampSchema } from '../primitives';
import { reportVersion } from './report-names';

export { type ReportPage, reportPageOf, reportPages } from './report-pages';

/**
 * One usage event. The field names are the specification's (section 7); their types and meanings are our choice. Events
 * never contain tokens, passwords or card data, and `url` has no query string.
 */
export const reportEventSchema = z.object({
  /** How the visitor arrived: 'direct', 'app', 'mail', 'tv', 'partner', or the `sourceType` of an app's link. */
  entrance_way: z.string(),
  /** `vno_id`, `brand_id`, `tenant_id` and `brand` come from the response of `userConfig`. */
  vno_id: z.string(),
  brand_id: z.string(),
  tenant_id: z.string(),
  brand: z.string(),
  /** The member's account. This field and all other nullable ones are null if the visitor isn't signed in. */
  account_name: z.nullish(z.string()),
  account_id: z.nullish(z.string()),
  ver_code: z.literal(reportVersion),
  /** The member's `payStatus`, such as FREE_TRIAL. */
  user_status: z.nullish(z.string()),
  /** Whether the member's plan or trial has ended. */
  is_expired: z.nullish(z.boolean()),
  /** When the member's plan or trial ends, in milliseconds. */
  valid_date: z.nullish(timestampSchema),
  /** Name and major version: "Chrome 150". */
  browser: z.string(),
  /** A random id of the browser tab. */
  session_id: z.string(),
  /** The `name` of a page in `reportPages`. */
  page_name: z.string(),
  url: z.string(),
  language: z.string(),
  /** WEB, WAP or STB. */
  terminal_type: z.string(),
  /** How the member signed in: 'email', 'phone', 'code', 'google', 'sso'. */
  login_type: z.nullish(z.string()),
  /** Identifies the browser. */
  fingerprint: z.string(),
  /** The page's id for a page view ("8"), or the id and action for an action on the page ("8.pay"). */
  event_id: z.string(),
  event_time: timestampSchema,
  /**
   * Details by name. `reference` is the label that a partner or reseller gave to the visit, such as a campaign's name.
   * A page view has no details other than `reference`.
   */
  event_content: z.record(z.string(), z.union([z.string(), z.number(), z.boolean()])),
});
export type ReportEvent = z.output<typeof reportEventSchema>;
