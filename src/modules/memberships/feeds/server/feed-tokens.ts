/** URLs of partner feeds: only the partner has the token, the database stores its digest. */
import { sql } from 'kysely';
import { absoluteUrl, podcastFeedPath } from '#addresses/paths.ts';
import { hashToken, newToken } from '#server/auth/index.ts';
import type { Db } from '#server/db/index.ts';

/** Tag that purges an organisation's partners from the caches of processes. */
export function feedsTag(organisationId: number): string {
  return `feeds:${organisationId}`;
}

/** Creates a token for a partner, which replaces the previous token. */
export async function giveFeedToken(db: Db, organisationId: number, feedAccessId: number): Promise<string> {
  const token = newToken();
  await sql`
    insert into feed_token (organisation_id, feed_access_id, hash) values (${organisationId}, ${feedAccessId}, ${hashToken(token)})
    on conflict (organisation_id, feed_access_id) do update set hash = excluded.hash, created = now(), last_used = null`.execute(
    db,
  );
  return token;
}

/**
 * URLs of a partner's feed and of the feed of all episodes; `input` and sections can be added as to the
 * public feeds.
 */
export function partnerFeedAddresses(origin: string, token: string): { url: string; podcastUrl: string } {
  const at = (path: string) => `${absoluteUrl(origin, path)}?access=${token}`;
  return { url: at('/__rss/website-scheduled-content.xml'), podcastUrl: at(podcastFeedPath('/')) };
}

/** The days on which the token was created and last used; null without a token. */
export async function readFeedToken(
  db: Db,
  organisationId: number,
  feedAccessId: number,
): Promise<{ created: string; lastUsed: string | null } | null> {
  const { rows } = await sql<{ created: string; lastUsed: string | null }>`
    select to_char(created at time zone 'utc', 'YYYY-MM-DD') as created, last_used::text as "lastUsed" from feed_token
    where organisation_id = ${organisationId} and feed_access_id = ${feedAccessId}`.execute(db);
  return rows[0] ?? null;
}

/** Records that feeds were fetched today: at most one write per day and partner. */
export async function noteFeedUses(db: Db, organisationId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await sql`
    update feed_token set last_used = (now() at time zone 'utc')::date
    where organisation_id = ${organisationId} and feed_access_id = any (${[...ids]}::integer[])
      and last_used is distinct from (now() at time zone 'utc')::date`.execute(db);
}
