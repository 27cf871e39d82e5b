import { calls } from '../../src/contract/calls';
import type { CallDefinition } from '../../src/contract/define-call';
import { type Envelope, readEnvelope } from '../../src/contract/envelope';

export type CallName = keyof typeof calls;

export const definitionOf = (name: CallName): CallDefinition => calls[name] as CallDefinition;

export interface Target {
  /** Origin of the server, without a path. */
  api: string;
  brand: string;
  /** Where a partner's page would stand, for CORS. */
  pageOrigin: string;
  /** Milliseconds until a request is given up. */
  limit: number;
  /** An origin that may embed the card frame: cards are sealed as if typed there. */
  frameOrigin: string;
  /** Public keys (PEM) that passwords and cards are sealed under. */
  keys: { card: string; password: string };
}

export interface Asking {
  token: string | null;
  key?: string;
  /** Another browser than the check's own. */
  fingerprint?: string;
}

/** What came back: an envelope, or in words why there was none. */
export type Answer = { envelope: Envelope; status: number } | { problem: string };

/** Every header of the contract, as the product's client sends them. */
function headersFor(
  { brand, pageOrigin }: Target,
  { token, key, fingerprint = 'conformance' }: Asking,
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
    ...(key !== undefined && { 'Idempotency-Key': key }),
  };
}

/** The address and the body of a request, each field where its call's row says. */
export function addressOf(api: string, call: CallDefinition, request: object): { url: string; body: string | null } {
  const left: Record<string, unknown> = { ...request };
  const take = (name: string): string => {
    const value = left[name];
    delete left[name];
    return String(value);
  };
  const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(take(name)));
  const inQuery = call.method === 'GET' ? Object.keys(left) : (call.inQuery ?? []);
  const query = new URLSearchParams(
    inQuery.filter((name) => left[name] !== undefined).map((name) => [name, take(name)]),
  );
  const rest = query.toString();
  return {
    url: `${api}${path}${rest ? `?${rest}` : ''}`,
    body: call.method === 'GET' ? null : JSON.stringify(left),
  };
}

const reason = (error: unknown): string => {
  const { message, cause } = error as Error;
  return cause instanceof Error ? `${message} (${cause.message})` : message;
};

/** Asks one call. */
export async function askServer(target: Target, name: CallName, request: object, asking: Asking): Promise<Answer> {
  const call = definitionOf(name);
  const { url, body } = addressOf(target.api, call, request);
  try {
    const response = await fetch(url, {
      method: call.method,
      headers: headersFor(target, asking),
      ...(body !== null && { body }),
      signal: AbortSignal.timeout(target.limit),
    });
    const text = await response.text();
    let json: unknown;
    try {
      json = JSON.parse(text);
    } catch {
      return { problem: `answers ${response.status} with ${text === '' ? 'nothing' : 'something that is no JSON'}` };
    }
    const envelope = readEnvelope(json);
    if (envelope.kind === 'malformed') return { problem: `answers ${response.status} with JSON that is no envelope` };
    if (!response.headers.get('Access-Control-Allow-Origin'))
      return { problem: 'answers without Access-Control-Allow-Origin: no partner’s page may read it' };
    return { envelope, status: response.status };
  } catch (error) {
    return { problem: `gives no answer: ${reason(error)}` };
  }
}

/** What a browser asks before a partner's page may send the call's headers; differences in words. */
export async function askLeave(target: Target, name: CallName): Promise<string[]> {
  const call = definitionOf(name);
  const { url } = addressOf(target.api, call, { id: '0' });
  const wanted = Object.keys(headersFor(target, { token: null, ...(call.movesMoney && { key: 'k' }) }))
    .filter((header) => header !== 'Origin')
    .map((header) => header.toLowerCase());
  try {
    const response = await fetch(url, {
      method: 'OPTIONS',
      headers: {
        Origin: target.pageOrigin,
        'Access-Control-Request-Method': call.method,
        'Access-Control-Request-Headers': wanted.join(','),
      },
      signal: AbortSignal.timeout(target.limit),
    });
    const listed = (header: string) =>
      (response.headers.get(header) ?? '').split(',').map((part) => part.trim().toLowerCase());
    const origin = response.headers.get('Access-Control-Allow-Origin');
    const allowed = listed('Access-Control-Allow-Headers');
    const missing = wanted.filter(
      (header) => !allowed.includes(header) && !(allowed.includes('*') && header !== 'authorization'),
    );
    return [
      ...(response.ok ? [] : [`answers OPTIONS with ${response.status}`]),
      ...(origin === '*' || origin === target.pageOrigin ? [] : [`does not let ${target.pageOrigin} in (OPTIONS)`]),
      ...(missing.length === 0 ? [] : [`does not allow the header ${missing.join(', ')} (OPTIONS)`]),
    ];
  } catch (error) {
    return [`gives no answer to OPTIONS: ${reason(error)}`];
  }
}
