import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { magazineIssue } from '../../entity.ts';
import { isIssueVisible } from '../issue-visibility.ts';

export const getIssue = defineOperation({
  name: 'getIssue',
  kind: 'query',
  summary: 'A published issue of the site with its contents.',
  input: { id: integer({ label: 'Id', help: 'ID of an issue of the site.', required: true, min: 1 }) },
  output: { record: 'magazineIssue' },
  access: anyone,
  run: async (ctx: OperationContext, { id }) => {
    const found =
      ctx.site &&
      (await ctx.records.stream(
        magazineIssue,
        { limit: 1 },
        { where: sql<boolean>`id = ${id} and ${isIssueVisible(ctx.site.siteId)}` },
      ));
    const issue = found?.edges[0]?.node;
    if (!issue) throw notFound('MAGAZINE_ISSUE_NOT_FOUND', 'issue');
    return issue;
  },
});
