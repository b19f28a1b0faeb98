import { choices } from '#fields/choices/field.ts';
import { integer } from '#fields/integer/field.ts';
import { recordVersion } from '#fields/record-version.ts';
import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { openVersioned, writeVersionOver } from '../record-versions.ts';
import { OF_RECORD } from '../version-inputs.ts';

export const restoreRecordVersion = defineOperation({
  name: 'restoreRecordVersion',
  kind: 'mutation',
  summary:
    'Restores a version of a layout, a menu or a site’s settings as a new change. Fields whose old value is no longer valid keep their current value.',
  input: {
    ...OF_RECORD,
    version: recordVersion('The current version.'),
    from: integer({ label: 'From', required: true, min: 1, help: 'ID of a version from getRecordVersions.' }),
  },
  output: {
    shape: 'RestoredRecordVersion',
    fields: {
      version: integer({
        label: 'Record version',
        help: 'The new version of the record, which the next change sends.',
        required: true,
      }),
      leftOut: choices({ label: 'Fields not restored', required: true }),
    },
  },
  access: staff,
  run: async (ctx: OperationContext, { entity, id, version, from }) => {
    const versioned = await openVersioned(ctx, entity, id, { lock: true });
    const { record, leftOut } = await writeVersionOver(ctx, versioned, { version, from });
    return { version: record.version, leftOut };
  },
});
