import { z } from 'zod';
import { instant } from '#fields/instant/field.ts';
import { integer } from '#fields/integer/field.ts';
import { json } from '#fields/json/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { openVersioned, versionValues } from '../record-versions.ts';
import { OF_RECORD } from '../version-inputs.ts';

export const getRecordVersion = defineOperation({
  name: 'getRecordVersion',
  kind: 'query',
  summary: 'The content of a version of a layout, a menu or a site’s settings.',
  input: {
    ...OF_RECORD,
    version: integer({
      label: 'Version',
      help: 'ID of a version from getRecordVersions.',
      required: true,
      min: 1,
    }),
  },
  output: {
    shape: 'RecordVersion',
    fields: {
      id: integer({ label: 'Version', help: 'ID of the version that was requested.', required: true }),
      at: instant({ label: 'Time', required: true }),
      values: json({
        label: 'Values',
        required: true,
        check: z.unknown(),
        help: 'Values by field. Records are IDs.',
      }),
    },
  },
  access: staff,
  run: async (ctx: OperationContext, { entity, id, version }) => {
    const { row, values } = await versionValues(ctx, await openVersioned(ctx, entity, id), version);
    return { id: row.id, at: row.at, values };
  },
});
