import { errorCatalogue } from '../../../src/contract/openapi/error-catalogue';

/** Error messages for developers, by code. The messages for customers are in the locales. */
const meanings = new Map<string, string>(errorCatalogue.map(({ code, meaning }) => [code, meaning]));

/**
 * An error response of a call. Throwing it rolls back the call's transaction. Returning it commits the transaction, for
 * example to store a declined payment or to count a wrong code.
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

/** The response body of a refused call. */
export function refusalEnvelope(refusal: Refusal): Record<string, unknown> {
  const envelope = { code: Number(refusal.code), errCode: refusal.code, message: refusal.message };
  return refusal.data === undefined ? envelope : { ...envelope, data: refusal.data };
}
