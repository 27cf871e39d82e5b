import type * as z from 'zod/mini';

export type Method = 'GET' | 'POST';

/**
 * One call of the server, as data: how to ask and what comes back.
 * Source of paths and methods: specification, section 7. Field names are our choice unless a docstring says otherwise.
 */
export interface CallDefinition<
  Request extends z.ZodMiniType = z.ZodMiniType,
  Data extends z.ZodMiniType = z.ZodMiniType,
> {
  readonly name: string;
  readonly method: Method;
  /** Path with `{id}` where the request's `id` goes; the rest of a GET request becomes the query. */
  readonly path: string;
  readonly request: Request;
  /** The `data` of the success envelope. */
  readonly data: Data;
  /** Request fields that travel in the query though the method is POST. */
  readonly inQuery?: readonly string[];
  /** True for a GET that changes something: never cached, never repeated by itself. */
  readonly hasEffect?: boolean;
  /** True where the request needs an `Idempotency-Key`: it creates an order or moves money. */
  readonly movesMoney?: boolean;
  /** True where the server must know the browser: signing in, registering, sending codes. The request waits for its fingerprint. */
  readonly needsFingerprint?: boolean;
  /** True where the answer depends on the member; the cache is cleared when the member changes. */
  readonly personal?: boolean;
  /** True where the answer depends on the language. */
  readonly localised?: boolean;
}

export type RequestOf<C extends CallDefinition> = z.input<C['request']>;
export type DataOf<C extends CallDefinition> = z.output<C['data']>;

/** Keeps a row's literal types. The mark below lets a build drop the rows that no screen uses. */
/*#__NO_SIDE_EFFECTS__*/
export function defineCall<Request extends z.ZodMiniType, Data extends z.ZodMiniType>(
  row: CallDefinition<Request, Data>,
): CallDefinition<Request, Data> {
  return row;
}
