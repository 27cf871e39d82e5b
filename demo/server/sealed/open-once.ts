import { eq, lt } from 'drizzle-orm';
import type { SealedPurpose } from '../../../src/rules/crypto/sealed-message';
import type { Database } from '../database/open';
import { type Account, usedMessages } from '../database/schema';
import type { CallContext, CallName } from '../http/handler';
import { maxMessageAgeMs, openMessage } from './open-message';

/** A message that a call has opened. */
export interface UsedMessage {
  messageId: string;
  /** The attempt that opened it, as member and Idempotency-Key; null for a password, which belongs to none. */
  attempt: string | null;
}

type MessageCall = Pick<CallContext, 'tx' | 'opened'>;

/**
 * Marks a message as used. False where it was used before; only the attempt that used it may open it again, since a
 * request that was refused may be repeated under its key.
 */
async function markUsed({ tx, opened }: MessageCall, message: UsedMessage): Promise<boolean> {
  const row = { ...message, usedAt: Date.now() };
  const [first] = await tx.insert(usedMessages).values(row).onConflictDoNothing().returning();
  opened.push(message);
  if (first) return true;
  const [used] = await tx.select().from(usedMessages).where(eq(usedMessages.messageId, message.messageId));
  return message.attempt !== null && used?.attempt === message.attempt;
}

/**
 * Keeps messages as used after their call was refused and its transaction undone. Otherwise whoever recorded the request
 * could send the same ciphertext in an account of their own.
 */
export async function keepUsed(tx: Database, opened: readonly UsedMessage[]): Promise<void> {
  for (const message of opened) {
    await tx
      .insert(usedMessages)
      .values({ ...message, usedAt: Date.now() })
      .onConflictDoNothing();
  }
}

/** Forgets ids of messages that are too old to be opened: twice their greatest age, as clocks may be wrong both ways. */
export async function forgetUsedMessages(tx: Database): Promise<void> {
  await tx.delete(usedMessages).where(lt(usedMessages.usedAt, Date.now() - 2 * maxMessageAgeMs));
}

type PaymentPurpose = Exclude<SealedPurpose, 'password'>;
/** What opening needs to know of a call. */
export type PaymentCall = MessageCall &
  Pick<CallContext, 'attempt' | 'mayEmbed' | 'privateKeys'> & { member: Pick<Account, 'uid'> };

/**
 * Opens what the card frame sealed for this attempt. Null for every reason, which the caller answers with one error.
 * The context must be the request's Idempotency-Key, and the origin one that may embed the frame.
 */
export async function openForAttempt(
  call: PaymentCall,
  purpose: PaymentPurpose,
  blocks: readonly string[],
): Promise<Record<string, unknown> | null> {
  const { attempt, member, mayEmbed, privateKeys } = call;
  const message = openMessage(blocks, privateKeys.card, {
    purpose,
    context: attempt ?? '',
    isAllowedOrigin: mayEmbed,
  });
  if (!message || attempt === null) return null;
  const used = { messageId: message.id, attempt: JSON.stringify([member.uid, attempt]) };
  return (await markUsed(call, used)) ? message.payload : null;
}

/** Opens a password that was sealed for a call. Null for every reason, a second use included. */
export async function openPassword(
  call: MessageCall & Pick<CallContext, 'privateKeys'>,
  context: CallName,
  blocks: readonly string[],
): Promise<string | null> {
  const message = openMessage(blocks, call.privateKeys.password, { purpose: 'password', context });
  if (!message || !(await markUsed(call, { messageId: message.id, attempt: null }))) return null;
  const { password } = message.payload;
  return typeof password === 'string' ? password : null;
}
