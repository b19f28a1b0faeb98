import { sql, type RawBuilder } from 'kysely';
import type { Move, RecordContext } from '#server/records/index.ts';
import { websiteRedirect } from '../entity.ts';
import { normaliseFrom } from '../normalise-from.ts';
import { hostsOf, lockRedirects } from './redirects-of-site.ts';
import { addressesOf, REDIRECT_COLUMNS } from './target-address.ts';

/**
 * Redirects old paths of a site to new ones. Existing redirects to an old path change to the new path, with
 * their query. If a page returns to one of its old URLs, the redirect from there is removed. So chains never
 * grow and loops never appear.
 */
export async function followMoves(
  work: RecordContext,
  siteId: number,
  moves: readonly Move[],
): Promise<void> {
  const real = moves
    .map(([from, to, old]) => [normaliseFrom(from), normaliseFrom(to), old] as const)
    .filter(([from, to]) => from !== to);
  if (real.length === 0) return;
  const hosts = await hostsOf(work, siteId);
  const own = sql`organisation_id = ${work.organisationId} and site_id = ${siteId}`;
  // Locks the rows first and the site's redirects second, in the same order as a manual change: the reverse
  // order would deadlock.
  await sql`
    select from website_redirect where ${own} and ("from" = any (${real.flatMap(([from, to]) => [from, to])}::text[])
      or to_address = any (${real.flatMap(([from]) => addressesOf(from, hosts))}::text[]))
    order by id for update`.execute(work.db);
  await lockRedirects(work, siteId);
  const idsThat = async (condition: RawBuilder<unknown>) => {
    const found = await sql<{
      id: number;
    }>`select id from website_redirect where ${own} and ${condition} order by id`.execute(work.db);
    return found.rows.map(({ id }) => id);
  };
  for (const [from, to, old] of real) {
    await work.records.removeMany(websiteRedirect, await idsThat(sql`"from" = ${to}`), NOTE);
    const leading = await idsThat(sql`to_address = any (${addressesOf(from, hosts)}::text[])`);
    await work.records.updateMany(websiteRedirect, leading, toPath(to), NOTE);
    if (old !== 'answers')
      await lead(work, siteId, { from, to, standing: await idsThat(sql`"from" = ${from}`) });
  }
}

const NOTE = { event: 'A page moved' };

/** SQL that changes redirects to another path; their host and query are preserved. */
function toPath(to: string): RawBuilder<unknown> {
  return sql`
    "to" = coalesce(substring("to" from '^[a-zA-Z]+://[^/?#]*'), '') || ${to}
      || coalesce(substring("to" from '[?#].*$'), ''),
    to_address = left(to_address, position('/' in to_address) - 1) || ${to}`;
}

/** Redirects a path to another one: changes the existing redirect or adds one. */
async function lead(
  work: RecordContext,
  siteId: number,
  { from, to, standing }: { from: string; to: string; standing: readonly number[] },
): Promise<void> {
  if (standing.length > 0) {
    const target = sql`"to" = ${to}, to_address = ${to}`;
    return work.records.updateMany(websiteRedirect, standing, target, NOTE);
  }
  const rows = sql`select ${siteId}::integer, ${from}::text, ${to}::text, ${to}::text`;
  await work.records.addMany(websiteRedirect, { columns: REDIRECT_COLUMNS, rows }, NOTE);
}
