import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { access } from '../../access.ts';
import { content } from '../../entity.ts';
import { contentId } from '../inputs.ts';
import { closeWindow, noteWindow, peopleAt } from '../presence/presence.ts';
import { PRESENT_PEOPLE } from '../presence/presence-shape.ts';

export const announceContentPresence = defineOperation({
  name: 'announceContentPresence',
  kind: 'mutation',
  summary:
    'Says that an item is open in a window of yours, and answers who else has it open. Expires after 45 seconds; call it every 15.',
  input: {
    id: contentId,
    window: text({
      label: 'Window',
      required: true,
      lengthMax: 36,
      pattern: /^[\w-]+$/,
      help: 'Any name that no other window has, such as a UUID.',
    }),
    isLeaving: boolean({ label: 'The window is being closed', default: false }),
  },
  output: { shape: 'ContentPresence', fields: PRESENT_PEOPLE },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id, window, isLeaving }) => {
    if (isLeaving) await closeWindow(ctx, id, window);
    const record = await ctx.records.find(content, id);
    if (!record || record.status === 0 || !access.read(ctx.actor, record)) throw notFound('item');
    if (isLeaving) return { people: [] };
    await noteWindow(ctx, id, window);
    return { people: await peopleAt(ctx, [id], window) };
  },
});
