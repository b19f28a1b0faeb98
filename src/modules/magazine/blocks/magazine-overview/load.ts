import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import {
  issueRows,
  nextIssueAt,
  publicationRows,
  shownIssue,
  shownPublication,
  type ShownIssue,
  type ShownPublication,
} from '../../issues.ts';
import { magazineTag } from '../../tags.ts';
import type { magazineOverview } from './block.ts';

export interface MagazineOverviewData {
  publications: ShownPublication[];
  issues: ShownIssue[];
  /**
   * Years in which the publication has issues, newest first; empty if issues of all publications are shown.
   */
  years: number[];
}

const PUBLICATIONS_MAX = 50;
/** Maximum number of years in an archive's links. */
const YEARS_MAX = 100;

/** Null if there is nothing to show. */
type Load = BlockLoad<typeof magazineOverview, RawBuilder<unknown>, MagazineOverviewData | null>;

export const load: Load = ({ show, publication }, { recordIds }, { page, scope, tag, changesAt }) => {
  tag(magazineTag(scope.siteId));
  const id = publication ?? magazineQueryOf(page)?.publicationId ?? null;
  if (show === 'publications')
    return loadWork({
      statements: { next: nextIssueAt(scope), publications: publicationsOf(id, scope) },
      make: ({ publications, next: [next] }) => {
        // A publication appears when its first issue comes out.
        if (next) changesAt(next.next);
        if (publications.length === 0) return null;
        return { publications: publications.map(shownPublication), issues: [], years: [] };
      },
    });
  return loadWork({
    statements: {
      next: nextIssueAt(scope),
      issues: issueRows(
        scope,
        sql`and m.id = any (${recordIds[0] ?? []}) order by m.mail_date desc, m.id desc`,
      ),
      years: yearsOf(id, scope),
    },
    make: ({ issues, years, next: [next] }) => {
      if (next) changesAt(next.next);
      if (issues.length === 0) return null;
      return { publications: [], issues: issues.map(shownIssue), years: years.map(({ year }) => year) };
    },
  });
};

function publicationsOf(id: number | null, scope: SourceScope) {
  const own = id === null ? sql`` : sql`and p.id = ${id}`;
  return publicationRows(scope, sql`${own} order by p.sequence, p.id limit ${PUBLICATIONS_MAX}`);
}

/**
 * Steps through the index from the newest issue of each year to the newest issue of earlier years: at most
 * one lookup per year. No rows without a publication.
 */
function yearsOf(
  publicationId: number | null,
  { organisationId }: { organisationId: number },
): RawBuilder<{ year: number }> {
  const newestBefore = (end: RawBuilder<unknown>) =>
    sql`(select mail_date from magazine_issue where organisation_id = ${organisationId}
      and publication_id = ${publicationId ?? 0} and active is not false and mail_date < ${end}
      order by mail_date desc, id desc limit 1)`;
  return sql`with recursive newest (at, step) as (
      select ${newestBefore(sql`now()`)}, 1
      union all
      select ${newestBefore(sql`date_trunc('year', newest.at at time zone 'UTC') at time zone 'UTC'`)}, step + 1
        from newest where newest.at is not null and step < ${YEARS_MAX}
    )
    select extract(year from at at time zone 'UTC')::integer as year from newest where at is not null order by at desc`;
}
