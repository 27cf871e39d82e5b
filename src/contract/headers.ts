import * as z from 'zod/mini';
import { languages } from './primitives';

/** A request header as data. */
export interface HeaderDefinition {
  readonly name: string;
  /** The requests that have it: all, or those of calls with `movesMoney`. */
  readonly on: 'every' | 'movesMoney';
  readonly about: string;
}

/** Sent by the client with every call. Source: specification, section 7; Idempotency-Key and Brand are our choice. */
export const requestHeaders = [
  {
    name: 'Authorization',
    on: 'every',
    about: 'The member’s token without a scheme such as Bearer; `null` for a visitor.',
  },
  { name: 'Language', on: 'every', about: 'Language of the response: en, pt, es or ru.' },
  { name: 'Client-Type', on: 'every', about: 'WAP up to 760 px of window width or on a mobile browser, else WEB.' },
  { name: 'Scene', on: 'every', about: 'STB on a set-top box, else WEB.' },
  { name: 'fingerprint', on: 'every', about: 'The browser’s fingerprint.' },
  {
    name: 'Brand',
    on: 'every',
    about: 'The brand’s code. Default: the first label of the host name.',
  },
  {
    name: 'Idempotency-Key',
    on: 'movesMoney',
    about:
      'A unique key per attempt, so that retries with the same key don’t order or charge twice. The server refuses a different request with a used key (-24050, `data.reason` keyReused); ciphertext and returnUrl may differ.',
  },
] as const satisfies readonly HeaderDefinition[];

export type RequestHeaderName = (typeof requestHeaders)[number]['name'];

/** Client types. Source: specification, section 2. */
export const clientTypes = ['WEB', 'WAP'] as const;
export type ClientType = (typeof clientTypes)[number];

/** Scenes. Source: specification, section 3. */
export const scenes = ['WEB', 'STB'] as const;
export type Scene = (typeof scenes)[number];

/** The headers of `requestHeaders` with their values, by name. */
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
