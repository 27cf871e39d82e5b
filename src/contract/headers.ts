import * as z from 'zod/mini';
import { languages } from './primitives';

/** The definition of a request header. */
export interface HeaderDefinition {
  readonly name: string;
  /** The calls that send the header: every call, or those whose definition has `needsIdempotencyKey`. */
  readonly sentWith: 'everyCall' | 'callsWithIdempotencyKey';
  readonly description: string;
}

/** The request headers of the client. Source: specification, section 7; Idempotency-Key and Brand aren't in it. */
export const requestHeaders = [
  {
    name: 'Authorization',
    sentWith: 'everyCall',
    description: 'The member’s token without a scheme such as Bearer; `null` for a visitor.',
  },
  {
    name: 'Language',
    sentWith: 'everyCall',
    description: 'Language of the response: `en` or another language of the product.',
  },
  {
    name: 'Client-Type',
    sentWith: 'everyCall',
    description: 'WAP up to 760 px of window width or on a mobile browser, else WEB.',
  },
  { name: 'Scene', sentWith: 'everyCall', description: 'STB on a set-top box, else WEB.' },
  { name: 'fingerprint', sentWith: 'everyCall', description: 'The browser’s fingerprint.' },
  {
    name: 'Brand',
    sentWith: 'everyCall',
    description: 'The brand’s code. Default: the first label of the request’s host name.',
  },
  {
    name: 'Idempotency-Key',
    sentWith: 'callsWithIdempotencyKey',
    description:
      'A unique key per attempt, so that retries with the same key don’t order or charge twice. The server refuses a different request with the same key (error code -24050, `data.reason` `keyReused`). Between retries, only the encrypted card data, returnUrl, reference and metadata may differ.',
  },
] as const satisfies readonly HeaderDefinition[];

export type RequestHeaderName = (typeof requestHeaders)[number]['name'];

/**
 * Values of the Client-Type header: WEB for desktop browsers, WAP for mobile browsers and narrow windows. Source:
 * specification, section 2.
 */
export const clientTypes = ['WEB', 'WAP'] as const;
export type ClientType = (typeof clientTypes)[number];

/** Values of the Scene header: STB for a set-top box, WEB for everything else. Source: specification, section 3. */
export const scenes = ['WEB', 'STB'] as const;
export type Scene = (typeof scenes)[number];

/** The values of the headers in `requestHeaders`, by header name. */
export const requestHeadersSchema = z.object({
  Authorization: z.string().check(z.minLength(1)),
  Language: z.enum(languages),
  'Client-Type': z.enum(clientTypes),
  Scene: z.enum(scenes),
  fingerprint: z.string(),
  Brand: z.optional(z.string().check(z.regex(/^[a-z0-9-]+$/))),
  'Idempotency-Key': z.optional(z.string().check(z.minLength(8), z.maxLength(128))),
});
export type RequestHeaders = z.output<typeof requestHeadersSchema>;
