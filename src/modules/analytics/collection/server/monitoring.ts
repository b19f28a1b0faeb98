/** Recognises the monitoring of the publisher: by a token that staff choose, and never by its address. */
import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteContext } from '#server/http/index.ts';

/** Header in which a monitoring service sends the token of the site. */
export const MONITORING_HEADER = 'x-monitoring-token';

/** Characters of a token. */
const TOKEN_LENGTH_MAX = 100;

/** Whether the token is that of the site. Reads the site's settings only if there is a token. */
export async function isMonitoring(
  { site, read }: Pick<RouteContext, 'site' | 'read'>,
  token: string | undefined,
): Promise<boolean> {
  if (!site || token === undefined || token === '' || token.length > TOKEN_LENGTH_MAX) return false;
  const { organisationId, siteId } = site;
  const stored = await read(async (db) => {
    const { rows } = await sql<{ token: string | null }>`
      select page_views ->> 'monitoringToken' as token from site
      where organisation_id = ${organisationId} and id = ${siteId}`.execute(db);
    return rows[0]?.token ?? null;
  });
  return stored !== null && timingSafeEqual(digest(stored), digest(token));
}

const digest = (token: string) => hash('sha256', token, 'buffer');
