import { and, eq } from 'drizzle-orm';
import { payments, uploads } from '../database/schema';
import type { Handlers } from '../handler';
import { newObjectId } from '../ids';
import { orderView } from '../order-views';
import { isPayable, latestPayment, ownOrder } from '../orders';
import { Refusal } from '../refusal';

const mostBytes = 5 * 1024 * 1024;

const startsWith = (bytes: Buffer, text: string, at = 0): boolean =>
  bytes.subarray(at, at + text.length).toString('latin1') === text;

/** What a file of each kind begins with: a name or a header proves nothing. */
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
    run: async ({ tx, now, member, request }) => {
      const { fileName, contentType, content } = request;
      if (!isBase64(content)) return new Refusal('-24050', { detail: 'content is not base64' });
      const bytes = Buffer.from(content, 'base64');
      if (bytes.length > mostBytes) return new Refusal('-24050', { detail: 'the file is larger than 5 MiB' });
      if (!signatures[contentType](bytes)) return new Refusal('-24050', { detail: `content is no ${contentType}` });
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
      if (!payment || !isPayable(order, now)) return new Refusal('1040');
      const [file] = await tx
        .update(uploads)
        .set({ orderId, note: note?.slice(0, 500) ?? null })
        .where(and(eq(uploads.objectId, objectId), eq(uploads.uid, member.uid)))
        .returning({ fileName: uploads.fileName });
      if (!file) return new Refusal('-24050', { detail: 'objectId' });
      const { action, paymentId, status } = payment;
      if (status === 'pending' && (action.type === 'slip' || action.type === 'bankDetails')) {
        const proof = { fileName: file.fileName, sentAt: now };
        await tx
          .update(payments)
          .set({ action: { ...action, proof } })
          .where(eq(payments.paymentId, paymentId));
      }
      return orderView(order, payment.paymentId, language);
    },
  },
} as const satisfies Handlers;
