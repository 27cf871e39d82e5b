import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { orderView } from '../../billing/orders/order-views';
import { decisivePayment, isPayable, lockOwnOrder } from '../../billing/orders/orders';
import { accounts, orders, payments, uploads } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newObjectId } from '../../ids';

const maxFileBytes = 5 * 1024 * 1024;

/** Limits of one member's uploads. */
const maxFilesPerDay = 5;
const maxTotalBytes = 50 * 1024 * 1024;

/** Maximum lengths in characters. Longer file names and notes are truncated. */
const maxFileNameLength = 200;
const maxNoteLength = 500;

/**
 * Refuses with `paymentNotFound` if the member has no unpaid order, and with `tooManyRequests` if the file would exceed
 * a limit of the member's uploads.
 */
async function checkUploadAllowed(
  { tx, now, member }: Pick<MemberCall<'uploadObject'>, 'tx' | 'now' | 'member'>,
  fileBytes: number,
): Promise<void> {
  const { uid } = member;
  // Locks the account, so that concurrent uploads run one after the other and all count toward the limits.
  await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid)).for('update');
  const isUnpaidOrder = and(eq(orders.uid, uid), ne(orders.status, 'success'), gt(orders.payBefore, now));
  const [order] = await tx.select({ orderId: orders.orderId }).from(orders).where(isUnpaidOrder).limit(1);
  if (!order) throw new Refusal(errorCodes.paymentNotFound, { detail: 'the member has no unpaid order' });
  const oneDayAgo = now - dayInMilliseconds;
  // Files that weren't attached to an order within a day don't count toward the limits, so they are deleted.
  await tx.delete(uploads).where(and(eq(uploads.uid, uid), isNull(uploads.orderId), lte(uploads.createdAt, oneDayAgo)));
  const stored = await tx
    .select({ size: uploads.size, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.uid, uid));
  const recent = stored.filter(({ createdAt }) => createdAt > oneDayAgo);
  if (recent.length >= maxFilesPerDay)
    throw new Refusal(errorCodes.tooManyRequests, { detail: `${maxFilesPerDay} files a day` });
  const storedBytes = stored.reduce((sum, file) => sum + file.size, 0);
  if (storedBytes + fileBytes > maxTotalBytes)
    throw new Refusal(errorCodes.tooManyRequests, { detail: 'the storage limit is reached' });
}

const hasTextAt = (bytes: Buffer, offset: number, text: string): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

/** Checks, for each content type, whether a file has the type's signature. The request may declare a wrong type. */
const hasSignature = {
  'image/jpeg': (bytes) => hasTextAt(bytes, 0, '\xff\xd8\xff'),
  'image/png': (bytes) => hasTextAt(bytes, 0, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => hasTextAt(bytes, 0, 'RIFF') && hasTextAt(bytes, 8, 'WEBP'),
  'application/pdf': (bytes) => hasTextAt(bytes, 0, '%PDF-'),
} as const satisfies Record<string, (bytes: Buffer) => boolean>;

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

/** `uploadObject` stores a proof of payment, and `orderUpload` attaches it to an unpaid order. */
export const uploadHandlers = {
  uploadObject: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, request } = call;
      const { fileName, contentType, content } = request;
      if (!isBase64(content)) return new Refusal(errorCodes.invalidParameter, { detail: 'content isn’t base64' });
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length > maxFileBytes)
        return new Refusal(errorCodes.invalidParameter, { detail: 'the file is larger than 5 MiB' });
      if (!hasSignature[contentType](bytes))
        return new Refusal(errorCodes.invalidParameter, { detail: `content isn’t ${contentType}` });
      await checkUploadAllowed(call, bytes.length);
      const objectId = newObjectId();
      const file = {
        objectId,
        uid: member.uid,
        fileName: fileName.slice(0, maxFileNameLength),
        contentType,
        size: bytes.length,
      };
      await tx.insert(uploads).values({ ...file, content, createdAt: now });
      return { objectId };
    },
  },

  orderUpload: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      const { orderId, objectId, note } = request;
      const order = await lockOwnOrder(tx, member.uid, orderId);
      const payment = await decisivePayment(tx, orderId);
      if (!payment || !isPayable(order, now)) return new Refusal(errorCodes.paymentNotFound);
      const [file] = await tx
        .update(uploads)
        .set({ orderId, note: note?.slice(0, maxNoteLength) ?? null })
        .where(and(eq(uploads.objectId, objectId), eq(uploads.uid, member.uid)))
        .returning({ fileName: uploads.fileName });
      if (!file) return new Refusal(errorCodes.invalidParameter, { detail: 'objectId' });
      const { action, paymentId, status } = payment;
      if (status === 'pending' && (action.type === 'slip' || action.type === 'bankDetails')) {
        const proof = { fileName: file.fileName, sentAt: now };
        await tx
          .update(payments)
          .set({ action: { ...action, proof } })
          .where(eq(payments.paymentId, paymentId));
      }
      return orderView(order, payment, language);
    },
  },
} as const satisfies Handlers;
