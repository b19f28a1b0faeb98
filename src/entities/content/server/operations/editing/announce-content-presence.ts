import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { stateOfRecord } from '../../../access.ts';
import { documentVersion, loadDocument } from '../../drafts/documents.ts';
import { contentId } from '../../inputs.ts';
import { closeWindow, noteWindow, peopleAt } from '../../presence/presence.ts';
import { ANNOUNCED } from '../../presence/presence-shape.ts';
import { findReview } from '../../review/review.ts';

export const announceContentPresence = defineOperation({
  name: 'announceContentPresence',
  kind: 'mutation',
  summary:
    'Announces that the caller has an item open in a window. Returns the other users who have it open and the item’s state. Expires after 45 seconds: repeat the call every 4 to 15 seconds.',
  input: {
    id: contentId,
    window: text({
      label: 'Window',
      required: true,
      lengthMax: 36,
      pattern: /^[\w-]+$/,
      help: 'A name unique to the window, such as a UUID.',
    }),
    isLeaving: boolean({ label: 'The window is being closed', default: false }),
  },
  output: { shape: 'AnnouncedPresence', fields: ANNOUNCED },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id, window, isLeaving }) => {
    if (isLeaving) await closeWindow(ctx, id, window);
    const document = await loadDocument(ctx, id);
    if (!isLeaving) await noteWindow(ctx, id, window);
    return {
      people: isLeaving ? [] : await peopleAt(ctx, [id], window),
      version: documentVersion(document),
      state: stateOfRecord(document.record, ctx.now),
      review: (await findReview(ctx, id))?.state ?? null,
    };
  },
});
