import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { removeItem } from '../server/change-queue.ts';

export const removeNewsletterItem = defineOperation({
  name: 'removeNewsletterItem',
  kind: 'mutation',
  summary: 'Removes a planned item from the content queue and from the draft of its day.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterQueueItem',
      help: 'ID of the planned item.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'RemovedNewsletterItem',
    fields: {
      id: integer({
        label: 'Id',
        help: 'ID of the planned item that was taken out.',
        required: true,
        min: 1,
      }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id }) => {
    await removeItem(ctx, id);
    return { id };
  },
});
