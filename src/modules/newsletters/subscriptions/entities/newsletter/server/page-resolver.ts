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
import {
  archivedNewsletter,
  type ArchivedNewsletter,
} from '../../../../archive/server/archived-newsletter.ts';
import { campaignsTag } from '../../../../archive/model/campaign-page.ts';
import { newslettersTag } from '../../../model/newsletters-tag.ts';

export const pageResolver = definePageResolver<ArchivedNewsletter, RawBuilder<unknown>>({
  entity: 'newsletter',
  order: 71,
  lookup: {
    statement: (path, { data }) => {
      const id = archiveIdOf(path);
      if (id === null) return null;
      return archivedNewsletter({ organisationId: data.organisationId, siteId: data.site.id }, id);
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
        tags: [newslettersTag(data.site.id), campaignsTag(data.site.id)],
        ownIds: [],
        references: [],
        changesAt: null,
        next: null,
        record: null,
        gated: null,
      };
    },
    // Of all newsletters, because settings and sent campaigns do not renew the list.
    paths: ({ organisationId, siteId }, count) =>
      sql`select ${archivePath(0).slice(0, -1)} || n.id as path from newsletter n
        where n.organisation_id = ${organisationId} and n.site_id = ${siteId} limit ${count}`,
  },
});
