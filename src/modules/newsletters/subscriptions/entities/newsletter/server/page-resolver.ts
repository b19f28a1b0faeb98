/** The archive of each newsletter: its sent campaigns, newest first. */
import { sql, type RawBuilder } from 'kysely';
import { definePageResolver } from '#model/pages/define-page-resolver.ts';
import { plainLabel } from '#model/pages/define-form.ts';
import {
  ARCHIVE_GRID,
  ARCHIVE_LAYOUT,
  archiveIdOf,
  archivePath,
  type ArchiveQuery,
} from '../../../../archive/model/archive.ts';
import { newslettersTag } from '../../../model/newsletters-tag.ts';

interface NewsletterRow {
  id: number;
  title: string;
  description: string | null;
}

/** A newsletter has an archive while it is active, and after that if one of its campaigns was sent. */
export const pageResolver = definePageResolver<NewsletterRow, RawBuilder<unknown>>({
  entity: 'newsletter',
  order: 71,
  lookup: {
    statement: (path, { data }) => {
      const id = archiveIdOf(path);
      if (id === null) return null;
      return sql`select n.id, n.title, n.description from newsletter n
        where n.organisation_id = ${data.organisationId} and n.site_id = ${data.site.id} and n.id = ${id}
          and (n.status = 1 or exists (select 1 from newsletter_campaign c
            where c.organisation_id = n.organisation_id and c.newsletter_id = n.id and c.state = 'sent'))
        limit 1`;
    },
    answer: ({ id, title, description: stored }, path, { data }) => {
      const description = stored === null ? null : plainLabel(stored) || null;
      const query: ArchiveQuery = { of: 'newsletter archive', id, title, description };
      const structuredData = { '@type': 'CollectionPage', name: title };
      const module = {
        key: ARCHIVE_LAYOUT,
        title,
        pageNumber: 1,
        query,
        listed: { description, image: null },
        about: { type: 'newsletter', id, ids: {}, structuredData },
      };
      return {
        kind: 'page',
        about: { kind: 'module', section: null, content: null, module },
        layout: { kind: 'module', path, key: ARCHIVE_LAYOUT },
        grid: ARCHIVE_GRID,
        tags: [newslettersTag(data.site.id)],
        ownIds: [],
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    paths: ({ organisationId, siteId }, count) =>
      sql`select ${archivePath(0).slice(0, -1)} || id as path from newsletter
        where organisation_id = ${organisationId} and site_id = ${siteId} limit ${count}`,
  },
});
