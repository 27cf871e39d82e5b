import { createHash } from 'node:crypto';
import { eq, lt } from 'drizzle-orm';
import type { SealedPurpose } from '../../../src/rules/crypto/sealed-message';
import type { Database } from '../database/open';
import { type Account, type UsedMessage, usedMessages } from '../database/schema';
import type { CallContext } from '../http/handler';
import { maxTimeOffsetsMs, openMessage } from './open-message';

/**
 * The parts of a call's context that opening a message needs. `openedMessages` collects the messages that the call
 * opens.
 */
type MessageCall = Pick<CallContext, 'tx' | 'openedMessages'>;

/**
 * Marks a message as used. Returns whether the call may use it: true if the message is new, or if the same attempt has
 * used it before, because a refused call may be repeated with the same Idempotency-Key.
 */
async function markUsed({ tx, openedMessages }: MessageCall, message: UsedMessage): Promise<boolean> {
  const row = { ...message, usedAt: Date.now() };
  const [inserted] = await tx.insert(usedMessages).values(row).onConflictDoNothing().returning();
  openedMessages.push(message);
  if (inserted) return true;
  const [used] = await tx.select().from(usedMessages).where(eq(usedMessages.messageId, message.messageId));
  return message.attempt !== null && used?.attempt === message.attempt;
}

/**
 * Marks a Google credential as used. Returns false if it was used before. Unlike a sealed message, it stays unused if
 * the call is refused, because a visitor without an account registers with the same credential.
 */
export async function markCredentialUsed(tx: Database, credential: string): Promise<boolean> {
  const messageId = `google:${createHash('sha256').update(credential).digest('hex')}`;
  const row = { messageId, attempt: null, usedAt: Date.now() };
  const [inserted] = await tx.insert(usedMessages).values(row).onConflictDoNothing().returning();
  return inserted !== undefined;
}

/**
 * Marks messages as used after a refused call, whose transaction was rolled back. Otherwise an attacker who recorded
 * a member's request could send the same ciphertext from the attacker's own account.
 */
export async function persistUsedMessages(tx: Database, openedMessages: readonly UsedMessage[]): Promise<void> {
  for (const message of openedMessages) {
    await tx
      .insert(usedMessages)
      .values({ ...message, usedAt: Date.now() })
      .onConflictDoNothing();
  }
}

/**
 * Deletes the ids of messages that are too old to be opened again. An id is kept for twice the longest offset of a
 * message's time, because this time may be that far in the future, and the message stays valid for as long after it.
 */
export async function deleteExpiredMessageIds(tx: Database): Promise<void> {
  await tx
    .delete(usedMessages)
    .where(lt(usedMessages.usedAt, Date.now() - 2 * Math.max(...Object.values(maxTimeOffsetsMs))));
}

type PaymentPurpose = Exclude<SealedPurpose, 'password'>;

/** The parts of a call's context that `openForAttempt` uses. */
export type PaymentCall = MessageCall &
  Pick<CallContext, 'callName' | 'idempotencyKey' | 'isPageOrigin' | 'mayEmbed' | 'privateKeys'> & {
    member: Pick<Account, 'uid'>;
  };

/**
 * Marks a wallet's token as used by this attempt. Returns false if another attempt has used it, also if that attempt was
 * refused.
 */
export async function markUsedByAttempt(call: PaymentCall, messageId: string): Promise<boolean> {
  const { callName, idempotencyKey, member } = call;
  if (idempotencyKey === null) return false;
  return markUsed(call, { messageId, attempt: JSON.stringify([member.uid, callName, idempotencyKey]) });
}

/**
 * Opens a message (`blocks` of ciphertext) that the card frame sealed for this attempt: its context must be the
 * request's Idempotency-Key, and its origin must be that of the page that sends the request, and allowed to embed the
 * frame. Otherwise a script on a partner's page could request ciphertext and send it from an attacker's session on the
 * portal, which requires no security code for a saved card. Returns null for every kind of failure; the caller must
 * respond with the same error to all of them.
 */
export async function openForAttempt(
  call: PaymentCall,
  purpose: PaymentPurpose,
  blocks: readonly string[],
): Promise<Record<string, unknown> | null> {
  const { callName, idempotencyKey, member, isPageOrigin, mayEmbed, privateKeys } = call;
  const message = openMessage(blocks, privateKeys.card, {
    purpose,
    context: idempotencyKey ?? '',
    isAllowedOrigin: (origin) => isPageOrigin(origin) && mayEmbed(origin),
  });
  if (!message || idempotencyKey === null) return null;
  const attempt = JSON.stringify([member.uid, callName, idempotencyKey]);
  const used = { messageId: message.id, attempt };
  return (await markUsed(call, used)) ? message.payload : null;
}

/**
 * Opens a password that the page that sends the request sealed for this call. Returns null for every kind of failure,
 * including a second use.
 */
export async function openPassword(
  call: MessageCall & Pick<CallContext, 'callName' | 'isPageOrigin' | 'privateKeys'>,
  blocks: readonly string[],
): Promise<string | null> {
  const { callName, isPageOrigin, privateKeys } = call;
  const message = openMessage(blocks, privateKeys.password, {
    purpose: 'password',
    context: callName,
    isAllowedOrigin: isPageOrigin,
  });
  if (!message || !(await markUsed(call, { messageId: message.id, attempt: null }))) return null;
  const { password } = message.payload;
  return typeof password === 'string' ? password : null;
}
