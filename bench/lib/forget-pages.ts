/** Empties an app's cache of pages with lists, as another process of the installation would. */
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Filled } from './filled.ts';
import { fetchPage } from './installation.ts';

const WAIT_MS = 2_000;

/**
 * Purges the lists of all sections and of the site, and the newest items. Resolves when the app has received
 * the purge: only `sign`, a page with a list, is rendered again.
 */
export async function forgetPages(filled: Filled, sign = '/'): Promise<void> {
  await fetchPage(filled, sign);
  const client = new pg.Client({ connectionString: filled.databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into cache_purge (tags)
       select array_agg('s:' || id) || array_agg(distinct 'all:' || site_id)
         || array(select 'c:' || organisation.id || ':' || newest.id from organisation cross join lateral
           (select id from content where organisation_id = organisation.id order by id desc limit 100) as newest)
       from website_section`,
    );
    await client.query("select pg_notify('masthead_purge', '')");
  } finally {
    await client.end();
  }
  const requestedAt = performance.now();
  while ((await fetchPage(filled, sign)).headers['x-cache'] === 'hit') {
    if (performance.now() - requestedAt > WAIT_MS) throw new Error('The purge did not reach the page cache.');
    await sleep(10);
  }
}
