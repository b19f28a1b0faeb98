import { list } from '#fields/list/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentId } from '../../inputs.ts';
import { SHARE } from '../../sharing/share-shape.ts';
import { listShares, loadForSharing } from '../../sharing/shares.ts';

export const getContentShares = defineOperation({
  name: 'getContentShares',
  kind: 'query',
  summary: 'Active links that show the item to people without a login.',
  input: { id: contentId },
  output: {
    shape: 'ContentShares',
    fields: {
      shares: list({
        label: 'Links',
        required: true,
        typeName: 'ContentShare',
        entryLabel: 'link',
        of: SHARE,
      }),
    },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id }) => ({
    shares: await listShares(ctx, await loadForSharing(ctx, id)),
  }),
});
