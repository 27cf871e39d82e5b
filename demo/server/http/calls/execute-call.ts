import { and, eq } from 'drizzle-orm';
import { calls } from '../../../../src/contract/calls';
import type { CallDefinition } from '../../../../src/contract/define-call';
import { keyReused } from '../../../../src/contract/error-reasons/error-reasons';
import { admit, guards, revertCounts } from '../../accounts/protection/guards';
import { memberOf, readToken, type SignedIn } from '../../accounts/sessions/sessions';
import { readFingerprint } from '../../accounts/sign-in/known-browsers';
import { HashNeeded, PasswordHashes } from '../../accounts/sign-in/passwords';
import { handlers } from '../../calls';
import { attempts } from '../../database/schema';
import { isWorthRetrying, maxAttempts } from '../../database/with-retries';
import { firstLanguage } from '../../languages';
import { persistUsedMessages, type UsedMessage } from '../../sealed/open-once';
import { brandOf } from '../../settings/brands';
import { errorCodes } from '../error-codes';
import type { Call, CallContext, CallName, Services } from '../handler';
import { logError } from '../operations/log';
import { Refusal, refusalEnvelope } from '../refusal';
import { requestHash } from './idempotency';

type Envelope = Record<string, unknown>;

/** Metadata of a request. */
export interface RequestInfo {
  header(name: string): string | undefined;
  origin: string;
  host: string;
  ip: string;
  country: string | null;
}

/** A handler with erased types: `executeCall` validates the request against the call's schema first. */
type AnyHandler = { access: 'anyone' | 'visitor' | 'member'; run(call: Call<CallName>): Promise<unknown> };

function contextOf(
  { clock, brands, hosts, privateKeys, googleScriptUrl }: Services,
  { tx, info, opened, passwords }: Pick<CallContext, 'tx' | 'opened' | 'passwords'> & { info: RequestInfo },
): CallContext {
  const requestOrigin = info.header('Origin') ?? null;
  return {
    tx,
    now: clock.now(),
    brand: brandOf(brands, info.header('Brand'), info.host),
    language: firstLanguage(info.header('Language')?.slice(0, 2).toLowerCase()),
    origin: info.origin,
    requestOrigin,
    hosts,
    ip: info.ip,
    userAgent: info.header('User-Agent') ?? '',
    token: readToken(info.header('Authorization')),
    foreignOrigin: hosts.isOwnOrigin(requestOrigin) ? null : requestOrigin,
    fingerprint: readFingerprint(info.header('fingerprint')),
    session: null,
    country: info.country,
    attempt: null,
    privateKeys,
    passwords,
    mayEmbed: (origin) => hosts.mayEmbed(origin),
    opened,
    googleScriptUrl,
  };
}

const anonymous = { member: null, session: null };

async function memberFor(access: AnyHandler['access'], call: CallContext): Promise<SignedIn | typeof anonymous> {
  if (access === 'anyone') return anonymous;
  if (call.token !== null) return memberOf(call, call.token);
  if (access === 'member') throw new Refusal(errorCodes.tokenMissing);
  return anonymous;
}

async function respond(call: CallDefinition, handler: AnyHandler, memberCall: Call<CallName>): Promise<Envelope> {
  const result = await handler.run(memberCall);
  if (result instanceof Refusal) return refusalEnvelope(result);
  const parsed = call.data.safeParse(result);
  if (!parsed.success)
    throw new Error(`${call.name} returned data that its contract doesn’t allow: ${parsed.error.message}`);
  return { code: 0, data: result ?? null };
}

/**
 * Executes a call once per Idempotency-Key and replays the stored response to retries. The key's row is the lock: a
 * concurrent request waits until the first is committed. A different request under a used key is refused, because its
 * sender would mistake the stored response for its own.
 */
async function respondOnce(
  call: CallDefinition,
  handler: AnyHandler,
  memberCall: Call<CallName>,
  key: string | undefined,
): Promise<Envelope> {
  if (key === undefined || key.length < 8 || key.length > 128)
    throw new Refusal(errorCodes.invalidParameter, { detail: 'Idempotency-Key' });
  const { tx, now, member, request } = memberCall;
  const uid = member?.uid ?? '';
  const subject = requestHash(call.name, request);
  const [first] = await tx
    .insert(attempts)
    .values({ uid, key, subject, createdAt: now })
    .onConflictDoNothing()
    .returning();
  const row = and(eq(attempts.uid, uid), eq(attempts.key, key));
  if (!first) {
    const [storedAttempt] = await tx.select().from(attempts).where(row);
    if (storedAttempt?.subject !== subject || !storedAttempt.response) {
      const detail = 'this Idempotency-Key was used with another request';
      throw new Refusal(errorCodes.invalidParameter, { detail, data: { reason: keyReused } });
    }
    return storedAttempt.response;
  }
  const envelope = await respond(call, handler, { ...memberCall, attempt: key });
  await tx.update(attempts).set({ response: envelope }).where(row);
  return envelope;
}

/** Executes a call, after its guard if it has one. */
export async function executeCall(
  services: Services,
  name: CallName,
  request: unknown,
  info: RequestInfo,
): Promise<Envelope> {
  if (!Object.hasOwn(guards, name)) return runInTransaction(services, name, request, info);
  const requester = { ip: info.ip, fingerprint: readFingerprint(info.header('fingerprint')) };
  const admission = await admit(
    services,
    guards[name as keyof typeof guards],
    request as Record<string, unknown>,
    requester,
  );
  if (admission instanceof Refusal) return refusalEnvelope(admission);
  const envelope = await runInTransaction(services, name, request, info);
  await revertCounts(services, admission, envelope);
  return envelope;
}

/** Runs the call in one transaction, which is committed before the response is sent. */
async function runInTransaction(
  services: Services,
  name: CallName,
  request: unknown,
  info: RequestInfo,
): Promise<Envelope> {
  const call = calls[name] as CallDefinition;
  const handler = handlers[name] as AnyHandler | undefined;
  if (!handler) return refusalEnvelope(new Refusal(errorCodes.operationNotSupported, { detail: name }));
  const passwords = new PasswordHashes();
  for (let attempt = 1; ; ) {
    const opened: UsedMessage[] = [];
    try {
      return await services.database.transaction(async (tx) => {
        const context = contextOf(services, { tx, info, opened, passwords });
        const memberCall = { ...context, ...(await memberFor(handler.access, context)), request } as Call<CallName>;
        return call.needsIdempotencyKey
          ? respondOnce(call, handler, memberCall, info.header('Idempotency-Key'))
          : respond(call, handler, memberCall);
      });
    } catch (error) {
      if (error instanceof Refusal) {
        if (opened.length > 0) await services.database.transaction((tx) => persistUsedMessages(tx, opened));
        return refusalEnvelope(error);
      }
      if (error instanceof HashNeeded) {
        await error.compute();
        continue;
      }
      if (attempt < maxAttempts && isWorthRetrying(error)) {
        attempt += 1;
        continue;
      }
      logError(name, error);
      return refusalEnvelope(new Refusal(errorCodes.internalError, { detail: 'see the server’s output' }));
    }
  }
}
