import ky, { type Options } from 'ky';
import type * as z from 'zod/mini';
import type { CallDefinition, DataOf, RequestOf } from '../../contract/define-call';
import { readEnvelope } from '../../contract/envelope';
import { behaviorOf } from '../../contract/errors/catalogue';
import type { Language } from '../../contract/primitives';
import { ownData, ownFields, parseJson } from '../../rules/own-fields';
import { currentPage } from '../page/current-page';
import type { ResponseParts } from '../page/page-registry';
import { sessionOf } from '../session/session';
import type { Scene } from '../settings/settings';
import { requestTimeoutMs, timeoutErrorName, withTimeLimit } from '../timing/time-limit';
import type { CallError, Result } from './call-error';
import { callHeaders } from './call-headers';
import { knownFingerprint, waitForFingerprint } from './fingerprint';
import { trackPending } from './pending-requests';
import { requestTarget } from './request-target';
import { learnServerTime } from './server-clock';
import { toJson } from './to-json';

/** The longest wait before a retry, even if a maintenance page's `Retry-After` says an hour. */
const retryDelayLimitMs = 4_000;

/** The server, brand, language and scene of a request. */
export interface CallEnvironment {
  api: string;
  brand: string;
  lang: Language;
  scene: Scene;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Idempotency key, required by calls that move money. A retry of the same payment attempt sends the same key. */
  idempotencyKey?: string;
  /**
   * Whether no earlier request used this idempotency key. Only then can an error that ends the session mean that
   * nothing was charged.
   */
  isFirstRequest?: boolean | undefined;
  /** Whether the request runs in the background, without a progress indicator. */
  isBackground?: boolean;
}

/**
 * The headers of every request. The token is that of the session at the request's API, so no other server gets it.
 * Includes the fingerprint only if it has been computed.
 */
export const headersOf = (environment: CallEnvironment) =>
  callHeaders({ ...environment, token: sessionOf(environment).currentToken(), fingerprint: knownFingerprint() });

/**
 * Sends a request. Never throws: errors are returned as values, and successful data is validated against the contract.
 * GETs without side effects are retried with exponential backoff. A POST is retried by its caller, and only with an
 * idempotency key.
 */
export async function request<C extends CallDefinition>(
  definition: C,
  requestData: RequestOf<C>,
  environment: CallEnvironment,
  callOptions: CallOptions = {},
): Promise<Result<DataOf<C>>> {
  const { signal, idempotencyKey, isBackground } = ownFields({ ...callOptions });
  const target = targetOf(definition, requestData, environment);
  if (!target) return failure({ kind: 'request' });
  const { isGet, searchParams, body } = target;
  const isRetryable = isGet && !definition.hasSideEffect;
  const options: Options = {
    ...unsetOptions,
    method: definition.method,
    headers: {
      ...target.headers,
      // Calls that need the fingerprint or an idempotency key wait for the fingerprint. All others send it only if it
      // is known, because waiting delays rendering.
      ...((definition.needsIdempotencyKey || definition.needsFingerprint) && {
        fingerprint: (await waitForFingerprint()) ?? 'null',
      }),
      ...(idempotencyKey && { 'Idempotency-Key': idempotencyKey }),
    },
    // `sendRequest` limits the time instead, because ky's timeout doesn't cover reading the body.
    timeout: false,
    retry: isRetryable ? retryOptions : 0,
    throwHttpErrors: (status) => isRetryable && status >= 500,
    body,
  };
  if (isGet && (definition.isStatus || definition.hasSideEffect) && isBehindServiceWorker()) {
    requestCount += 1;
    searchParams.set('_', `${Date.now().toString(36)}${requestCount}`);
  }
  const url = urlOf(target);
  // The loader may have sent this request already.
  let prefetched = currentPage().prefetch?.takeResponse?.(url, options.headers, body);
  const fetchOnce: Options['fetch'] = (input) => {
    const response = prefetched ?? fetchPlainly(input as Request, body);
    // A retry sends the request again.
    prefetched = undefined;
    return response;
  };
  const result = sendRequest(url, { ...options, fetch: fetchOnce }, signal).then(
    (response) => parseResponse(definition, response, environment.api),
    (error: unknown) => failure(toCallError(error)),
  );
  return isBackground ? result : trackPending(result);
}

/** What a request sends where, before the headers that only some requests have. */
interface Target {
  isGet: boolean;
  /** The URL without its query. */
  location: string;
  searchParams: URLSearchParams;
  headers: Record<string, string>;
  /** Null for a GET. */
  body: string | null;
}

const urlOf = ({ location, searchParams }: Target): string => {
  const query = String(searchParams);
  return location + (query && `?${query}`);
};

/** Checks a request against the contract. Returns null, and logs why, if it doesn't match. */
function targetOf(definition: CallDefinition, requestData: unknown, environment: CallEnvironment): Target | null {
  const parsed = definition.request.safeParse(ownData(requestData));
  if (!parsed.success) {
    logMismatch(definition, 'request', parsed.error);
    return null;
  }
  const isGet = definition.method === 'GET';
  const { path, searchParams, fields } = requestTarget(
    definition,
    ownData(parsed.data) as Record<string, unknown>,
    environment.lang,
  );
  return {
    isGet,
    location: environment.api + path,
    searchParams,
    headers: { ...headersOf(environment), ...(!isGet && { 'Content-Type': 'application/json' }) },
    body: fields ? toJson(fields) : null,
  };
}

/**
 * The result of a request that the loader has sent and whose response has arrived, for a first render with its data. An
 * error is left to `request`, which gets the same response, unless it's an expected one: that the member has no renewal.
 */
export function arrivedResult<C extends CallDefinition>(
  definition: C,
  requestData: RequestOf<C>,
  environment: CallEnvironment,
): Result<DataOf<C>> | undefined {
  const { prefetch } = currentPage();
  const target = prefetch?.arrivedResponse && targetOf(definition, requestData, environment);
  if (!target) return undefined;
  const key = [urlOf(target), target.headers, target.body] as const;
  const response = prefetch.arrivedResponse?.(...key);
  const result = response && parseResponse(definition, response, environment.api);
  if (!result) return undefined;
  if (!result.ok) {
    const { emitsNoEvent, isNotFound } = behaviorOf(result.error);
    if (!emitsNoEvent || !isNotFound) return undefined;
  }
  void prefetch.takeResponse?.(...key);
  return result;
}

/**
 * Every option of ky and of `fetch` that a request doesn't set, so that neither reads a property of the same name from
 * `Object.prototype`. `prefixUrl`, for example, would send the request to another server.
 */
const unsetOptions = {
  prefixUrl: '',
  json: undefined,
  // Empty, not undefined: ky drops an undefined value, then reads the inherited one. `request` adds the query to the URL,
  // because ky copies the request for it.
  searchParams: '',
  hooks: undefined,
  context: undefined,
  parseJson: undefined,
  stringifyJson: undefined,
  onDownloadProgress: undefined,
  onUploadProgress: undefined,
  cache: undefined,
  credentials: undefined,
  duplex: undefined,
  integrity: undefined,
  keepalive: undefined,
  mode: undefined,
  priority: undefined,
  redirect: undefined,
  referrer: undefined,
  referrerPolicy: undefined,
  window: undefined,
} as unknown as Options;

/**
 * Sends ky's request as a URL and options of its own. Old polyfills, which some pages put in place of the browser's
 * `fetch`, don't know `Request` and `Headers`, and ky's own options inherit from `Object.prototype`.
 */
function fetchPlainly({ url, method, headers, signal }: Request, body: string | null): Promise<Response> {
  return fetch(url, ownFields({ method, headers: ownFields(Object.fromEntries(headers)), body, signal }));
}

/** Sends a request and reads the whole response within the time limit. */
function sendRequest(url: string, options: Options, signal?: AbortSignal): Promise<ResponseParts> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (signal?.aborted) abort();
  signal?.addEventListener('abort', abort);
  const response = ky(url, { ...options, signal: controller.signal })
    .catch(responseOf)
    // A response that has begun is read to its end, because an abort would also fail in a page's script that reads a copy.
    .finally(() => signal?.removeEventListener('abort', abort))
    .then(async (response) => ({
      status: response.status,
      text: await response.text(),
      date: response.headers.get('Date'),
    }));
  return withTimeLimit(response, requestTimeoutMs).catch((error: unknown) => {
    // After a timeout, `abort` closes the connection and stops the retries. It isn't called after a success, because
    // the page's own scripts can wrap `fetch` and still be reading a copy of the response.
    abort();
    throw error;
  });
}

const retryOptions = {
  limit: 2,
  methods: ['get'],
  backoffLimit: retryDelayLimitMs,
  maxRetryAfter: retryDelayLimitMs,
  // Errors that end the session or open another screen aren't retried, whatever the HTTP status.
  shouldRetry: async ({ error }: { error: unknown }) => {
    const text = await (error as { response?: Response }).response?.clone().text();
    const envelope = text === undefined ? null : readEnvelope(tryParseJson(text));
    const handling = envelope?.kind === 'error' ? behaviorOf(envelope.code).handling : undefined;
    const isFinal = handling !== undefined && handling !== 'pass';
    // `undefined` lets ky decide.
    return isFinal ? false : undefined;
  },
} satisfies Options['retry'];

/** Returns the response of an HTTP error; rethrows other errors. */
function responseOf(error: unknown): Response {
  const { response } = error as { response?: Response };
  if (response) return response;
  throw error;
}

/**
 * The API whose last response wasn't an envelope, such as the HTML page of another server. Every call fails then, so
 * only the first is logged.
 */
let foreignApi: string | undefined;

function parseResponse<C extends CallDefinition>(
  definition: C,
  { status, text, date }: ResponseParts,
  api: string,
): Result<DataOf<C>> {
  const envelope = readEnvelope(tryParseJson(text));
  if (envelope.kind === 'malformed') {
    if (status >= 400) return failure({ kind: 'http', status });
    if (foreignApi !== api)
      console.error(
        `[sub-elements] ${definition.name}: the server at ${api} answers with something other than the API's JSON. Until it sends JSON, this isn't logged again.`,
      );
    foreignApi = api;
    return failure({ kind: 'malformed' });
  }
  foreignApi = undefined;
  // Only an envelope is known to be from the server; a proxy's clock can be wrong.
  learnServerTime(date);
  if (envelope.kind === 'error') {
    const { code, message, data } = envelope;
    return failure({ kind: 'code', code, data, ...(message !== undefined && { message }) });
  }
  const parsed = definition.data.safeParse(envelope.data);
  if (parsed.success) return { ok: true, value: ownData(parsed.data) as DataOf<C> };
  logMismatch(definition, 'data', parsed.error);
  return failure({ kind: 'malformed' });
}

/** Logs the call and the fields that don't match the contract, but no values, because values can be personal data. */
function logMismatch({ name }: CallDefinition, part: 'request' | 'data', error: z.core.$ZodError): void {
  const fields = error.issues.map(({ path, code }) => `${path.join('.')} (${code})`).join(', ');
  console.error(`[sub-elements] ${name}: the ${part} doesn't match the API contract. ${fields}`);
}

function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

function toCallError(error: unknown): CallError {
  const name = (error as Error | undefined)?.name;
  if (name === timeoutErrorName) return { kind: 'timeout' };
  return { kind: name === 'AbortError' ? 'aborted' : 'network' };
}

const failure = (error: CallError): { ok: false; error: CallError } => ({ ok: false, error });

/** Makes each query unique, together with the time. */
let requestCount = 0;

/**
 * Whether a service worker of the page gets our requests. Some answer every GET from a cache, also the state of an order
 * that was paid meanwhile, so the URL must be a new one. Other pages keep the URL, for the cache of preflight requests.
 */
function isBehindServiceWorker(): boolean {
  try {
    return !!navigator.serviceWorker?.controller;
  } catch {
    // Sandboxed frames forbid it.
    return false;
  }
}
