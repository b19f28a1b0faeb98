import { sql, type RawBuilder } from 'kysely';
import { defineSource, type SourceRow } from '#model/pages/define-source.ts';
import { issuesSeen } from '../issues.ts';
import { ISSUES_MAX } from '../limits.ts';
import { magazineTag } from '../tags.ts';

export type IssuesQuery = {
  kind: 'magazine/issues';
  /** Null: every publication of the site. */
  publicationId: number | null;
  /** Calendar year in UTC; null: all years. */
  year: number | null;
  /** 1 to `ISSUES_MAX`. */
  count: number;
};

/** Published issues, newest first; a page shows no issue twice. */
export const issues = defineSource<IssuesQuery, RawBuilder<SourceRow>>({
  kind: 'magazine/issues',
  mode: 'list',
  of: 'magazineIssue',
  window: ({ count }) => ({ skip: 0, limit: Math.max(1, Math.min(ISSUES_MAX, count)) }),
  statement: ({ publicationId, year }, scope, count) =>
    sql`select m.id, null::jsonb as note from ${issuesSeen(scope)}
      ${publicationId === null ? sql`` : sql`and m.publication_id = ${publicationId}`}
      ${year === null ? sql`` : sql`and m.mail_date >= ${`${year}-01-01`}::timestamptz and m.mail_date < ${`${year + 1}-01-01`}::timestamptz`}
      order by m.mail_date desc, m.id desc limit ${count}`,
  tags: (_query, { siteId }) => [magazineTag(siteId)],
  explain: ({ count, publicationId, year }) =>
    [
      count === 1 ? 'The newest issue' : `The newest ${count} issues`,
      publicationId === null ? 'of all publications' : `of publication ${publicationId}`,
      year === null ? '' : `of ${year}`,
    ]
      .filter(Boolean)
      .join(' '),
});
