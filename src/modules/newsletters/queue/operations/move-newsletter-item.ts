import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { dayField } from '../model/queue-day.ts';
import { moveItem } from '../server/change-queue.ts';

export const moveNewsletterItem = defineOperation({
  name: 'moveNewsletterItem',
  kind: 'mutation',
  summary: 'Moves a planned item to another place, day or newsletter. Drafts of both days follow.',
  input: {
    id: integer({
      label: 'Id',
      names: 'newsletterQueueItem',
      help: 'ID of the planned item.',
      required: true,
      min: 1,
    }),
    newsletter: relation({
      label: 'Newsletter',
      help: 'The newsletter that gets the item.',
      to: 'newsletter',
      required: true,
    }),
    day: dayField('Day'),
    before: integer({ label: 'Before the planned item', min: 1, help: 'Leave empty for the last place.' }),
  },
  output: {
    shape: 'MovedNewsletterItem',
    fields: {
      id: integer({ label: 'Id', help: 'ID of the planned item that was moved.', required: true, min: 1 }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { id, newsletter, day, before }) => {
    await moveItem(ctx, id, { newsletter, day, before: before ?? null });
    return { id };
  },
});
