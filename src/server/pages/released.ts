/** What a reader gets of an item's row: nothing, all of it, or what its gate leaves. */
import { decideAccess, type AccessItem } from '#model/decide-access.ts';
import { release } from '#model/release.ts';
import type { ContentRow, ReleasedRow } from './detail.ts';
import type { LoadContext } from './items.ts';

/** The row for the reader of `context`; null when it is hidden from them. */
export function releasedRow(row: ContentRow, context: LoadContext): ReleasedRow | null {
  const { data, reader, now, contentTypes } = context;
  const access = accessItemOf(row);
  const decision = decideAccess(reader, access, data.access, now);
  if (decision.kind === 'hidden') return null;
  const type = contentTypes.get(row.type);
  const fields = type?.upgrade ? type.upgrade(row.fields) : row.fields;
  const isGated = decision.kind === 'gated';
  return {
    ...release(type?.gatedCommon ?? {}, row, decision),
    // The start of the text reaches further than what the gate leaves of it.
    excerpt: isGated ? row.teaser : row.excerpt,
    fields: release(type?.fields ?? {}, fields, decision),
    // Texts name them by id and offer them by their address, which asks for the decision at each request.
    files: isGated ? null : row.files,
    gallery: isGated ? null : row.gallery,
    access,
    decision,
  };
}

function accessItemOf(row: ContentRow): AccessItem {
  return {
    id: row.id,
    type: row.type,
    labels: row.labels ?? [],
    sectionId: row.primary_section_id,
    status: row.status,
    published: row.published,
    unpublished: row.unpublished,
    siteIds: row.sites_shown_ids,
  };
}
