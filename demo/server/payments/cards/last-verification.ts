import { and, desc, eq, isNotNull } from 'drizzle-orm';
import type { listCard } from '../../../../src/contract/calls/payments/payments';
import type { DataOf } from '../../../../src/contract/define-call';
import type { Database } from '../../database/open';
import { type PaymentRow, payments } from '../../database/schema';

type Verification = NonNullable<DataOf<typeof listCard>['lastVerification']>;

/**
 * The member's latest card verification that required a confirmation at the bank, or null. Only those verifications
 * have a value in the column `expires`.
 */
export async function lastVerification(tx: Database, uid: string, now: number): Promise<Verification | null> {
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
  if (expires !== null && pendingUntil >= expires) return 'expired';
  return isPending ? 'pending' : 'failed';
}
