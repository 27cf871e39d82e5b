import { expect, test } from 'vitest';
import type { Order } from '../../../../contract/entities';
import { canCancelOrder, hasReceipt } from '../../shared/account-state';
import { acceptsProof, orderNotes } from './order-notes';

const now = Date.UTC(2026, 10, 20);

/** Each note as its kind, the last part of its title key and of its text keys, and its error code, if any. */
const notesOf = (order: Partial<Order> & Pick<Order, 'status'>) =>
  orderNotes(order, now).map(({ kind, title, texts, code }) => [
    kind,
    title.key.split('.').at(-1),
    ...texts.map(({ key }) => key.split('.').at(-1)),
    ...(code ? [code] : []),
  ]);

test('a paid order has no notes', () => {
  expect(notesOf({ status: 'success', isCharged: true })).toEqual([]);
});

test('a failed order shows the reason, and whether it was charged unless the reason already says that', () => {
  expect(notesOf({ status: 'failed', failureCode: '302' })).toEqual([['error', 'failed', '302']]);
  expect(notesOf({ status: 'failed', failureCode: '5008' })).toEqual([['error', 'failed', 'notCharged', '5008']]);
  expect(notesOf({ status: 'failed', failureCode: '302', isCharged: true })).toEqual([
    ['error', 'failed', 'charged', '302'],
  ]);
  expect(notesOf({ status: 'failed' })).toEqual([['error', 'failed', 'notCharged']]);
});

test('a pending order shows its deadline if it has one, and a warning once the deadline has passed', () => {
  expect(notesOf({ status: 'pending', payBefore: now + 1 })).toEqual([['info', 'pending', 'pendingBefore']]);
  expect(notesOf({ status: 'pending' })).toEqual([['info', 'pending', 'pendingText']]);
  expect(notesOf({ status: 'pending', payBefore: now })).toEqual([['warning', 'deadlinePassed', 'deadlinePassedText']]);
});

test.each([
  [{ refundStatus: 'pending' }, [['info', 'refunding', 'refundingText']]],
  [{ refundStatus: 'succeeded' }, [['success', 'refunded', 'refundedText']]],
  [{ refundStatus: 'rejected' }, [['warning', 'refundRejected', 'refundRejectedText']]],
  [{ refundStatus: 'cancelled' }, [['info', 'refundCancelled', 'refundCancelledText']]],
  [{ chargebackStatus: 'pending' }, [['warning', 'disputed', 'disputedText']]],
  [{ chargebackStatus: 'succeeded' }, [['warning', 'chargedBack', 'chargedBackText']]],
  [{ chargebackStatus: 'rejected' }, [['info', 'disputeRejected', 'disputeRejectedText']]],
  [{ chargebackStatus: 'cancelled' }, [['info', 'disputeCancelled', 'disputeCancelledText']]],
])('a paid order shows a note about its refund or chargeback: %o', (order, notes) => {
  expect(notesOf({ status: 'success', isCharged: true, ...order })).toEqual(notes);
});

test('a paid order has no note about a refund status that the client does not know', () => {
  expect(notesOf({ status: 'success', isCharged: true, refundStatus: 'something new' })).toEqual([]);
});

test('a canceled order shows whether money moved, unless a refund note says so', () => {
  expect(notesOf({ status: 'cancelled' })).toEqual([['info', 'cancelled', 'notCharged']]);
  expect(notesOf({ status: 'cancelled', isCharged: true, refundStatus: 'succeeded' })).toEqual([
    ['success', 'refunded', 'refundedText'],
  ]);
});

test('a failed order whose money arrived and goes back isn’t called not charged', () => {
  const owed = [{ money: { amount: '29.90', currency: 'BRL' }, receivedAt: now }];
  expect(notesOf({ status: 'failed', owed })).toEqual([['error', 'failed']]);
});

test('a canceled order that isn’t paid by card says what happens to money that still arrives', () => {
  expect(notesOf({ status: 'cancelled', methodGroup: 'CARD' })).toEqual([['info', 'cancelled', 'notCharged']]);
  const canceled = { status: 'cancelled', methodGroup: 'TICKET' } as const;
  expect(notesOf(canceled)).toEqual([['info', 'cancelled', 'cancelledUnpaid']]);
  const owed = [{ money: { amount: '29.90', currency: 'BRL' }, receivedAt: now }];
  expect(notesOf({ ...canceled, owed })).toEqual([['info', 'cancelled']]);
  expect(notesOf({ ...canceled, isSuperseded: true })).toEqual([]);
});

test('the order of a failed renewal whose period is paid names the order that paid, and not that nothing was charged', () => {
  expect(notesOf({ status: 'cancelled', replacedBy: 'A-2', failureCode: '302' })).toEqual([
    ['info', 'replaced', 'replacedText'],
  ]);
});

test('a paid order has a receipt, even after a refund', () => {
  expect(hasReceipt({ status: 'success' })).toBe(true);
  expect(hasReceipt({ status: 'cancelled', isCharged: true })).toBe(true);
  expect(hasReceipt({ status: 'cancelled' })).toBe(false);
  expect(hasReceipt({ status: 'pending' })).toBe(false);
  expect(hasReceipt({ status: 'failed' })).toBe(false);
});

test('a pending order can be canceled if isCancelable is true; without that field, if the order has a coupon', () => {
  expect(canCancelOrder({ status: 'pending', discountCode: 'SAVE15' })).toBe(true);
  expect(canCancelOrder({ status: 'pending', coupon: 'SAVE15' })).toBe(true);
  expect(canCancelOrder({ status: 'pending', discountCode: null })).toBe(false);
  expect(canCancelOrder({ status: 'pending', isCancelable: true })).toBe(true);
  expect(canCancelOrder({ status: 'success', discountCode: 'SAVE15', isCancelable: true })).toBe(false);
  expect(canCancelOrder({ status: 'pending', discountCode: 'SAVE15', isCancelable: false })).toBe(false);
});

test('only a pending order accepts a proof of payment, and only if its method is known and not a card', () => {
  expect(acceptsProof({ status: 'pending', methodGroup: 'BANK_TRANSFER' })).toBe(true);
  expect(acceptsProof({ status: 'pending', methodGroup: 'TICKET' })).toBe(true);
  expect(acceptsProof({ status: 'pending', methodGroup: 'CARD' })).toBe(false);
  expect(acceptsProof({ status: 'pending', methodGroup: null })).toBe(false);
  expect(acceptsProof({ status: 'success', methodGroup: 'BANK_TRANSFER' })).toBe(false);
});
