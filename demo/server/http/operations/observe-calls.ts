import { randomUUID } from 'node:crypto';
import type { MiddlewareHandler } from 'hono';
import { calls } from '../../../../src/contract/calls';
import { errorCatalogue } from '../../../../src/contract/openapi/error-descriptions';
import type { TrustedProxies } from '../checks/trusted-proxies';
import { peerOf, type ServerEnv } from '../web/server-env';
import { currentRequest, isLoggingCalls, logInfo } from './log';
import type { Metrics } from './metrics';

/** The method and path pattern of each call. */
const callPatterns = Object.values(calls).map(({ name, method, path }) => ({
  name,
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

/** The name of the call at a path. `unknown` if there is none: the path can contain anything, so it isn't logged. */
const callNameOf = (method: string, path: string): string =>
  callPatterns.find((call) => call.method === method && call.pattern.test(path))?.name ?? 'unknown';

const knownCodes: ReadonlySet<string> = new Set(['0', ...errorCatalogue.map(({ code }) => String(code))]);

/**
 * The request id that a trusted proxy assigned, otherwise a new id. An id from any other client is ignored, because it
 * could contain anything.
 */
function requestIdOf(proxies: TrustedProxies, peer: string, header: string | undefined): string {
  return header && proxies.isTrusted(peer) && /^[0-9a-f-]{16,64}$/.test(header) ? header : randomUUID();
}

/** Assigns each call an id, measures its duration, and logs name, result and duration, but never the contents. */
export function observeCalls(proxies: TrustedProxies, metrics: Metrics | null): MiddlewareHandler<ServerEnv> {
  return async (c, next) => {
    const requestId = requestIdOf(proxies, peerOf(c) ?? '', c.req.header('X-Request-Id'));
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
