/** The magazine's pages in sitemaps. */
import { sql, type RawBuilder } from 'kysely';
import type { Sitemap, SitemapContext } from '#model/pages/define-sitemap.ts';
import { issuePath, MAGAZINE_PATH, publicationPath } from './addresses.ts';
import { isPublicationSeen, issuesSeen, nextIssueAt } from './issues.ts';
import { magazineTag } from './tags.ts';

/** Maximum number of issues in the file: a weekly takes more than 800 years to reach it. */
const ISSUES_LISTED_MAX = 45_000;
const PUBLICATIONS_LISTED_MAX = 1_000;

export const magazineSitemap: Sitemap<RawBuilder<unknown>> = {
  tags: ({ site }) => [magazineTag(site.id)],
  changesAt,
  files: async ({ data, rows }) => {
    const seen = await rows(sql`select 1 from ${issuesSeen(siteOf(data))} limit 1`);
    return seen.length > 0 ? ['magazine'] : [];
  },
  entries: async (file, { data, rows }) => {
    if (file !== 'magazine') return null;
    const site = siteOf(data);
    const publications = await rows<{ alias: string }>(
      sql`select p.alias from magazine_publication p where p.organisation_id = ${site.organisationId}
        and p.site_id = ${site.siteId} and ${isPublicationSeen} order by p.sequence, p.id limit ${PUBLICATIONS_LISTED_MAX}`,
    );
    const issues = await rows<{ id: number; name: string; slugLanguage: string | null; updated: string }>(
      sql`select m.id, m.name, m.slug_language as "slugLanguage", m.updated from ${issuesSeen(site)} order by m.mail_date desc, m.id desc limit ${ISSUES_LISTED_MAX}`,
    );
    return [
      { path: MAGAZINE_PATH, updated: null },
      ...publications.map(({ alias }) => ({ path: publicationPath(alias), updated: null })),
      ...issues.map((issue) => ({ path: issuePath(issue), updated: issue.updated })),
    ];
  },
};

/** At its mail date, an issue appears, and with the first issue its publication. */
async function changesAt({ data, rows }: SitemapContext<RawBuilder<unknown>>): Promise<string | null> {
  const [next] = await rows<{ next: string }>(nextIssueAt(siteOf(data)));
  return next?.next ?? null;
}

function siteOf({ organisationId, site }: { organisationId: number; site: { id: number } }) {
  return { organisationId, siteId: site.id };
}
