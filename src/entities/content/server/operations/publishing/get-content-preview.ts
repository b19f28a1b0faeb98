import { choice } from '#fields/choice/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { PREVIEW_READERS } from '#access/preview-reader.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { loadDocument } from '../../drafts/documents.ts';
import { contentId, historyId } from '../../inputs.ts';
import { loadVersion } from '../../versions/versions.ts';

export const getContentPreview = defineOperation({
  name: 'getContentPreview',
  kind: 'query',
  summary: 'A URL that shows the item, or a version of it, as it would be published. Valid for 15 minutes.',
  input: {
    id: contentId,
    version: historyId('Version', 'Leave empty for the current version.'),
    as: choice({
      label: 'Reader',
      choices: PREVIEW_READERS,
      help: 'The kind of reader whose access is simulated. Leave empty to see everything.',
    }),
  },
  output: {
    shape: 'ContentPreview',
    fields: { url: text({ label: 'Address', required: true, lengthMax: 500 }) },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, input) => {
    const document = await loadDocument(ctx, input.id);
    if (input.version !== null) await loadVersion(ctx, document, input.version);
    const { record } = document;
    const site = ctx.services.sites.byId(record.site);
    if (!site) throw notFound('CONTENT_NOT_FOUND', 'item');
    const token = ctx.services.preview.sign(
      {
        siteId: site.siteId,
        contentId: record.id,
        historyId: input.version ?? undefined,
        as: input.as ?? undefined,
      },
      Date.parse(ctx.now),
    );
    return { url: `${site.origin}/_preview/${token}` };
  },
});
