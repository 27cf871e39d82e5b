import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { uploadObject } from '../../../../src/contract/calls/providers/uploads';
import { errorCodes } from '../error-codes';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/server-env';

/** Larger than any form, event batch or control request. */
const usualLimit = 64 * 1024;

/** A 5 MiB file as base64 inside JSON. */
const uploadLimit = 7 * 1024 * 1024;

/** Refuses bodies that are too large with 413 and an envelope. Chunked bodies are counted while they arrive. */
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

/** Refuses large bodies of requests other than calls. */
export const limitBodies = (): MiddlewareHandler<ServerEnv> =>
  bodyLimit({ maxSize: usualLimit, onError: (c) => c.json({ error: 'The body is larger than 64 KiB' }, 413) });
