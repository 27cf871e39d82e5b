import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { orderSchema } from '../../entities';

/** Maximum file size of `uploadObject` in bytes. Not in the specification. */
const maxFileBytes = 5 * 1024 * 1024;

/** Number of base64 characters of the largest file: base64 encodes three bytes as four characters. */
const maxBase64Length = Math.ceil(maxFileBytes / 3) * 4;

/** Stores a file, such as a proof of payment. */
export const uploadObject = defineCall({
  name: 'uploadObject',
  method: 'POST',
  path: '/api/uploadObject/v1',
  request: z.object({
    fileName: z.string(),
    contentType: z.enum(['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
    /** The file in base64. At most 5 MiB when decoded. */
    content: z.string().check(z.maxLength(maxBase64Length)),
  }),
  data: z.object({ objectId: z.string(), url: z.nullish(z.string()) }),
});

/** Attaches an uploaded file to an order. */
export const orderUpload = defineCall({
  name: 'orderUpload',
  method: 'POST',
  path: '/api/bill/order/upload/v1',
  request: z.object({ orderId: z.string(), objectId: z.string(), note: z.optional(z.string()) }),
  data: orderSchema,
  isLocalized: true,
});
