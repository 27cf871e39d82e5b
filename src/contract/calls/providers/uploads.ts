import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema } from '../../entities';

/** Maximum file size of `uploadObject` in bytes. Our choice. */
const uploadLimit = 5 * 1024 * 1024;

/** Maximum file size in base64. */
const uploadTextLimit = Math.ceil(uploadLimit / 3) * 4;

export const uploadObject = defineCall({
  name: 'uploadObject',
  method: 'POST',
  path: '/api/uploadObject/v1',
  request: z.object({
    fileName: z.string(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    /** The file in base64. The decoded file can have at most 5 MiB. */
    content: z.string().check(z.maxLength(uploadTextLimit)),
  }),
  data: z.object({ objectId: z.string(), url: z.nullish(z.string()) }),
});

export const orderUpload = defineCall({
  name: 'orderUpload',
  method: 'POST',
  path: '/api/bill/order/upload/v1',
  request: z.object({ orderId: z.string(), objectId: z.string(), note: z.optional(z.string()) }),
  data: orderSchema,
  isLocalized: true,
});
