import { and, eq, gt, isNull, lte, ne } from 'drizzle-orm';
import { dayInMilliseconds } from '../../../../src/rules';
import { accounts, orders, payments, uploads } from '../../database/schema';
import { errorCodes } from '../../http/error-codes';
import type { Handlers, MemberCall } from '../../http/handler';
import { Refusal } from '../../http/refusal';
import { newObjectId } from '../../ids';
import { orderView } from '../../orders/order-views';
import { isPayable, latestPayment, ownOrder } from '../../orders/orders';

const maxBytes = 5 * 1024 * 1024;

/** The maximum number of files per member and day, and their maximum total size. */
const maxFilesPerDay = 5;
const maxTotalBytes = 50 * 1024 * 1024;

/** Refuses with 1040 without an unpaid order, and with -3031 when a quota is used up. */
async function checkQuota(
  { tx, now, member }: Pick<MemberCall<'uploadObject'>, 'tx' | 'now' | 'member'>,
  size: number,
): Promise<void> {
  const { uid } = member;
  // Serialize concurrent uploads, so that both count toward the quota.
  await tx.select({ uid: accounts.uid }).from(accounts).where(eq(accounts.uid, uid)).for('update');
  const mayBePaid = and(eq(orders.uid, uid), ne(orders.status, 'success'), gt(orders.payBefore, now));
  const [order] = await tx.select({ orderId: orders.orderId }).from(orders).where(mayBePaid).limit(1);
  if (!order) throw new Refusal(errorCodes.paymentNotFound, { detail: 'no order waits for a proof' });
  const yesterday = now - dayInMilliseconds;
  // Files that were not attached to an order within a day are deleted.
  await tx.delete(uploads).where(and(eq(uploads.uid, uid), isNull(uploads.orderId), lte(uploads.createdAt, yesterday)));
  const stored = await tx
    .select({ size: uploads.size, createdAt: uploads.createdAt })
    .from(uploads)
    .where(eq(uploads.uid, uid));
  const today = stored.filter(({ createdAt }) => createdAt > yesterday);
  if (today.length >= maxFilesPerDay)
    throw new Refusal(errorCodes.tooManyRequests, { detail: `${maxFilesPerDay} files a day` });
  const bytes = stored.reduce((sum, file) => sum + file.size, 0);
  if (bytes + size > maxTotalBytes)
    throw new Refusal(errorCodes.tooManyRequests, { detail: 'the storage limit is reached' });
}

const startsWith = (bytes: Buffer, text: string, offset = 0): boolean =>
  bytes.subarray(offset, offset + text.length).toString('latin1') === text;

/** First bytes of each file type. The name and the declared type prove nothing. */
const signatures = {
  'image/jpeg': (bytes) => startsWith(bytes, '\xff\xd8\xff'),
  'image/png': (bytes) => startsWith(bytes, '\x89PNG\r\n\x1a\n'),
  'image/webp': (bytes) => startsWith(bytes, 'RIFF') && startsWith(bytes, 'WEBP', 8),
  'application/pdf': (bytes) => startsWith(bytes, '%PDF-'),
} as const satisfies Record<string, (bytes: Buffer) => boolean>;

const isBase64 = (text: string): boolean => text.length % 4 === 0 && /^[A-Za-z0-9+/]+={0,2}$/.test(text);

export const uploadHandlers = {
  uploadObject: {
    access: 'member',
    run: async (call) => {
      const { tx, now, member, request } = call;
      const { fileName, contentType, content } = request;
      if (!isBase64(content)) return new Refusal(errorCodes.invalidParameter, { detail: 'content isn’t base64' });
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length > maxBytes)
        return new Refusal(errorCodes.invalidParameter, { detail: 'the file is larger than 5 MiB' });
      if (!signatures[contentType](bytes))
        return new Refusal(errorCodes.invalidParameter, { detail: `content isn’t ${contentType}` });
      await checkQuota(call, bytes.length);
      const objectId = newObjectId();
      const file = { objectId, uid: member.uid, fileName: fileName.slice(0, 200), contentType, size: bytes.length };
      await tx.insert(uploads).values({ ...file, content, createdAt: now });
      return { objectId };
    },
  },

  orderUpload: {
    access: 'member',
    run: async ({ tx, now, member, language, request }) => {
      const { orderId, objectId, note } = request;
      const order = await ownOrder(tx, member.uid, orderId);
      const payment = await latestPayment(tx, orderId);
      if (!payment || !isPayable(order, now)) return new Refusal(errorCodes.paymentNotFound);
      const [file] = await tx
        .update(uploads)
        .set({ orderId, note: note?.slice(0, 500) ?? null })
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
