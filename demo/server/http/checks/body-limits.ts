import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { uploadObject } from '../../../../src/contract/calls/providers/uploads';
import { errorCodes } from '../error-codes';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/server-env';

/** In bytes. No form, event batch or control request is larger. */
const usualLimit = 64 * 1024;

/** In bytes: enough for a 5 MiB file as base64 in JSON. */
const uploadLimit = 7 * 1024 * 1024;

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
  const [limitOther, limitUpload] = [limit(usualLimit), limit(uploadLimit)];
  return (c, next) => (c.req.path === uploadObject.path ? limitUpload : limitOther)(c, next);
}

/** Responds with 413 to bodies above `usualLimit`. For paths outside `/api`. */
export const limitBodies = (): MiddlewareHandler<ServerEnv> =>
  bodyLimit({ maxSize: usualLimit, onError: (c) => c.json({ error: 'The body is larger than 64 KiB' }, 413) });
