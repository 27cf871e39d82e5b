import { and, eq } from 'drizzle-orm';
import { calls } from '../../../src/contract/calls';
import type { CallDefinition } from '../../../src/contract/define-call';
import { keyReused } from '../../../src/contract/errors/shared-codes';
import { applyGuard, guards, revertCounts } from '../accounts/protection/guards';
import { authenticate, type MemberSession, readToken } from '../accounts/sessions/sessions';
import { readFingerprint } from '../accounts/sign-in/known-browsers';
import { HashNeeded, PasswordHashes } from '../accounts/sign-in/passwords';
import { handlers } from '../calls';
import { attempts, type UsedMessage } from '../database/schema';
import { isConnectionTimeout, isRetryableError, maxTransactionAttempts, withRetries } from '../database/with-retries';
import { requestHash } from '../http/calls/idempotency';
import { errorCodes } from '../http/error-codes';
import type { Call, CallContext, CallName, Services } from '../http/handler';
import { logError } from '../http/operations/log';
import { Refusal, refusalEnvelope } from '../http/refusal';
import { supportedLanguage } from '../languages';
import { persistUsedMessages } from '../sealed/open-once';
import { brandOf } from '../settings/brands';

type Envelope = Record<string, unknown>;

/** What `executeCall` needs to know about the HTTP request, besides the call's fields. */
export interface RequestMetadata {
  header(name: string): string | undefined;
  /** Base of the URLs in the response, not the `Origin` header. */
  origin: string;
  host: string;
  ip: string;
  country: string | null;
}

/**
 * A handler without the types of its call. `register-calls.ts` has validated the request against the call's schema.
 * `access`: `anyone` ignores the request's token, `visitor` uses it if sent, `member` requires it.
 */
type AnyHandler = { access: 'anyone' | 'visitor' | 'member'; run(call: Call<CallName>): Promise<unknown> };

function contextOf(
  { clock, brands, hosts, privateKeys, googleScriptUrl }: Services,
  {
    tx,
    callName,
    metadata,
    openedMessages,
    passwordHashes,
  }: Pick<CallContext, 'tx' | 'callName' | 'openedMessages' | 'passwordHashes'> & { metadata: RequestMetadata },
): CallContext {
  const requestOrigin = metadata.header('Origin') ?? null;
  const foreignOrigin = hosts.isPortalOrigin(requestOrigin) ? null : requestOrigin;
  return {
    tx,
    now: clock.now(),
    brand: brandOf(brands, metadata.header('Brand'), metadata.host),
    language: supportedLanguage(metadata.header('Language')?.slice(0, 2).toLowerCase()),
    origin: metadata.origin,
    requestOrigin,
    hosts,
    ip: metadata.ip,
    userAgent: metadata.header('User-Agent') ?? '',
    token: readToken(metadata.header('Authorization')),
    foreignOrigin,
    fingerprint: readFingerprint(metadata.header('fingerprint')),
    session: null,
    country: metadata.country,
    idempotencyKey: null,
    privateKeys,
    passwordHashes,
    callName,
    isPageOrigin: (origin) => (foreignOrigin === null ? hosts.isPortalOrigin(origin) : origin === foreignOrigin),
    mayEmbed: (origin) => hosts.mayEmbed(origin),
    openedMessages,
    googleScriptUrl,
  };
}

const anonymous = { member: null, session: null };

async function memberAndSessionOf(
  access: AnyHandler['access'],
  context: CallContext,
): Promise<MemberSession | typeof anonymous> {
  if (access === 'anyone') return anonymous;
  if (context.token !== null) return authenticate(context, context.token);
  if (access === 'member') throw new Refusal(errorCodes.tokenMissing);
  return anonymous;
}

/**
 * Checks a call's session before the call runs: before a large body is read and parsed, and before rate limits count the
 * request. Returns the refusal, or null if the call may run; it checks the session again.
 */
export async function sessionRefusal(
  services: Services,
  name: CallName,
  metadata: RequestMetadata,
): Promise<Envelope | null> {
  const handler = handlers[name] as AnyHandler | undefined;
  if (!handler) return null;
  try {
    await withRetries(() =>
      services.database.transaction((tx) => {
        const context = contextOf(services, {
          tx,
          callName: name,
          metadata,
          openedMessages: [],
          passwordHashes: new PasswordHashes(),
        });
        return memberAndSessionOf(handler.access, context);
      }),
    );
    return null;
  } catch (error) {
    if (error instanceof Refusal) return refusalEnvelope(error);
    throw error;
  }
}

async function runHandler(definition: CallDefinition, handler: AnyHandler, call: Call<CallName>): Promise<Envelope> {
  const result = await handler.run(call);
  if (result instanceof Refusal) return refusalEnvelope(result);
  const parsed = definition.data.safeParse(result);
  if (!parsed.success)
    throw new Error(`${definition.name} returned data that its contract doesn’t allow: ${parsed.error.message}`);
  return { code: 0, data: result ?? null };
}

/**
 * Executes a call once per Idempotency-Key and returns the stored response to retries. Inserting the key's row locks
 * the key, so a concurrent request waits until the first request's transaction is committed. A different request with a
 * used key is refused, because its sender would mistake the stored response for the response to its own request.
 */
async function executeOncePerKey(
  definition: CallDefinition,
  handler: AnyHandler,
  call: Call<CallName>,
  key: string | undefined,
): Promise<Envelope> {
  if (key === undefined || key.length < 8 || key.length > 128)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'Idempotency-Key' });
  const { tx, now, member, request } = call;
  const uid = member?.uid ?? '';
  const hash = requestHash(definition.name, request);
  const [inserted] = await tx
    .insert(attempts)
    .values({ uid, key, requestHash: hash, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const attemptCondition = and(eq(attempts.uid, uid), eq(attempts.key, key));
  if (!inserted) {
    const [storedAttempt] = await tx.select().from(attempts).where(attemptCondition);
    if (storedAttempt?.requestHash !== hash || !storedAttempt.response) {
      const detail = 'this Idempotency-Key was used with another request';
      throw new Refusal(errorCodes.invalidParameter, { detail, data: { reason: keyReused } });
    }
    return storedAttempt.response;
  }
  const envelope = await runHandler(definition, handler, { ...call, idempotencyKey: key });
  await tx.update(attempts).set({ response: envelope }).where(attemptCondition);
  return envelope;
}

/** Executes a call. If the call has a guard, the guard checks rate limits and the captcha first. */
export async function executeCall(
  services: Services,
  name: CallName,
  request: unknown,
  metadata: RequestMetadata,
): Promise<Envelope> {
  if (!Object.hasOwn(guards, name)) return runInTransaction(services, name, request, metadata);
  const needsMember = (handlers[name] as AnyHandler | undefined)?.access === 'member';
  const refusal = needsMember ? await sessionRefusal(services, name, metadata) : null;
  if (refusal) return refusal;
  const counters = await applyGuard(
    services,
    guards[name as keyof typeof guards],
    request as Record<string, unknown>,
    metadata.ip,
  );
  if (counters instanceof Refusal) return refusalEnvelope(counters);
  const envelope = await runInTransaction(services, name, request, metadata);
  // The guard counted this call in advance. Revert the counts that don't apply to the call's outcome.
  await revertCounts(services, counters, envelope);
  return envelope;
}

/** Runs the call in one transaction, which is committed before the response is sent. */
async function runInTransaction(
  services: Services,
  name: CallName,
  request: unknown,
  metadata: RequestMetadata,
): Promise<Envelope> {
  const definition = calls[name] as CallDefinition;
  const handler = handlers[name] as AnyHandler | undefined;
  if (!handler) return refusalEnvelope(new Refusal(errorCodes.operationNotSupported, { detail: name }));
  const passwordHashes = new PasswordHashes();
  for (let tries = 1; ; ) {
    const openedMessages: UsedMessage[] = [];
    try {
      return await services.database.transaction(async (tx) => {
        const context = contextOf(services, { tx, callName: name, metadata, openedMessages, passwordHashes });
        const memberAndSession = await memberAndSessionOf(handler.access, context);
        const call = { ...context, ...memberAndSession, request } as Call<CallName>;
        // Nothing is bought with an account that is about to be deleted: the purchase would be deleted with it.
        if (definition.needsIdempotencyKey && call.member?.deletesAt != null)
          throw new Refusal(errorCodes.deletionScheduled);
        return definition.needsIdempotencyKey
          ? executeOncePerKey(definition, handler, call, metadata.header('Idempotency-Key'))
          : runHandler(definition, handler, call);
      });
    } catch (error) {
      if (error instanceof Refusal) {
        // The transaction that marked the call's decrypted messages as used was rolled back, so mark them again.
        if (openedMessages.length > 0)
          await services.database.transaction((tx) => persistUsedMessages(tx, openedMessages));
        return refusalEnvelope(error);
      }
      // Compute the password hash outside the transaction, then run the call again.
      if (error instanceof HashNeeded) {
        await error.compute();
        continue;
      }
      if (tries < maxTransactionAttempts && isRetryableError(error)) {
        tries += 1;
        continue;
      }
      logError(name, error);
      // Nothing was done, so the client can repeat the request.
      if (isConnectionTimeout(error)) return refusalEnvelope(new Refusal(errorCodes.serviceBusy));
      return refusalEnvelope(new Refusal(errorCodes.internalError, { detail: 'see the server’s output' }));
    }
  }
}
