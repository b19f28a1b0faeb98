import { sql } from 'kysely';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can, isReader } from '#model/permissions.ts';
import { pageForEveryone } from '../../../../model/for-everyone.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterTemplate } from '../../entity.ts';

/** Maximum number of templates for readers (readings 31). */
const READERS_LIMIT_MAX = 100;

const canEdit = can('manage_newsletters');

export const getNewsletterTemplateStream = defineOperation({
  name: 'getNewsletterTemplateStream',
  kind: 'query',
  summary:
    'Newsletter templates, filtered, sorted and paginated. Readers get only active ones, without testers.',
  input: streamInput(newsletterTemplate),
  output: { connection: 'newsletterTemplate' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: async (ctx: OperationContext, input) => {
    if (!isReader(ctx.actor))
      return ctx.records.stream(newsletterTemplate, input, { where: sql<boolean>`true` });
    const { limit: wanted } = input;
    const limit = typeof wanted === 'number' ? Math.min(wanted, READERS_LIMIT_MAX) : READERS_LIMIT_MAX;
    const where = sql<boolean>`status = 1`;
    return pageForEveryone(await ctx.records.stream(newsletterTemplate, { ...input, limit }, { where }));
  },
});
