import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { uploadObject } from '../../../../src/contract/calls/orders';
import { errorCodes } from '../error-codes';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/server-env';

/** The limit for all bodies except uploads. Forms, event batches and control requests are smaller. */
const usualLimitBytes = 64 * 1024;

/** The limit for uploads: enough for a 5 MiB file as base64 in JSON. */
const uploadLimitBytes = 7 * 1024 * 1024;

/** Whether the call at this path accepts bodies above the usual limit. */
export const mayHaveLargeBody = (path: string): boolean => path === uploadObject.path;

/**
 * Responds with 413 and an error envelope if a call's body is too large. A chunked body has no Content-Length, so its
 * bytes are counted while they arrive.
 */
export function limitCallBodies(): MiddlewareHandler<ServerEnv> {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) =>
        c.json(refusalEnvelope(new Refusal(errorCodes.invalidParameter, { detail: 'the body is too large' })), 413),
    });
  const [limitOther, limitUpload] = [limit(usualLimitBytes), limit(uploadLimitBytes)];
  return (c, next) => (mayHaveLargeBody(c.req.path) ? limitUpload : limitOther)(c, next);
}

/** Responds with 413 to bodies above `usualLimitBytes`, on paths outside `/api`. */
export const limitBodies = (): MiddlewareHandler<ServerEnv> =>
  bodyLimit({ maxSize: usualLimitBytes, onError: (c) => c.json({ error: 'The body is larger than 64 KiB' }, 413) });
