import { calls } from '../../src/contract/calls';
import type { CallDefinition } from '../../src/contract/define-call';
import { type Envelope, readEnvelope } from '../../src/contract/envelope';
import type { ErrorCode } from '../../src/contract/openapi/error-descriptions';

export type CallName = keyof typeof calls;

export const definitionOf = (name: CallName): CallDefinition => calls[name] as CallDefinition;

/** The server to check, and the values that requests to it need. */
export interface Target {
  /** Origin of the server, without a path. */
  api: string;
  brand: string;
  /** Origin of a partner's page that may embed the card frame. Requests and sealed messages contain this origin. */
  pageOrigin: string;
  timeoutMs: number;
  /** Public keys (PEM or JWK) for sealing passwords and cards. */
  keys: { card: string; password: string };
}

export interface CallOptions {
  /** The session's token; null for a call without a session. */
  token: string | null;
  /** The value of the header `Idempotency-Key`. */
  idempotencyKey?: string;
  /** The browser fingerprint to send instead of `conformance`. */
  fingerprint?: string;
}

/** The parsed body of a response; if the response is missing or unusable, a description of the problem instead. */
export type CallResponse = { envelope: Envelope; status: number } | { problem: string; status?: number };

/** The error code for "operation not supported". */
export const notSupportedCode = '4598' satisfies ErrorCode;

/** The error codes for a request without a valid session token. Source: specification, section 8. */
export const invalidTokenCodes: readonly string[] = ['-24010', '-24020', '-24030', '21'] satisfies ErrorCode[];

/** Whether the response is the error "operation not supported". */
export const isNotSupportedError = (callResponse: CallResponse): boolean =>
  'envelope' in callResponse &&
  callResponse.envelope.kind === 'error' &&
  callResponse.envelope.code === notSupportedCode;

/** Whether the response means that the server doesn't have the call. */
export const indicatesAbsentCall = (callResponse: CallResponse): boolean =>
  [404, 405, 501].includes(callResponse.status ?? 0) || isNotSupportedError(callResponse);

/** Returns the headers of a request: `Content-Type`, `Origin`, and those that the contract defines. */
function headersFor(
  { brand, pageOrigin }: Target,
  { token, idempotencyKey, fingerprint = 'conformance' }: CallOptions,
): Record<string, string> {
  return {
    'Content-Type': 'application/json',
    Origin: pageOrigin,
    Authorization: token ?? 'null',
    Language: 'en',
    'Client-Type': 'WEB',
    Scene: 'WEB',
    fingerprint,
    Brand: brand,
    ...(idempotencyKey !== undefined && { 'Idempotency-Key': idempotencyKey }),
  };
}

/** Builds the URL and body of a request. The call's definition says which fields go into the path, query or body. */
export function buildRequest(api: string, call: CallDefinition, request: object): { url: string; body: string | null } {
  const remaining: Record<string, unknown> = { ...request };
  const takeField = (name: string): string => {
    const value = remaining[name];
    delete remaining[name];
    // The value may come from the response to an earlier request. It's undefined if the earlier request failed.
    return value === undefined ? 'unknown' : String(value);
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(takeField(name)));
  const queryFields = call.method === 'GET' ? Object.keys(remaining) : (call.queryFields ?? []);
  const query = new URLSearchParams(
    queryFields.filter((name) => remaining[name] !== undefined).map((name) => [name, takeField(name)]),
  );
  const search = query.toString();
  return {
    url: `${api}${path}${search ? `?${search}` : ''}`,
    body: call.method === 'GET' ? null : JSON.stringify(remaining),
  };
}

const describeError = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

/** Sends a call and parses the response. */
export async function sendCall(
  target: Target,
  name: CallName,
  request: object,
  callOptions: CallOptions,
): Promise<CallResponse> {
  const call = definitionOf(name);
  const { url, body } = buildRequest(target.api, call, request);
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: headersFor(target, callOptions),
      ...(body !== null && { body }),
      signal: AbortSignal.timeout(target.timeoutMs),
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      const received = text === '' ? 'an empty body' : 'a body that isn’t JSON';
      return { problem: `returns ${response.status} with ${received}`, status: response.status };
    }
    const envelope = readEnvelope(json);
    if (envelope.kind === 'malformed')
      return { problem: `returns ${response.status} with JSON that isn’t an envelope`, status: response.status };
    if (!response.headers.get('Access-Control-Allow-Origin'))
      return { problem: 'responds without Access-Control-Allow-Origin, so partners’ pages can’t read the response' };
    return { envelope, status: response.status };
  } catch (error) {
    return { problem: `doesn’t respond: ${describeError(error)}` };
  }
}

/** The lowest accepted Access-Control-Max-Age. By default, browsers send a preflight again after only five seconds. */
const minPreflightMaxAgeSeconds = 600;

/** Sends the CORS preflight of a call. Returns the differences from the contract. */
export async function checkCors(target: Target, name: CallName): Promise<string[]> {
  const call = definitionOf(name);
  const { url } = buildRequest(target.api, call, { id: '0' });
  const idempotencyOption = call.needsIdempotencyKey ? { idempotencyKey: 'k' } : {};
  const requestHeaders = Object.keys(headersFor(target, { token: null, ...idempotencyOption }))
    .filter((header) => header !== 'Origin')
    .map((header) => header.toLowerCase());
  try {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: target.pageOrigin,
        'Access-Control-Request-Method': call.method,
        'Access-Control-Request-Headers': requestHeaders.join(','),
      },
      signal: AbortSignal.timeout(target.timeoutMs),
    });
    const valuesOf = (header: string) =>
      (response.headers.get(header) ?? '').split(',').map((part) => part.trim().toLowerCase());
    const allowedOrigin = response.headers.get('Access-Control-Allow-Origin');
    const allowedHeaders = valuesOf('Access-Control-Allow-Headers');
    // `*` allows every header except Authorization.
    const isAllowed = (header: string) =>
      allowedHeaders.includes(header) || (allowedHeaders.includes('*') && header !== 'authorization');
    const refusedHeaders = requestHeaders.filter((header) => !isAllowed(header));
    const maxAgeSeconds = Number(response.headers.get('Access-Control-Max-Age') ?? 0);
    const differences: string[] = [];
    if (maxAgeSeconds < minPreflightMaxAgeSeconds)
      differences.push(`answers OPTIONS with an Access-Control-Max-Age below ${minPreflightMaxAgeSeconds} seconds`);
    if (!response.ok) differences.push(`returns ${response.status} for OPTIONS`);
    if (allowedOrigin !== '*' && allowedOrigin !== target.pageOrigin)
      differences.push(`doesn’t allow the origin ${target.pageOrigin} (OPTIONS)`);
    if (refusedHeaders.length > 0) differences.push(`doesn’t allow the header ${refusedHeaders.join(', ')} (OPTIONS)`);
    return differences;
  } catch (error) {
    return [`doesn’t respond to OPTIONS: ${describeError(error)}`];
  }
}
