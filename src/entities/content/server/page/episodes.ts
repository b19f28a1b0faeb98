/** Episodes for feeds: only those whose audio this reader may hear, according to the items' gates. */
import { sql, type RawBuilder } from 'kysely';
import { decideAccess } from '#access/decide-access.ts';
import type { Episode, ReadEpisodes } from '#feeds/episodes.ts';
import { numberField, textField } from '#page-model/type-fields.ts';
import { chaptersOf } from '#media/recording.ts';
import { stripGatedTypeFields } from '#access/release.ts';
import { accessItemOf, type AccessColumns } from '#registry/gate-columns.ts';
import { gateColumns } from '../gate-columns.ts';
import { FILE_COLUMNS, fileSource, type FileRow } from '../../../media-file/server/view-model.ts';

interface EpisodeRow extends AccessColumns {
  fields: Record<string, unknown>;
  file: FileRow | null;
}

export const readEpisodes: ReadEpisodes<RawBuilder<unknown>> = async (ids, context, reader) => {
  const { data, contentTypes, now } = context;
  const rows = await context.rows<EpisodeRow>(sql`
    select c.id, c.type, c.status, c.published, c.unpublished, c.sites_shown_ids, ${gateColumns('c')}, c.fields,
      (select row_to_json(file) from (
        select ${FILE_COLUMNS} from media_file f
        where f.organisation_id = c.organisation_id
          and f.id = case when jsonb_typeof(c.fields -> 'file') = 'number' then (c.fields ->> 'file')::integer end
      ) file) as file
    from content c where c.organisation_id = ${data.organisationId} and c.id = any (${ids})`);
  const episodes = new Map<number, Episode>();
  for (const row of rows) {
    const decision = decideAccess(reader, accessItemOf(row), data.access, now);
    if (decision.kind !== 'open') continue;
    const fields = stripGatedTypeFields(contentTypes.get(row.type), row.fields, decision);
    const sound = row.file ? fileSource(row.file) : textField(fields, 'fileSrc');
    if (sound === null) continue;
    episodes.set(row.id, {
      sound,
      isGated: decision.by !== undefined,
      transcript: textField(fields, 'transcript'),
      chapters: chaptersOf(fields),
      duration: textField(fields, 'duration'),
      season: numberField(fields, 'season'),
      episode: numberField(fields, 'episode'),
    });
  }
  return episodes;
};
