import { sql } from 'kysely';
import { integer } from '#fields/integer/field.ts';
import { text } from '#fields/text/field.ts';
import { defineOperation } from '#model/define-operation.ts';
import { notFound } from '#model/errors.ts';
import { anyone } from '#model/permissions.ts';
import type { OperationContext } from '#server/context.ts';
import { ISSUES_MAX } from '../../../../limits.ts';
import { magazinePublication } from '../../../magazine-publication/entity.ts';
import { magazineIssue } from '../../entity.ts';
import { isIssueVisible } from '../issue-visibility.ts';

/** The shorter of the list lengths that sites use (specification, platform, section 9). */
const LIMIT_DEFAULT = 12;

export const getIssues = defineOperation({
  name: 'getIssues',
  kind: 'query',
  summary: 'Published issues of the site, newest first.',
  input: {
    publicationId: integer({
      label: 'Publication',
      min: 1,
      help: 'Leave empty for all publications of the site.',
    }),
    limit: integer({ label: 'Number of issues', min: 1, max: ISSUES_MAX, default: LIMIT_DEFAULT }),
    after: text({ label: 'After', lengthMax: 2000 }),
  },
  output: { connection: 'magazineIssue' },
  access: anyone,
  run: async (ctx: OperationContext, { publicationId, limit, after }) => {
    if (!ctx.site) throw notFound('SITE_NOT_FOUND', 'site');
    if (publicationId !== null && !(await isShown(ctx, publicationId, ctx.site.siteId)))
      throw notFound('MAGAZINE_PUBLICATION_NOT_FOUND', 'publication');
    const of = publicationId === null ? sql`` : sql`and publication_id = ${publicationId}`;
    return ctx.records.stream(
      magazineIssue,
      { limit: limit ?? LIMIT_DEFAULT, after, sortField: 'mailDate', sortOrder: 'desc' },
      { where: sql<boolean>`${isIssueVisible(ctx.site.siteId)} ${of}` },
    );
  },
});

async function isShown({ records }: OperationContext, id: number, siteId: number): Promise<boolean> {
  const publication = await records.find(magazinePublication, id);
  return publication?.site === siteId && publication.active !== false;
}
