import { boolean } from '#fields/boolean/field.ts';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { SHARE_HOURS_DEFAULT, SHARE_HOURS_MAX, SHARE_HOURS_MIN } from '../../../shares.ts';
import { contentId } from '../../inputs.ts';
import { SHARE } from '../../sharing/share-shape.ts';
import { createShare } from '../../sharing/shares.ts';

export const createContentShare = defineOperation({
  name: 'createContentShare',
  kind: 'mutation',
  summary:
    'Creates a link that shows the draft to people without a login, or opens the published item for them.',
  input: {
    id: contentId,
    hours: integer({
      label: 'Hours',
      default: SHARE_HOURS_DEFAULT,
      min: SHARE_HOURS_MIN,
      max: SHARE_HOURS_MAX,
      help: 'How long the link works.',
    }),
    opensGate: boolean({
      label: 'Open the published item',
      default: false,
      help: 'Instead of showing the draft. Requires the permission to publish.',
    }),
  },
  output: { shape: 'ContentShare', fields: SHARE },
  access: can('manage_content'),
  run: (ctx: OperationContext, { id, hours, opensGate }) =>
    createShare(ctx, id, { hours: hours ?? SHARE_HOURS_DEFAULT, opensGate: opensGate === true }),
});
