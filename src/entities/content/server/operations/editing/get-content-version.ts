import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { loadDocument } from '../../drafts/documents.ts';
import { contentId, historyIdRequired } from '../../inputs.ts';
import { VERSION } from '../../versions/version-shape.ts';
import { loadVersion } from '../../versions/versions.ts';

export const getContentVersion = defineOperation({
  name: 'getContentVersion',
  kind: 'query',
  summary: 'One version of an item with all of its editable fields.',
  input: { id: contentId, version: historyIdRequired('Version') },
  output: { shape: 'ContentVersion', fields: VERSION },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { row, values, unfinished } = await loadVersion(
      ctx,
      await loadDocument(ctx, input.id),
      input.version,
    );
    return { id: row.id, at: row.at, name: row.name, values: { ...values, ...unfinished } };
  },
});
