import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { loadDocument } from '../../drafts/documents.ts';
import { contentId, historyId } from '../../inputs.ts';
import { presentVersions, VERSION_PAGE } from '../../versions/version-shape.ts';
import { listVersions } from '../../versions/versions.ts';

export const getContentVersions = defineOperation({
  name: 'getContentVersions',
  kind: 'query',
  summary: 'Versions of an item, newest first, with author, time and the changes from the previous version.',
  input: {
    id: contentId,
    limit: integer({ label: 'At most', default: 30, min: 1, max: 50 }),
    before: historyId('Before', 'ID of the last version of the previous page.'),
  },
  output: { shape: 'ContentVersions', fields: VERSION_PAGE },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id, limit, before }) => {
    const document = await loadDocument(ctx, id);
    const { versions, hasMore } = await listVersions(ctx, document, { limit: limit ?? 30, before });
    return { versions: await presentVersions(ctx, versions), hasMore };
  },
});
