import type { MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { uploadObject } from '../../../../src/contract/calls/providers/uploads';
import { Refusal, refusalEnvelope } from '../refusal';
import type { ServerEnv } from '../web/request';

/** No form, event batch or control of ours comes near it. */
const usualLimit = 64 * 1024;

/** A file of 5 MiB in base64, with its JSON around it. */
const uploadLimit = 7 * 1024 * 1024;

/** Refuses bodies that are too large with 413 and an envelope, counting those that come in chunks as they come. */
export function limitCallBodies(): MiddlewareHandler<ServerEnv> {
  const limit = (maxSize: number) =>
    bodyLimit({
      maxSize,
      onError: (c) => c.json(refusalEnvelope(new Refusal('-24050', { detail: 'the body is too large' })), 413),
    });
  const [usual, upload] = [limit(usualLimit), limit(uploadLimit)];
  return (c, next) => (c.req.path === uploadObject.path ? upload : usual)(c, next);
}

/** The same for everything that is no call. */
export const limitBodies = (): MiddlewareHandler<ServerEnv> =>
  bodyLimit({ maxSize: usualLimit, onError: (c) => c.json({ error: 'The body is larger than 64 KiB' }, 413) });
