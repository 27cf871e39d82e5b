import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';

export const deleteCard = defineCall({
  name: 'deleteCard',
  method: 'POST',
  path: '/api/bill/deleteCard',
  request: z.object({ cardId: z.string() }),
  data: noDataSchema,
});
