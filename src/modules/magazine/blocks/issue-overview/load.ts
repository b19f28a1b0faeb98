import { sql, type RawBuilder } from 'kysely';
import { loadWork, type BlockLoad } from '#model/pages/define-load.ts';
import type { SourceScope } from '#model/pages/define-source.ts';
import { magazineQueryOf } from '../../magazine-query.ts';
import { issueRows, issuesSeen, nextIssueAt, shownIssue, type ShownIssue } from '../../issues.ts';
import { magazineTag } from '../../tags.ts';
import type { issueOverview } from './block.ts';

export interface IssueOverviewData {
  issue: ShownIssue;
  /** In the issue's order; `name` is null for items without a section. */
  sections: { name: string | null; ids: readonly number[] }[];
}

interface SectionRow {
  name: string | null;
  items: readonly number[] | null;
}

/** Null without an issue that readers may see. */
type Load = BlockLoad<typeof issueOverview, RawBuilder<unknown>, IssueOverviewData | null>;

export const load: Load = ({ issue }, _got, { page, scope, tag, changesAt }) => {
  tag(magazineTag(scope.siteId));
  const id = issue ?? magazineQueryOf(page)?.issue?.id ?? 0;
  return loadWork({
    statements: {
      next: nextIssueAt(scope),
      found: issueRows(scope, sql`and m.id = ${id}`),
      sections: sectionsOf(id, scope),
    },
    make: ({ found: [row], sections, next: [next] }) => {
      if (!row && next) changesAt(next.next);
      return row
        ? {
            issue: shownIssue(row),
            sections: sections.map(({ name, items }) => ({ name, ids: items ?? [] })),
          }
        : null;
    },
  });
};

function sectionsOf(id: number, scope: SourceScope): RawBuilder<SectionRow> {
  return sql`select part.value -> 'items' as items, (select s.name from magazine_section s
      where s.organisation_id = ${scope.organisationId} and s.id = (part.value ->> 'section')::integer) as name
    from (select m.contents from ${issuesSeen(scope)} and m.id = ${id}) as issue,
      jsonb_array_elements(issue.contents) with ordinality as part (value, place)
    order by part.place`;
}
