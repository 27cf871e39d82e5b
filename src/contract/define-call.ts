import type * as z from 'zod/mini';

export type HttpMethod = 'GET' | 'POST';

/**
 * The definition of an API call: request and response. What each call does and which errors it returns is in
 * openapi/call-descriptions.ts. Source of methods and paths: section 7 of the specification, a document outside this
 * repository. Field names are our choice unless a docstring says otherwise.
 */
export interface CallDefinition<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: HttpMethod;
  /** Path with placeholders such as `{id}` for request fields. A GET call sends its other fields in the query. */
  readonly path: string;
  readonly request: Request;
  /** The field `data` of a successful response. */
  readonly data: Data;
  /** Request fields of a POST call that are sent in the query. */
  readonly queryFields?: readonly string[];
  /** True for a GET call with a side effect: it is never cached or retried automatically. */
  readonly hasSideEffect?: boolean;
  /**
   * True for a GET call whose response changes without an action of the member, such as the state of an order. If the
   * page has a service worker, which may cache every GET, the client adds a changing query parameter `_`.
   */
  readonly isStatus?: boolean;
  /** True if the request requires an `Idempotency-Key`, because it creates an order, moves money or saves a card. */
  readonly needsIdempotencyKey?: boolean;
  /**
   * True if the server must identify the browser (sign-in, registration, one-time codes). The client then sends the
   * request only after it has computed the browser's fingerprint.
   */
  readonly needsFingerprint?: boolean;
  /** True if the client adds `reference` to the request: a partner's or reseller's label of the visit. */
  readonly sendsReference?: boolean;
  /** True if the client adds `metadata` to the request: what the page stores with its orders. */
  readonly sendsMetadata?: boolean;
  /**
   * True if the response depends on the member. The client drops the call's cached responses after a sign-in or
   * sign-out.
   */
  readonly isPersonal?: boolean;
  /** True for a POST call that servers also accept as a form, with its fields in the query. */
  readonly acceptsForm?: boolean;
  /** True if the response depends on the language. */
  readonly isLocalized?: boolean;
  /** True for a GET call whose query contains `language`; the client adds it. */
  readonly sendsLanguage?: boolean;
}

export type RequestOf<C extends CallDefinition> = z.input<C['request']>;
export type DataOf<C extends CallDefinition> = z.output<C['data']>;

/** A call with the request to send. */
export interface CallRequest {
  definition: CallDefinition;
  body: unknown;
}

/** Types the request by its call. */
export const callRequest = <C extends CallDefinition>(definition: C, body: RequestOf<C>): CallRequest => ({
  definition,
  body,
});

/** Returns `call` unchanged, typed by its schemas. NO_SIDE_EFFECTS lets the build remove calls that no screen uses. */
/*#__NO_SIDE_EFFECTS__*/
export function defineCall<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  call: CallDefinition<Request, Data>,
): CallDefinition<Request, Data> {
  return call;
}
