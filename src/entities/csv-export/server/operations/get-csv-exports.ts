import { defineOperation } from '#model/define-operation.ts';
import { forbidden } from '#model/errors.ts';
import { staff } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { csvExport } from '../../entity.ts';
import { EXPORTS_MAX } from '../../limits.ts';
import { ownExports } from '../own-exports.ts';

export const getCsvExports = defineOperation({
  name: 'getCsvExports',
  kind: 'query',
  summary: `The caller’s CSV files, newest first, at most ${EXPORTS_MAX}.`,
  input: {},
  output: { type: { list: { record: 'csvExport' } } },
  access: staff,
  run: async (ctx: OperationContext) => {
    if (ctx.actor.kind !== 'staff') throw forbidden();
    const ids = await ownExports(ctx, ctx.actor.id);
    const found = await Promise.all(ids.map((id) => ctx.records.find(csvExport, id)));
    return found.filter((one) => one !== null);
  },
});
