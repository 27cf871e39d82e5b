import ky, { type Options, TimeoutError } from 'ky';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { readEnvelope } from '../../contract/envelope';
import type { Language } from '../../contract/primitives';
import { currentPage } from '../page/current-page';
import { currentToken } from '../session/session';
import type { Scene } from '../settings/settings';
import type { CallError, Result } from './call-error';
import { callHeaders } from './call-headers';
import { fingerprint, knownFingerprint } from './fingerprint';
import { track } from './progress';

/** Request timeout. Source: specification, section 9. */
export const requestTimeoutMs = 60_000;

/** The server, brand, language and scene of a request. */
export interface CallEnvironment {
  api: string;
  brand: string;
  lang: Language;
  scene: Scene;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key, required by calls that move money. The same for every retry of an attempt. */
  idempotencyKey?: string;
  /** A background request, without a progress indicator. */
  isQuiet?: boolean;
}

/** The headers of every request. Includes the fingerprint only if it has been computed. */
export const headersOf = (environment: CallEnvironment) =>
  callHeaders({ ...environment, token: currentToken(), fingerprint: knownFingerprint() });

/**
 * Sends a request. Never throws: errors are returned as values, and successful data is validated against the contract.
 * GETs are retried with exponential backoff. A POST is retried by its caller, and only with an idempotency key.
 */
export async function request<C extends CallDefinition>(
  definition: C,
  body: RequestOf<C>,
  environment: CallEnvironment,
  { signal, idempotencyKey, isQuiet }: CallOptions = {},
): Promise<Result<DataOf<C>>> {
  const checked = definition.request.safeParse(body);
  if (!checked.success) return failed({ kind: 'request' });
  const { path, rest } = fillPath(definition.path, checked.data as Record<string, unknown>);
  const isGet = definition.method === 'GET';
  const isRepeatable = isGet && !definition.hasEffect;
  const options: Options = {
    method: definition.method,
    headers: {
      ...headersOf(environment),
      // Reads don't wait for the fingerprint, because computing it would delay rendering.
      ...((definition.movesMoney || definition.needsFingerprint) && { fingerprint: await fingerprint() }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    timeout: requestTimeoutMs,
    retry: isRepeatable ? { limit: 2, methods: ['get'], backoffLimit: 4_000 } : 0,
    throwHttpErrors: (status) => isRepeatable && status >= 500,
    ...(signal && { signal }),
    ...(isGet ? { searchParams: queryOf(rest) } : sendable(definition, rest)),
  };
  const url = environment.api + path;
  const prefetched = currentPage().prefetched?.(url, options.headers);
  const answer = exchange(definition, url, { ...options, ...(prefetched && { fetch: prefetched }) });
  return isQuiet ? answer : track(answer);
}

async function exchange<C extends CallDefinition>(
  definition: C,
  url: string,
  options: Options,
): Promise<Result<DataOf<C>>> {
  let status: number;
  let text: string;
  try {
    const response = await ky(url, options);
    status = response.status;
    text = await response.text();
  } catch (error) {
    return failed(await explain(error));
  }
  return readAnswer(definition, status, text);
}

function readAnswer<C extends CallDefinition>(definition: C, status: number, text: string): Result<DataOf<C>> {
  const answer = readEnvelope(parseJson(text));
  if (answer.kind === 'malformed') return failed(status >= 400 ? { kind: 'http', status } : { kind: 'malformed' });
  if (answer.kind === 'error') {
    const { code, message, data } = answer;
    return failed({ kind: 'code', code, data, ...(message !== undefined && { message }) });
  }
  const parsed = definition.data.safeParse(answer.data);
  return parsed.success ? { ok: true, value: parsed.data as DataOf<C> } : failed({ kind: 'malformed' });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function explain(error: unknown): Promise<CallError> {
  if (error instanceof TimeoutError) return { kind: 'timeout' };
  if (error instanceof Error && error.name === 'AbortError') return { kind: 'aborted' };
  const response = (error as { response?: Response } | null)?.response;
  if (response) return { kind: 'http', status: response.status };
  return { kind: 'network' };
}

const failed = (error: CallError): { ok: false; error: CallError } => ({ ok: false, error });

function fillPath(path: string, fields: Record<string, unknown>): { path: string; rest: Record<string, unknown> } {
  if (!path.includes('{id}')) return { path, rest: fields };
  const { id, ...rest } = fields;
  return { path: path.replace('{id}', encodeURIComponent(String(id))), rest };
}

/** Splits a POST's fields into the body and the query. */
function sendable({ inQuery = [] }: CallDefinition, fields: Record<string, unknown>): Options {
  const body = { ...fields };
  const query: Record<string, unknown> = {};
  for (const name of inQuery) {
    query[name] = body[name];
    delete body[name];
  }
  return { json: body, ...(inQuery.length > 0 && { searchParams: queryOf(query) }) };
}

function queryOf(fields: Record<string, unknown>): Record<string, string> {
  const query: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined && value !== null) query[name] = String(value);
  return query;
}
