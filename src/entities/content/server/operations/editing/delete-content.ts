import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { DELETED_CONTENT } from '../../drafts/document-shape.ts';
import { documentVersion } from '../../drafts/documents.ts';
import { findWorkingCopy } from '../../drafts/working-copy.ts';
import { contentId, documentVersionInput } from '../../inputs.ts';
import { deleteContent as remove } from '../../publishing/publishing.ts';

export const deleteContent = defineOperation({
  name: 'deleteContent',
  kind: 'mutation',
  summary: 'Moves the item to the trash. Its page, list entries and URLs disappear.',
  input: { id: contentId, version: documentVersionInput },
  output: {
    shape: 'DeletedContent',
    fields: DELETED_CONTENT,
  },
  access: can('publish_content'),
  run: async (ctx: OperationContext, input) => {
    const record = await remove(ctx, input);
    const workingCopy = await findWorkingCopy(ctx, record.id);
    return { id: record.id, version: documentVersion({ record, workingCopy }) };
  },
});
