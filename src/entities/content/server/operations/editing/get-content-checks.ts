import { boolean } from '#fields/boolean/field.ts';
import { list } from '#fields/list/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { checkDocument } from '../../publishing/check-document.ts';
import { loadDocument } from '../../drafts/documents.ts';
import { unfinishedFindings } from '../../drafts/unfinished-values.ts';
import { contentId } from '../../inputs.ts';

export const getContentChecks = defineOperation({
  name: 'getContentChecks',
  kind: 'query',
  summary: 'Suggestions for the item, and what is required to publish it.',
  input: { id: contentId },
  output: {
    shape: 'ContentChecks',
    fields: {
      findings: list({
        label: 'Findings',
        required: true,
        typeName: 'ContentFinding',
        entryLabel: 'finding',
        of: {
          field: text({
            label: 'Field',
            required: true,
            help: 'Field of the item, or the path of a part of it: `schedules.0.section`.',
          }),
          message: text({ label: 'Message', required: true }),
          isRequired: boolean({ label: 'Required to publish', required: true }),
        },
      }),
    },
  },
  access: can('manage_content'),
  run: async (ctx: OperationContext, { id }) => {
    const document = await loadDocument(ctx, id);
    const findings = await checkDocument(ctx, document);
    return {
      findings: [...(await unfinishedFindings(ctx, document)), ...findings].map((finding) => ({
        isRequired: false,
        ...finding,
      })),
    };
  },
});
