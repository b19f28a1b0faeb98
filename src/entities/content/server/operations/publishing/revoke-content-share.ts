import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentId } from '../../inputs.ts';
import { revokeShare } from '../../sharing/shares.ts';

export const revokeContentShare = defineOperation({
  name: 'revokeContentShare',
  kind: 'mutation',
  summary: 'Revokes a link to a preview.',
  input: { id: contentId, share: integer({ label: 'Link', required: true, min: 1 }) },
  output: { shape: 'RevokedShare', fields: { share: integer({ label: 'Link', required: true }) } },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id, share }) => {
    await revokeShare(ctx, id, share);
    return { share };
  },
});
