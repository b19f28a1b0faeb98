import { integer } from '#fields/integer/field.ts';
import { relation } from '#fields/relation/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { dayField } from '../model/queue-day.ts';
import { planItem } from '../server/change-queue.ts';

export const planNewsletterItem = defineOperation({
  name: 'planNewsletterItem',
  kind: 'mutation',
  summary:
    'Plans an item for a newsletter on a day. The draft of that day, or the campaign that is created for it, gets it as a pinned item.',
  input: {
    newsletter: relation({
      label: 'Newsletter',
      help: 'The newsletter for which the item is planned.',
      to: 'newsletter',
      required: true,
    }),
    day: dayField('Day'),
    content: relation({
      label: 'Item',
      help: 'The item that the newsletter will show.',
      to: 'content',
      required: true,
    }),
    before: integer({ label: 'Before the planned item', min: 1, help: 'Leave empty for the last place.' }),
  },
  output: {
    shape: 'PlannedNewsletterItem',
    fields: {
      id: integer({ label: 'Id', help: 'ID of the entry, for moveNewsletterItem.', required: true, min: 1 }),
    },
  },
  access: can('manage_newsletters'),
  run: async (ctx: OperationContext, { newsletter, day, content, before }) => ({
    id: await planItem(ctx, { newsletter, day }, { content, before: before ?? null }),
  }),
});
