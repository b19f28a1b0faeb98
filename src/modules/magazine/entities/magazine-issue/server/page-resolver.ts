/** Pages of issues. */
import { sql, type RawBuilder } from 'kysely';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { issueIdOf, LAYOUT_KEYS } from '../../../addresses.ts';
import { ISSUE_GRID } from '../../../grids.ts';
import { issueAbout } from '../../../about.ts';
import { issueRows, shownIssue, type IssueRow } from '../../../issues.ts';
import type { MagazineQuery } from '../../../magazine-query.ts';
import { magazineTag } from '../../../tags.ts';
import { magazineSitemap } from '../../../sitemap.ts';

export const pageResolver = definePageResolver<IssueRow, RawBuilder<unknown>>({
  entity: 'magazineIssue',
  order: 60,
  lookup: {
    statement: (path, { data }) => {
      const id = issueIdOf(path);
      const site = { organisationId: data.organisationId, siteId: data.site.id };
      return id === null ? null : issueRows(site, sql`and m.id = ${id}`);
    },
    answer: (row, path, { data, originOf }) => {
      const issue = shownIssue(row);
      const tags = [magazineTag(data.site.id)];
      if (issue.path !== path) return { kind: 'redirect', to: issue.path, tags };
      const query: MagazineQuery = { of: 'magazine', issue, publicationId: issue.publication.id, year: null };
      const listed = { description: issue.description, image: issue.cover };
      const about = issueAbout(issue, originOf(data.site.id) ?? '');
      const title = `${issue.publication.name}: ${issue.name}`;
      return {
        kind: 'page',
        about: {
          kind: 'module',
          section: null,
          content: null,
          module: { key: LAYOUT_KEYS.issue, title, pageNumber: 1, query, listed, about },
        },
        layout: { kind: 'module', path, key: LAYOUT_KEYS.issue },
        grid: ISSUE_GRID,
        tags,
        ownIds: [],
        ownRecords: { magazineIssue: [issue.id] },
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    paths: () => sql`select null::text as path limit 0`,
    numbers: {
      of: issueIdOf,
      range: () => sql`select min(id) as lowest, max(id) as highest from magazine_issue`,
    },
  },
  sitemap: magazineSitemap,
});
