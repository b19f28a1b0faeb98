import { boolean } from '#fields/boolean/field.ts';
import { choice, plainChoices } from '#fields/choice/field.ts';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { list } from '#fields/list/field.ts';
import { relation } from '#fields/relation/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { badInput, notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { readChanges } from '../changes/read-changes.ts';
import { CHANGE_DAYS } from '../changes/record-change.ts';

const CHANGES_MAX = 100;

const CHANGE = {
  id: integer({ label: 'Item', required: true, min: 1, help: 'ID of the item.' }),
  type: text({
    label: 'Type',
    help: 'The content type, also of an item that no longer exists. Null if the item was deleted permanently before version 0.2.0.',
  }),
  kind: choice({
    label: 'What happened',
    required: true,
    choices: plainChoices(['published', 'changed', 'unpublished', 'deleted']),
    help: 'For readers of the site: unpublished and deleted items are no longer readable.',
  }),
  pathBefore: text({
    label: 'Path before',
    help: 'Where readers found the item before the change; null if unknown.',
  }),
  item: relation({
    label: 'Item now',
    to: 'content',
    help: 'As readers see it; null if they can’t read it any more.',
  }),
};

export const getContentChanges = defineOperation({
  name: 'getContentChanges',
  kind: 'query',
  summary: 'What happened to the published items of the site since a cursor or an instant, oldest first.',
  input: {
    after: text({ label: 'Next changes', lengthMax: 300, help: 'The endCursor of the previous response.' }),
    since: instant({
      label: 'Since',
      help: `Instead of a cursor; at most ${CHANGE_DAYS} days ago. Without both, the response has the cursor of the present.`,
    }),
    limit: integer({ label: 'Number of changes', min: 1, max: CHANGES_MAX, default: CHANGES_MAX }),
  },
  output: {
    shape: 'ContentChanges',
    fields: {
      changes: list({
        label: 'Changes',
        required: true,
        entryLabel: 'Change',
        typeName: 'ContentChange',
        of: CHANGE,
        countMax: CHANGES_MAX,
      }),
      endCursor: text({ label: 'Cursor', required: true, help: 'The argument after of the next request.' }),
      hasMore: boolean({
        label: 'More follow',
        required: true,
        help: 'Whether to ask again immediately.',
      }),
    },
  },
  access: anyone,
  run: async (ctx: OperationContext, { after, since, limit }) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    if (after !== null && since !== null)
      throw badInput(
        'ARGUMENTS_NOT_COMBINABLE',
        'These arguments cannot be combined: after and since. Send the cursor only.',
        { since: 'Not possible with after.' },
      );
    return readChanges(ctx, ctx.site, { after, since, limit: limit ?? CHANGES_MAX });
  },
});
