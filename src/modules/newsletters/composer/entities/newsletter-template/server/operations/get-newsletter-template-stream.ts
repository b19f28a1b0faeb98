import { sql } from 'kysely';
import { streamInput } from '#fields/stream-input.ts';
import { defineOperation } from '#model/define-operation.ts';
import { can, isReader } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { newsletterTemplate } from '../../entity.ts';

const canEdit = can('manage_newsletters');

export const getNewsletterTemplateStream = defineOperation({
  name: 'getNewsletterTemplateStream',
  kind: 'query',
  summary:
    'Newsletter templates, filtered, sorted and paginated. Readers get only active ones, without testers.',
  input: streamInput(newsletterTemplate),
  output: { connection: 'newsletterTemplate' },
  access: (actor) => isReader(actor) || canEdit(actor),
  run: (ctx: OperationContext, input) =>
    ctx.records.stream(newsletterTemplate, input, {
      where: isReader(ctx.actor) ? sql<boolean>`status = 1` : sql<boolean>`true`,
    }),
});
