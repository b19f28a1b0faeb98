/** Which newsletters have an archive and a feed. */
import { sql, type RawBuilder } from 'kysely';

/** A newsletter whose archive readers can open. */
export interface ArchivedNewsletter {
  id: number;
  title: string;
  /** May contain markup. */
  description: string | null;
}

interface Place {
  organisationId: number;
  siteId: number;
}

/**
 * SQL: whether a newsletter has an archive. It is active and enabled on its site, or one of its campaigns was sent. `n`
 * names the newsletter.
 */
function hasArchive({ organisationId, siteId }: Place): RawBuilder<boolean> {
  return sql<boolean>`(
    n.status = 1 and exists (
      select from site s
      cross join lateral jsonb_array_elements(coalesce(s.newsletters -> 'enabledNewsletters', '[]')) as enabled (entry)
      where s.organisation_id = ${organisationId} and s.id = ${siteId}
        and (enabled.entry ->> 'newsletter')::integer = n.id)
    or exists (
      select from newsletter_campaign c
      where c.organisation_id = n.organisation_id and c.newsletter_id = n.id and c.state = 'sent'))`;
}

/** Selects a newsletter of a site by its id, if it has an archive. */
export function archivedNewsletter(place: Place, id: number): RawBuilder<ArchivedNewsletter> {
  return sql<ArchivedNewsletter>`
    select n.id, n.title, n.description from newsletter n
    where n.organisation_id = ${place.organisationId} and n.site_id = ${place.siteId} and n.id = ${id}
      and ${hasArchive(place)}
    limit 1`;
}
