import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { calls } from '../../../../src/contract/calls';
import { errorCatalogue } from '../../../../src/contract/openapi/error-catalogue';
import type { TrustedProxies } from '../checks/trusted-proxies';
import { peerAddressOf, type ServerEnv } from '../web/server-env';
import { currentRequest, isLoggingCalls, logInfo } from './log';
import type { Metrics } from './metrics';

/** The name, method and path pattern of each call. */
const callPatterns = Object.values(calls).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/**
 * The name of the call with this method and path; `unknown` if there is none. Unknown paths aren't logged, because they
 * can contain anything.
 */
const callNameOf = (method: string, path: string): string =>
  callPatterns.find((call) => call.method === method && call.pattern.test(path))?.name ?? 'unknown';

/** The codes that may be logged: `0`, which means success, and the error codes. */
const knownCodes: ReadonlySet<string> = new Set(['0', ...errorCatalogue.map(({ code }) => String(code))]);

/**
 * The request id that a trusted proxy assigned, otherwise a new id. An id that isn't from a trusted proxy is ignored,
 * because it could contain anything.
 */
function requestIdOf(proxies: TrustedProxies, peerAddress: string, sentId: string | undefined): string {
  return sentId && proxies.isTrusted(peerAddress) && /^[0-9a-f-]{16,64}$/.test(sentId) ? sentId : randomUUID();
}

/**
 * Assigns each request an id, measures its duration, and logs the call's name, result and duration, but never the
 * contents of the request or the response.
 */
export function observeCalls(proxies: TrustedProxies, metrics: Metrics | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(proxies, peerAddressOf(c) ?? '', c.req.header('X-Request-Id'));
    const startedAt = performance.now();
    await currentRequest.run({ requestId }, async () => {
      await next();
      c.header('X-Request-Id', requestId);
      if (c.req.method === 'OPTIONS') return;
      const call = callNameOf(c.req.method, c.req.path);
      const sentCode = c.get('errorCode') ?? '';
      const code = knownCodes.has(sentCode) ? sentCode : 'other';
      const durationMs = Math.round(performance.now() - startedAt);
      metrics?.observeCall({ call, code, seconds: durationMs / 1000 });
      if (isLoggingCalls()) logInfo('call', { call, method: c.req.method, status: c.res.status, code, durationMs });
    });
  };
}
