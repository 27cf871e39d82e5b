import { errorCatalogue } from '../../../src/contract/openapi/error-descriptions';

/** Error message for developers. Texts for customers are in the locales. */
const meanings = new Map<string, string>(errorCatalogue.map(({ code, meaning }) => [code, meaning]));

/**
 * An error response of a call. Throwing it rolls back the transaction; returning it commits (a declined payment, a
 * counted wrong attempt).
 */
export class Refusal extends Error {
  readonly code: string;
  readonly data: unknown;

  constructor(code: string, { detail, data }: { detail?: string; data?: unknown } = {}) {
    const meaning = meanings.get(code) ?? `Error ${code}`;
    super(detail ? `${meaning}: ${detail}` : meaning);
    this.code = code;
    this.data = data;
  }
}

/** The error envelope. */
export function refusalEnvelope(refusal: Refusal): Record<string, unknown> {
  const envelope = { code: Number(refusal.code), errCode: refusal.code, message: refusal.message };
  return refusal.data === undefined ? envelope : { ...envelope, data: refusal.data };
}
