import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
import { countWords, readingMinutes } from '#rich-text/document/rich-text.ts';
import type { OperationContext } from '#server/context.ts';
import { contentId } from '../inputs.ts';

export const getContentLength = defineOperation({
  name: 'getContentLength',
  kind: 'query',
  summary: 'How long the text of an item is, in words and in minutes: what freelance writers are paid by.',
  input: { id: contentId },
  output: {
    shape: 'ContentLength',
    fields: {
      words: integer({ label: 'Words', help: 'Number of words in the main text.', required: true }),
      minutes: integer({ label: 'Minutes to read', required: true }),
    },
  },
  access: can('publish_content'),
  run: async (ctx: OperationContext, { id }) => {
    const item = await ctx.db
      .selectFrom('content')
      .select('body')
      .where('organisation_id', '=', ctx.organisationId)
      .where('id', '=', id)
      .executeTakeFirst();
    if (!item) throw notFound('CONTENT_NOT_FOUND', 'item');
    return { words: countWords(item.body), minutes: readingMinutes(item.body) };
  },
});
