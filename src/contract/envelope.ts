import * as z from 'zod/mini';

/**
 * An envelope is the JSON object that every API response consists of. Its `code` and `errCode` are numbers or strings.
 */
const responseCodeSchema = z.union([z.number(), z.string()]);

/** Returns the schema of a successful response. Source: specification, section 7. */
export function successEnvelopeSchema<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ code: z.literal(0), data, message: z.optional(z.string()) });
}

/** An error. `data` can contain what the client needs to continue, such as the order whose payment was declined. */
export const errorEnvelopeSchema = z.object({
  code: responseCodeSchema,
  errCode: responseCodeSchema,
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type ErrorEnvelope = z.output<typeof errorEnvelopeSchema>;

/** Any envelope that the client accepts: a success or an error. */
const envelopeSchema = z.object({
  code: responseCodeSchema,
  errCode: z.nullish(responseCodeSchema),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
});

/** A parsed envelope. The `code` of an error is its key in the error catalogue. */
export type Envelope =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'error'; readonly code: string; readonly message?: string; readonly data?: unknown }
  | { readonly kind: 'malformed' };

/**
 * Parses a response envelope; the caller parses `data` with the call's schema. The response is a success if `code` is 0
 * and `errCode` is not set. Not in the specification: null, an empty string and 0 count as not set, because some
 * servers always send `errCode`. Without an `errCode`, a `code` other than 0 is the error code; an empty `code` is
 * malformed.
 */
export function readEnvelope(body: unknown): Envelope {
  const parsed = envelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed' };
  // Without a prototype, because a missing `errCode` must not be read from `Object.prototype`.
  const { code, errCode, message, data }: typeof parsed.data = Object.assign(Object.create(null), parsed.data);
  const explicitErrorCode = String(errCode ?? '').trim() || '0';
  const errorCode = explicitErrorCode === '0' ? String(code).trim() : explicitErrorCode;
  if (!errorCode) return { kind: 'malformed' };
  if (errorCode === '0') return { kind: 'success', data };
  return { kind: 'error', code: errorCode, ...(message && { message }), ...(data != null && { data }) };
}
