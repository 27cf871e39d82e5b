import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { listCard } from '../../../../src/contract/calls/cards';
import type { DataOf } from '../../../../src/contract/define-call';
import type { Database } from '../../database/open';
import { type PaymentRow, payments } from '../../database/schema';

type Verification = NonNullable<DataOf<typeof listCard>['lastVerification']>;

/**
 * Reads the member's latest card verification that required a confirmation at the bank; null if there is none. Card
 * verifications are payments with a `cardPurpose`. `expires` is the deadline of the confirmation; only verifications
 * that required one have a deadline.
 */
export async function readLastVerification(tx: Database, uid: string, now: number): Promise<Verification | null> {
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.uid, uid), isNotNull(payments.cardPurpose), isNotNull(payments.expires)))
    .orderBy(desc(payments.seq))
    .limit(1);
  return payment ? { verificationId: payment.paymentId, status: statusOf(payment, now) } : null;
}

function statusOf({ status, expires, settledAt }: PaymentRow, now: number): Verification['status'] {
  if (status === 'success') return 'success';
  const isPending = status === 'pending';
  const pendingUntil = isPending ? now : (settledAt ?? 0);
  // A verification that was still pending at the deadline has expired.
  if (expires !== null && pendingUntil >= expires) return 'expired';
  return isPending ? 'pending' : 'failed';
}
