import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { noDataSchema } from '../../primitives';

/** Deletes a saved card. */
export const deleteCard = defineCall({
  name: 'deleteCard',
  method: 'POST',
  path: '/api/bill/deleteCard',
  request: z.object({ cardId: z.string() }),
  data: noDataSchema,
});
