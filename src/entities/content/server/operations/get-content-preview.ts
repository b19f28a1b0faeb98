import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { loadDocument } from '../documents.ts';
import { contentId } from '../inputs.ts';

export const getContentPreview = defineOperation({
  name: 'getContentPreview',
  kind: 'query',
  summary: 'An address that shows the item as publishing would, working copy included, for 15 minutes.',
  input: { id: contentId },
  output: {
    shape: 'ContentPreview',
    fields: { url: text({ label: 'Address', required: true, lengthMax: 500 }) },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const { record } = await loadDocument(ctx, input.id);
    const site = ctx.services.sites.byId(Number(record['site']));
    if (!site) throw notFound('item');
    const token = ctx.services.preview.sign(
      { siteId: site.siteId, contentId: record.id },
      Date.parse(ctx.now),
    );
    return { url: `${site.origin}/_preview/${token}` };
  },
});
