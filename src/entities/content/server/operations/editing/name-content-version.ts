import { boolean } from '#fields/boolean/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { contentId, historyId } from '../../inputs.ts';
import { nameVersion } from '../../versions/versions.ts';

export const nameContentVersion = defineOperation({
  name: 'nameContentVersion',
  kind: 'mutation',
  summary: 'Names a version or the current state of the item. Named versions are never deleted.',
  input: {
    id: contentId,
    version: historyId('Version', 'Leave empty for the current version.'),
    name: text({ label: 'Name', lengthMax: 80, lengthMin: 1, help: 'Leave empty to remove the name.' }),
  },
  output: { shape: 'NamedVersion', fields: { isNamed: boolean({ label: 'Has a name', required: true }) } },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    await nameVersion(ctx, input);
    return { isNamed: input.name !== null };
  },
});
