/** Pages of the magazine: all publications, and each publication with its archive by year. */
import type { AboutRecord } from '#page-model/page.ts';
import { publicationAbout } from '../../../about.ts';
import { sql, type RawBuilder } from 'kysely';
import { definePageResolver, type ResolvedPage } from '#model/pages/define-page-resolver.ts';
import { LAYOUT_KEYS, MAGAZINE_PATH, publicationOf, publicationPath } from '../../../addresses.ts';
import type { MagazineQuery } from '../../../magazine-query.ts';
import { OVERVIEW_GRID, PUBLICATION_GRID } from '../../../grids.ts';
import { issuesSeen, publicationRows } from '../../../issues.ts';
import { magazineTag } from '../../../tags.ts';
import { magazineWords } from '../../../words.ts';

/** The columns are null on the page of all publications. */
interface FoundRow {
  id: number | null;
  name: string | null;
  alias: string | null;
  description: string | null;
}

export const pageResolver = definePageResolver<FoundRow, RawBuilder<unknown>>({
  entity: 'magazinePublication',
  order: 61,
  lookup: {
    statement: (path, { data }) => {
      const site = { organisationId: data.organisationId, siteId: data.site.id };
      if (path === MAGAZINE_PATH)
        return sql`select null::integer as id, null::text as name, null::text as alias, null::text as description
          where exists (select 1 from (${publicationRows(site, sql``)}) as publication)`;
      const publication = publicationOf(path);
      if (!publication) return null;
      const found = sql`select id, name, alias, coalesce(description, tagline) as description from (${publicationRows(site, sql`and p.alias = ${publication.alias}`)}) as publication`;
      return publication.year === null
        ? found
        : sql`${found} where exists (select 1 from ${issuesSeen(site)} and m.publication_id = publication.id
            and m.mail_date >= make_timestamptz(${publication.year}, 1, 1, 0, 0, 0, 'UTC')
            and m.mail_date < make_timestamptz(${publication.year + 1}, 1, 1, 0, 0, 0, 'UTC'))`;
    },
    answer: ({ id, name, description }, path, { data }) => {
      const year = publicationOf(path)?.year ?? null;
      const words = magazineWords(data.site.language);
      const query: MagazineQuery = { of: 'magazine', issue: null, publicationId: id, year };
      if (name === null)
        return found(path, { key: LAYOUT_KEYS.overview, title: words.magazine, query, description }, data);
      const title = year === null ? name : `${name} ${year}`;
      const about = publicationAbout({ id: id ?? 0, name, description });
      return found(path, { key: LAYOUT_KEYS.publication, title, query, description, about }, data);
    },
    // Includes years of issues that are not out yet: at a mail date, no purge clears the known paths.
    paths: ({ organisationId, siteId }, count) =>
      sql`select ${MAGAZINE_PATH} as path union all
        (select ${publicationPath('')} || alias from magazine_publication
          where organisation_id = ${organisationId} and site_id = ${siteId} limit ${count})
        union all (select distinct ${publicationPath('')} || p.alias || '/' || extract(year from m.mail_date at time zone 'UTC')::integer
          from magazine_issue m
          join magazine_publication p on p.organisation_id = m.organisation_id and p.id = m.publication_id
          where m.organisation_id = ${organisationId} and m.site_id = ${siteId} limit ${count}) limit ${count}`,
  },
});

interface FoundMagazine {
  key: string;
  title: string;
  query: MagazineQuery;
  description: string | null;
  about?: AboutRecord;
}

function found(
  path: string,
  { key, title, query, description, about }: FoundMagazine,
  data: { site: { id: number } },
): ResolvedPage {
  return {
    kind: 'page',
    about: {
      kind: 'module',
      section: null,
      content: null,
      module: {
        key,
        title,
        pageNumber: 1,
        query,
        listed: { description, image: null },
        ...(about && { about }),
      },
    },
    layout: { kind: 'module', path, key },
    grid: key === LAYOUT_KEYS.overview ? OVERVIEW_GRID : PUBLICATION_GRID,
    tags: [magazineTag(data.site.id)],
    ownIds: [],
    references: [],
    changesAt: null,
    next: null,
    record: null,
    gated: null,
  };
}
