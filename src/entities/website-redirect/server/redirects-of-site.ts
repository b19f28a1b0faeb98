/** First steps of every write of a site's redirects. */
import { sql } from 'kysely';
import { readOncePerBatch } from '#records/write-batch.ts';
import type { UnitOfWork } from '#server/records/index.ts';

/**
 * Locks the redirects of a site until the transaction ends: of two concurrent writers, the second sees what the first
 * wrote.
 */
export const lockRedirects = readOncePerBatch(async (work: UnitOfWork, site: number): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('websiteRedirect', ${site}))`.execute(work.db);
});

/** Hosts at which readers reach the site: its verified domains and the domain in its settings. */
export const hostsOf = readOncePerBatch(async (work: UnitOfWork, site: number): Promise<string[]> => {
  const found = await sql<{ host: string }>`
    select host from site_domain
      where organisation_id = ${work.organisationId} and site_id = ${site} and verified is not null
    union
    select lower(general ->> 'rootDomain') from site
      where organisation_id = ${work.organisationId} and id = ${site} and general ->> 'rootDomain' <> ''
  `.execute(work.db);
  return found.rows.map(({ host }) => host);
});
