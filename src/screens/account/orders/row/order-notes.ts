import type { Order } from '../../../../contract/entities';
import { behaviorOf } from '../../../../contract/errors/catalogue';
import { isUnfinished } from '../../../../rules/plans/orders';
import type { TextWithValues } from '../../../../runtime/i18n/text-keys';
import { isPaidByCard } from '../../../shared/order-display/order-state';

/** A sentence of a note. `date` is in milliseconds since 1970; formatted, it fills the text's placeholder `date`. */
export interface NoteText extends TextWithValues {
  date?: number;
}

/** A message above an order's details. */
export interface OrderNote {
  kind: 'info' | 'success' | 'warning' | 'error';
  title: TextWithValues;
  /** The sentences below the title. */
  texts: NoteText[];
  /** An error code. Its text is shown before `texts`. */
  code?: string;
}

const textOf = (key: TextWithValues['key']): TextWithValues => ({ key });

/** The notes about chargebacks and refunds. Source: specification, section 4. */
const reversalNotes: Readonly<Record<'chargebackStatus' | 'refundStatus', Record<string, OrderNote>>> = {
  chargebackStatus: {
    pending: {
      kind: 'warning',
      title: textOf('account:orders.notes.disputed'),
      texts: [textOf('account:orders.notes.disputedText')],
    },
    succeeded: {
      kind: 'warning',
      title: textOf('account:orders.notes.chargedBack'),
      texts: [textOf('account:orders.notes.chargedBackText')],
    },
    rejected: {
      kind: 'info',
      title: textOf('account:orders.notes.disputeRejected'),
      texts: [textOf('account:orders.notes.disputeRejectedText')],
    },
    cancelled: {
      kind: 'info',
      title: textOf('account:orders.notes.disputeCancelled'),
      texts: [textOf('account:orders.notes.disputeCancelledText')],
    },
  },
  refundStatus: {
    pending: {
      kind: 'info',
      title: textOf('account:orders.notes.refunding'),
      texts: [textOf('account:orders.notes.refundingText')],
    },
    succeeded: {
      kind: 'success',
      title: textOf('account:orders.notes.refunded'),
      texts: [textOf('account:orders.notes.refundedText')],
    },
    rejected: {
      kind: 'warning',
      title: textOf('account:orders.notes.refundRejected'),
      texts: [textOf('account:orders.notes.refundRejectedText')],
    },
    cancelled: {
      kind: 'info',
      title: textOf('account:orders.notes.refundCancelled'),
      texts: [textOf('account:orders.notes.refundCancelledText')],
    },
  },
};

type OrderForNotes = Pick<
  Order,
  | 'status'
  | 'payBefore'
  | 'methodGroup'
  | 'owed'
  | 'isSuperseded'
  | 'failureCode'
  | 'isCharged'
  | 'refundStatus'
  | 'chargebackStatus'
  | 'replacedBy'
>;

/** Returns the notes about an order: why it failed, whether money moved, what can still be done. */
export function orderNotes(order: OrderForNotes, now: number): OrderNote[] {
  const notes: OrderNote[] = [];
  const { chargebackStatus, refundStatus, failureCode, payBefore, replacedBy } = order;
  if (replacedBy) {
    // The order of a failed renewal. That it wasn't charged would be misleading, because another order was.
    const text = { key: 'account:orders.notes.replacedText', values: { orderId: replacedBy } } as const;
    return [{ kind: 'info', title: textOf('account:orders.notes.replaced'), texts: [text] }];
  }
  const chargeback = reversalNotes.chargebackStatus[chargebackStatus ?? ''];
  const refund = reversalNotes.refundStatus[refundStatus ?? ''];
  if (chargeback) notes.push(chargeback);
  if (refund) notes.push(refund);
  const chargeText = textOf(order.isCharged ? 'account:orders.notes.charged' : 'account:orders.notes.notCharged');
  if (order.status === 'failed') {
    // The note also shows the text of the error code, which may already say that nothing was charged.
    const errorSaysNotCharged = !order.isCharged && behaviorOf(failureCode).money === 'notMoved';
    notes.push({
      kind: 'error',
      title: textOf('account:orders.notes.failed'),
      // `OrderMoneyNotices` says what the payer gets back.
      texts: errorSaysNotCharged || (order.owed?.length && !order.isCharged) ? [] : [chargeText],
      ...(failureCode && { code: failureCode }),
    });
  }
  // Refund and chargeback notes already say where the money is, and so does `OrderMoneyNotices`.
  if (order.status === 'cancelled' && !refund && !chargeback && !order.isSuperseded) {
    const unpaidText = mayBePaidLate(order) ? textOf('account:orders.notes.cancelledUnpaid') : chargeText;
    const texts = order.owed?.length ? [] : [order.isCharged ? chargeText : unpaidText];
    notes.push({ kind: 'info', title: textOf('account:orders.notes.cancelled'), texts });
  }
  if (order.status === 'pending') {
    notes.push(
      isUnfinished(order, now)
        ? {
            kind: 'info',
            title: textOf('account:orders.notes.pending'),
            texts: [
              payBefore
                ? { key: 'account:orders.notes.pendingBefore', date: payBefore }
                : textOf('account:orders.notes.pendingText'),
            ],
          }
        : {
            kind: 'warning',
            title: textOf('account:orders.notes.deadlinePassed'),
            texts: [textOf('account:orders.notes.deadlinePassedText')],
          },
    );
  }
  return notes;
}

/** Whether the payer sends the money, so that it can arrive after the order has ended: any method but a card. */
export const mayBePaidLate = (order: Pick<Order, 'methodGroup'>): boolean =>
  !!order.methodGroup && !isPaidByCard(order);

/** Whether the member can upload a proof of payment for the order: it's pending and isn't paid by card. */
export const acceptsProof = (order: Pick<Order, 'status' | 'methodGroup'>): boolean =>
  order.status === 'pending' && mayBePaidLate(order);
