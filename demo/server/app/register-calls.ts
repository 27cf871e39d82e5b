import { setTimeout as wait } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type * as z from 'zod/mini';
import { calls } from '../../../src/contract/calls';
import type { CallDefinition } from '../../../src/contract/define-call';
import { requestHeaders } from '../../../src/contract/headers';
import { guards } from '../accounts/protection/guards';
import type { CallRecord } from '../http/calls/call-log';
import type { Fault } from '../http/calls/fault';
import { mayHaveLargeBody } from '../http/checks/body-limits';
import { isSafeInput } from '../http/checks/safe-text';
import { errorCodes } from '../http/error-codes';
import type { CallName, Services } from '../http/handler';
import { Refusal, refusalEnvelope } from '../http/refusal';
import { peerAddressOf, type ServerEnv } from '../http/web/server-env';
import { executeCall, type RequestMetadata, sessionRefusal } from './execute-call';

type Envelope = Record<string, unknown>;
type ServerContext = Context<ServerEnv>;

/** A path of the contract in Hono's syntax: `/api/order/v1/{id}` becomes `/api/order/v1/:id`. */
const routeOf = (path: string): string => path.replace(/\{(\w+)\}/g, ':$1');

/** A request's fields: the path parameters, the query and, for a POST, the JSON body. */
function readRequest(c: ServerContext, { method, acceptsForm }: CallDefinition, body: string): unknown {
  const parameters = { ...c.req.query(), ...(c.req.param() as Record<string, string>) };
  const isForm = c.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded') === true;
  if (method === 'GET' || (acceptsForm && isForm)) return parameters;
  const parsed: unknown = body === '' ? {} : JSON.parse(body);
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw new SyntaxError('not an object');
  return { ...parameters, ...parsed };
}

/** Names of the request headers that the calls read. */
const headerNames = ['x-country', ...requestHeaders.map(({ name }) => name)];

const readHeaderValues = (c: ServerContext): (string | undefined)[] => headerNames.map((name) => c.req.header(name));

const invalidTextIssues: z.core.$ZodIssue[] = [
  { code: 'custom', path: [], message: 'contains a character or property name that isn’t allowed', input: undefined },
];

function parseRequest(c: ServerContext, call: CallDefinition, body: string): z.core.$ZodIssue[] | { request: unknown } {
  try {
    const fields = readRequest(c, call, body);
    if (!isSafeInput([fields, readHeaderValues(c)])) return invalidTextIssues;
    const parsed = call.request.safeParse(fields);
    return parsed.success ? { request: parsed.data } : parsed.error.issues;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return [{ code: 'custom', path: [], message: 'the body is not a JSON object', input: undefined }];
  }
}

/** Names and problems of the invalid fields, never their values. */
const describeIssues = (issues: readonly z.core.$ZodIssue[]): string =>
  issues.map((issue) => `${issue.path.join('.') || 'request'} ${issue.message}`).join('; ');

async function parseAndExecute(services: Services, name: CallName, c: ServerContext, body: string): Promise<Envelope> {
  const parsed = parseRequest(c, calls[name] as CallDefinition, body);
  if (Array.isArray(parsed))
    return refusalEnvelope(new Refusal(errorCodes.invalidParameter, { detail: describeIssues(parsed) }));
  return executeCall(services, name, parsed.request, metadataOf(services, c));
}

const metadataOf = ({ hosts, proxies }: Services, c: ServerContext): RequestMetadata => ({
  header: (header) => c.req.header(header),
  origin: hosts.originFor(c.req.url),
  host: new URL(c.req.url).hostname,
  ip: proxies.clientIpOf(peerAddressOf(c) ?? '', c.req.header('X-Forwarded-For')),
  country: c.req.query('country') || c.req.header('x-country') || null,
});

const badGatewayPage = '<!doctype html><title>502 Bad Gateway</title><h1>502 Bad Gateway</h1>';

/** Returns a fault's response, or closes the connection. Null if the fault replaces nothing. */
function faultResponse(c: ServerContext, fault: Fault): Response | null {
  if (fault.drop) {
    c.env.incoming.socket.destroy();
    return RESPONSE_ALREADY_SENT;
  }
  const status = (fault.status ?? 200) as ContentfulStatusCode;
  if (fault.html) return c.html(badGatewayPage, status);
  if (fault.errCode !== undefined) return c.json(refusalEnvelope(new Refusal(String(fault.errCode))), status);
  if (fault.status !== undefined) return c.json(refusalEnvelope(new Refusal(errorCodes.serviceBusy)), status);
  return null;
}

/** Applies a fault: records its response in the call log and returns it. Null if the fault replaces nothing. */
function applyFault(c: ServerContext, record: CallRecord, fault: Fault): Response | null {
  const response = faultResponse(c, fault);
  if (!response) return null;
  const code = String(fault.errCode ?? '');
  record.response = fault.drop ? null : { status: response.status, code };
  c.set('errorCode', code);
  return response;
}

/** Records the response in the call log and returns it, with only its first half if `isTruncated`. */
function respondWithEnvelope(
  c: ServerContext,
  record: CallRecord,
  envelope: Envelope,
  { isTruncated }: { isTruncated: boolean },
): Response {
  const isServerError = envelope.errCode === errorCodes.internalError;
  const code = String(envelope.errCode ?? envelope.code);
  record.response = { status: isServerError ? 500 : 200, code };
  c.set('errorCode', code);
  if (!isTruncated) return c.json(envelope, isServerError ? 500 : 200);
  const text = JSON.stringify(envelope);
  return c.body(text.slice(0, Math.ceil(text.length / 2)), 200, { 'Content-Type': 'application/json' });
}

function logRequest({ callLog, clock }: Services, c: ServerContext, body: string): CallRecord {
  const { method, path } = c.req;
  return callLog.add({ at: clock.now(), method, path, query: c.req.query(), headers: c.req.header(), body });
}

/** Maximum logged length of unknown paths, in characters. */
const maxUnknownPathLength = 200;

/**
 * Responds to requests that must not run a call, and returns null for all others. HEAD never runs one, because some
 * calls with GET change something, such as the one that emails a reset link, and link checkers send HEAD to every URL.
 * For the same reason, a browser's prefetch of a guarded call is refused. Other calls answer a prefetch, because all
 * requests of a prerendered page are marked as such.
 */
function answerWithoutRunning(name: CallName, c: ServerContext): Response | null {
  if (c.req.method === 'HEAD') return c.body(null, 200, { 'Content-Type': 'application/json' });
  // Older browsers send `Purpose` or `X-Purpose`.
  const purposes = ['Sec-Purpose', 'Purpose', 'X-Purpose'].map((header) => c.req.header(header));
  const isPrefetch = c.req.method === 'GET' && /prefetch|preview/i.test(purposes.join());
  if (!isPrefetch || !Object.hasOwn(guards, name)) return null;
  return c.json(refusalEnvelope(new Refusal(errorCodes.forbidden, { detail: 'this call can’t be prefetched' })), 403);
}

async function handleRequest(services: Services, name: CallName, c: ServerContext): Promise<Response> {
  return answerWithoutRunning(name, c) ?? runCall(services, name, c);
}

async function runCall(services: Services, name: CallName, c: ServerContext): Promise<Response> {
  const refusal = mayHaveLargeBody(c.req.path) ? await sessionRefusal(services, name, metadataOf(services, c)) : null;
  if (refusal) return respondWithEnvelope(c, logRequest(services, c, ''), refusal, { isTruncated: false });
  const body = c.req.method === 'GET' ? '' : await c.req.text();
  const record = logRequest(services, c, body);
  const fault = await services.faults.consume(c.req.path);
  if (fault?.delayMs) await wait(fault.delayMs);
  // With `after` or `truncate`, the call is executed before the fault changes its response.
  if (fault && !fault.after && !fault.truncate) {
    const replacement = applyFault(c, record, fault);
    if (replacement) return replacement;
  }
  const envelope = await parseAndExecute(services, name, c, body);
  const response = respondWithEnvelope(c, record, envelope, { isTruncated: fault?.truncate === true });
  const replacement = fault?.after ? applyFault(c, record, fault) : null;
  return replacement ?? response;
}

/** Registers a route for every call of the contract; other paths under /api get 404. */
export function registerCalls(app: Hono<ServerEnv>, services: Services): void {
  for (const call of Object.values(calls)) {
    app.on(call.method, routeOf(call.path), (c) => handleRequest(services, call.name as CallName, c));
  }
  app.all('/api/*', async (c) => {
    const { method, path } = c.req;
    // For unknown paths, log only method and path, because anyone can send arbitrary bodies.
    const unknownCall = { at: services.clock.now(), method, path: path.slice(0, maxUnknownPathLength) };
    const record = services.callLog.add({ ...unknownCall, query: {}, headers: {}, body: null });
    record.response = { status: 404, code: errorCodes.operationNotSupported };
    c.set('errorCode', errorCodes.operationNotSupported);
    return c.json(
      refusalEnvelope(new Refusal(errorCodes.operationNotSupported, { detail: `${method} ${record.path}` })),
      404,
    );
  });
}
