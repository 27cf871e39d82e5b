import * as z from 'zod/mini';

/** A code on the wire: servers write it as a number or as text. */
const wireCodeSchema = z.union([z.number(), z.string()]);

/** An answer that worked. Source: specification, section 7; design, section 6. */
export function successEnvelope<Data extends z.ZodMiniType>(data: Data) {
  return z.object({ code: z.literal(0), data, message: z.optional(z.string()) });
}

/** An error. `data` may contain what the client needs to continue, such as the order of a refused card. */
export const errorEnvelopeSchema = z.object({
  code: wireCodeSchema,
  errCode: wireCodeSchema,
  message: z.optional(z.string()),
  data: z.optional(z.unknown()),
});
export type ErrorEnvelope = z.output<typeof errorEnvelopeSchema>;

/** Either of the two, as loosely as it may arrive. */
const envelopeSchema = z.object({
  code: wireCodeSchema,
  errCode: z.nullish(wireCodeSchema),
  message: z.nullish(z.string()),
  data: z.optional(z.unknown()),
});

/** A parsed envelope. An error's `code` is the key of the error catalogue. */
export type Envelope =
  | { readonly kind: 'success'; readonly data: unknown }
  | { readonly kind: 'error'; readonly code: string; readonly message?: string; readonly data?: unknown }
  | { readonly kind: 'malformed' };

/**
 * Reads the envelope of an answer; `data` is still to be parsed with the call's schema. It is a success when `code` is
 * 0 and no `errCode` is present. That null, the empty text and 0 count as no `errCode` is our choice: servers that
 * always write the field say so. Without an `errCode`, a `code` other than 0 is the error's code.
 */
export function readEnvelope(body: unknown): Envelope {
  const parsed = envelopeSchema.safeParse(body);
  if (!parsed.success) return { kind: 'malformed' };
  const { code, errCode, message, data } = parsed.data;
  const named = normalised(errCode);
  const error = named === '0' ? normalised(code) : named;
  if (error === '0') return { kind: 'success', data };
  return { kind: 'error', code: error, ...(message && { message }), ...(data != null && { data }) };
}

/** A code as the catalogue writes it; '0' when missing. */
function normalised(code: string | number | null | undefined): string {
  return String(code ?? '').trim() || '0';
}
