/** Title of the page at a redirect's source URL: readers see that page instead of being redirected. */
import { sql } from 'kysely';
import { contentIdOf } from '#addresses/paths.ts';
import type { ComputedField } from '#server/records/index.ts';
import type { websiteRedirect } from '../entity.ts';

export const pageAt: ComputedField<typeof websiteRedirect> = {
  type: { scalar: 'String' },
  description:
    'Title of the section or published item at the source URL. While it exists, the redirect has no effect.',
  resolve: async (work, { site, from }) => {
    const alias = from.slice(1);
    const id = /^\d{8}$/.test(alias) ? Number(alias) : contentIdOf(from);
    const { rows } = await sql<{ name: string }>`
      select name from website_section
      where organisation_id = ${work.organisationId} and site_id = ${site} and alias = ${alias}
      union all
      select name from content
      where organisation_id = ${work.organisationId} and is_public(status, published, unpublished, now())
        and (site_id = ${site} and alias = ${alias} or id = ${id} and ${site} = any (sites_shown_ids))
      limit 1`.execute(work.db);
    return rows[0]?.name ?? null;
  },
};
