/** Films for sitemaps: only those that an anonymous reader may watch. */
import { sql } from 'kysely';
import { ANONYMOUS_READER, evaluateGates, type SiteAccess } from '#access/decide-access.ts';
import type { ContentType } from '#model/define-content-type.ts';
import type { SitemapFilm } from '#model/pages/define-sitemap.ts';
import { embedOf } from '#media/embeds.ts';
import { textField } from '#page-model/type-fields.ts';
import { stripGatedTypeFields } from '#access/release.ts';
import { secondsOf } from '#media/recording.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';
import { gateColumns } from '../gate-columns.ts';
import { FILE_COLUMNS, fileSource, type FileRow } from '../../../media-file/server/view-model.ts';

export interface FilmRow extends GatedColumns {
  name: string;
  excerpt: string | null;
  fields: Record<string, unknown> | null;
  file: FileRow | null;
}

/** The columns of `FilmRow` that an address does without, and the section, of the table `content` as `c`. */
export const FILM_COLUMNS = sql`c.fields, ${gateColumns('c')}, coalesce(c.teaser, c.excerpt) as excerpt,
  (select row_to_json(file) from (
    select ${FILE_COLUMNS} from media_file f
    where f.organisation_id = c.organisation_id
      and f.id = case when jsonb_typeof(c.fields -> 'file') = 'number' then (c.fields ->> 'file')::integer end
  ) file) as file`;

/** Type fields contain the targets of link items, and link items are in no sitemap. */
export const NO_FILM_COLUMNS = sql`null as fields, c.primary_section_id`;

/** A film's sitemap data; null if it is gated, or can't be played. */
export function filmOf(row: FilmRow, type: ContentType, access: SiteAccess): SitemapFilm | null {
  const decision = evaluateGates(ANONYMOUS_READER.actor, gatedItemOf(row), access);
  if (decision.kind !== 'open') return null;
  const fields = stripGatedTypeFields(type, row.fields ?? {}, decision);
  const file = row.file ? fileSource(row.file) : null;
  const player = embedOf(textField(fields, 'embedCode') ?? '');
  if (!file && !player) return null;
  return {
    title: row.name,
    description: row.excerpt ?? row.name,
    seconds: secondsOf(textField(fields, 'duration')),
    file,
    playerUrl: player?.frameUrl ?? null,
  };
}
