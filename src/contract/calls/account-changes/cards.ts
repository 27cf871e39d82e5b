import * as z from 'zod/mini';
import { defineCall } from '../../define-call';
import { doneSchema } from '../../primitives';

export const deleteCard = defineCall({
  name: 'deleteCard',
  method: 'POST',
  path: '/api/bill/deleteCard',
  request: z.object({ cardId: z.string() }),
  data: doneSchema,
  about: 'Forgets a card. Error 1021 for the card that renewal uses, 1020 for another member’s, 1022 when it failed.',
});
