import { errorCatalogue } from '../../../src/contract/openapi/error-descriptions';

/** What a developer reads beside the code; what a customer reads is in the locales. */
const meanings = new Map<string, string>(errorCatalogue.map(({ code, meaning }) => [code, meaning]));

/**
 * A call's refusal. Thrown, it undoes the call's work; returned, the work stays (a declined payment, a counted
 * wrong attempt).
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
