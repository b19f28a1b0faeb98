/** Recognises the monitoring of the publisher: by a token that staff choose, and never by its address. */
import { hash, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import type { RouteContext } from '#server/http/index.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/** Header in which a monitoring service sends the token of the site. */
export const MONITORING_HEADER = 'x-monitoring-token';

/** Characters of a token. */
const TOKEN_LENGTH_MAX = 100;

/** Whether the header of a request can be the token of a site. */
export function canBeToken(token: string | undefined): token is string {
  return token !== undefined && token !== '' && token.length <= TOKEN_LENGTH_MAX;
}

/** Whether the token is that of the site. Reads the site's settings only if there is a token. */
export async function isMonitoring(
  { site, read }: Pick<RouteContext, 'site' | 'read'>,
  token: string | undefined,
): Promise<boolean> {
  if (!site || !canBeToken(token)) return false;
  const isToken = await read((db) => tokenCheck({ db, organisationId: site.organisationId }, site.siteId));
  return isToken(token);
}

/** Reads the token of a site, and returns whether another one is the same; never without a token of the site. */
export async function tokenCheck(
  { db, organisationId }: Pick<UnitOfWork, 'db' | 'organisationId'>,
  siteId: number,
): Promise<(token: string) => boolean> {
  const { rows } = await sql<{ token: string | null }>`
    select page_views ->> 'monitoringToken' as token from site
    where organisation_id = ${organisationId} and id = ${siteId}`.execute(db);
  const stored = rows[0]?.token ?? '';
  if (stored === '') return () => false;
  return (token) => timingSafeEqual(digest(stored), digest(token));
}

const digest = (token: string) => hash('sha256', token, 'buffer');
