/** Stored playlists of companies: which ones exist, their videos, and which are due. */
import { sql, type RawBuilder } from 'kysely';
import { STATUS } from '#access/decide-access.ts';
import type { RecordOf } from '#records/record-of.ts';
import { textField } from '#page-model/type-fields.ts';
import { playlistKeyOf, type YoutubeVideo } from '#media/youtube.ts';
import type { RecordContext, UnitOfWork } from '#server/records/index.ts';
import type { content } from '../../entity.ts';

/** How long a response of YouTube is cached (specification, operation A-281). */
const TTL_SECONDS = 7_200;
/**
 * Due playlists are fetched every 15 minutes: a playlist that would be too old by the next run is due now.
 */
const DUE_SECONDS = TTL_SECONDS - 900;
/** How long the last response is shown while YouTube does not respond. */
const SHOWN_HOURS = 24;
/** Maximum number of an organisation's playlists fetched in 15 minutes; the others follow in the next run. */
const DUE_MAX = 100;

const REFRESH_JOB = 'content/refreshYoutubePlaylist';

/** Cache tag of pages that show a company's playlist. */
export function playlistTag(organisationId: number, companyId: number): string {
  return `youtube:${organisationId}:${companyId}`;
}

/**
 * If a published company's playlist has changed, stores it to be fetched. Removes the playlist of a company
 * that is unpublished or no longer has one.
 */
export async function followPlaylist(work: RecordContext, item: RecordOf<typeof content>): Promise<void> {
  if (item.type !== 'Company') return;
  const key =
    item.status === STATUS.published ? playlistKeyOf(textField(item.fields ?? {}, 'youtubePlaylist')) : null;
  const { organisationId, db } = work;
  if (key === null) {
    await sql`delete from youtube_playlist
      where organisation_id = ${organisationId} and content_id = ${item.id}`.execute(db);
    return;
  }
  const { rows } = await sql`
    insert into youtube_playlist as known (organisation_id, content_id, playlist_key)
    values (${organisationId}, ${item.id}, ${key})
    on conflict (organisation_id, content_id) do update
      set playlist_key = excluded.playlist_key, videos = '[]', asked = null, answered = null, problem = null
      where known.playlist_key <> excluded.playlist_key
    returning content_id`.execute(db);
  if (rows.length > 0) await queueRefresh(work, item.id);
}

/** Queues a fetch of the playlists whose last response is about to expire. */
export async function queueDuePlaylists(work: RecordContext): Promise<void> {
  const { rows } = await sql<{ content_id: number }>`
    select content_id from youtube_playlist
    where organisation_id = ${work.organisationId}
      and (asked is null or asked < now() - make_interval(secs => ${DUE_SECONDS}))
    order by asked nulls first, content_id limit ${DUE_MAX}`.execute(work.db);
  for (const { content_id: id } of rows) await queueRefresh(work, id);
}

async function queueRefresh(work: RecordContext, company: number): Promise<void> {
  await work.queue(REFRESH_JOB, { company }, { key: `youtube:${company}` });
}

/** The statement that reads a company's playlist: returns no row, or one row for `readPlaylist`. */
export function playlistOf(organisationId: number, companyId: number): RawBuilder<unknown> {
  return sql`select problem, asked is null as is_new,
      case when answered > now() - make_interval(hours => ${SHOWN_HOURS}) then videos else '[]' end as videos
    from youtube_playlist where organisation_id = ${organisationId} and content_id = ${companyId}`;
}

/** A playlist by its key, if a published company names it too. */
export function playlistNamed(organisationId: number, key: string): RawBuilder<unknown> {
  return sql`select problem, asked is null as is_new,
      case when answered > now() - make_interval(hours => ${SHOWN_HOURS}) then videos else '[]' end as videos
    from youtube_playlist p where organisation_id = ${organisationId} and playlist_key = ${key}
      -- Of companies on the sites of the caller: the policy of content says which.
      and exists (select from content c where c.organisation_id = p.organisation_id and c.id = p.content_id)
    order by answered desc nulls last limit 1`;
}

/** The key of a company's playlist; null if the company no longer has a playlist. */
export async function playlistKey(work: UnitOfWork, companyId: number): Promise<string | null> {
  const { rows } = await sql<{ playlist_key: string }>`
    select playlist_key from youtube_playlist
    where organisation_id = ${work.organisationId} and content_id = ${companyId}`.execute(work.db);
  return rows[0]?.playlist_key ?? null;
}

/** Stores YouTube's response, and purges the pages that show it if it has changed. */
export async function storeVideos(
  work: UnitOfWork,
  companyId: number,
  key: string,
  answer: { videos: readonly YoutubeVideo[] } | { problem: 'noKey' | 'failed' },
): Promise<void> {
  const isAnswer = 'videos' in answer;
  const videos = isAnswer ? JSON.stringify(answer.videos) : null;
  const { rows } = await sql<{ is_other: boolean }>`
    with before as (
      select videos, problem from youtube_playlist
      where organisation_id = ${work.organisationId} and content_id = ${companyId} and playlist_key = ${key}
      for update)
    update youtube_playlist p set asked = now(),
      videos = coalesce(${videos}::jsonb, p.videos),
      answered = case when ${isAnswer} then now() else p.answered end,
      problem = ${isAnswer ? null : answer.problem}
    from before
    where p.organisation_id = ${work.organisationId} and p.content_id = ${companyId} and p.playlist_key = ${key}
    returning before.videos <> p.videos or before.problem is distinct from p.problem as is_other`.execute(
    work.db,
  );
  if (rows[0]?.is_other) work.tags.add(playlistTag(work.organisationId, companyId));
}
