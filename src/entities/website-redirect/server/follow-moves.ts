import { sql } from 'kysely';
import type { Move, UnitOfWork } from '#server/records/index.ts';
import { normaliseFrom } from '../normalise-from.ts';
import { hostsOf, takeTurn } from './redirects-of-site.ts';
import { addressesOf } from './target-address.ts';

/**
 * Leads old paths of a site to new ones. Redirects to an old path lead to the new one as well, with the query they had,
 * and a page that comes back to an old address of its own needs none from there: no chain grows and no loop is made.
 */
export async function followMoves(work: UnitOfWork, siteId: number, moves: readonly Move[]): Promise<void> {
  const real = moves
    .map(([from, to, old]) => [normaliseFrom(from), normaliseFrom(to), old] as const)
    .filter(([from, to]) => from !== to);
  if (real.length === 0) return;
  const hosts = await hostsOf(work, siteId);
  const own = sql`organisation_id = ${work.organisationId} and site_id = ${siteId}`;
  // Whoever changes one by hand holds it before taking a turn: in the other order the two would wait for each other.
  await sql`
    select from website_redirect where ${own} and ("from" = any (${real.flatMap(([from, to]) => [from, to])}::text[])
      or to_address = any (${real.flatMap(([from]) => addressesOf(from, hosts))}::text[]))
    order by id for update`.execute(work.db);
  await takeTurn(work, siteId);
  for (const [from, to, old] of real) {
    await sql`delete from website_redirect where ${own} and "from" = ${to}`.execute(work.db);
    await sql`
      update website_redirect set version = version + 1, updated = clock_timestamp(),
        "to" = coalesce(substring("to" from '^[a-zA-Z]+://[^/?#]*'), '') || ${to}
          || coalesce(substring("to" from '[?#].*$'), ''),
        to_address = left(to_address, position('/' in to_address) - 1) || ${to}
      where ${own} and to_address = any (${addressesOf(from, hosts)}::text[])`.execute(work.db);
    if (old === 'answers') continue;
    await sql`
      insert into website_redirect (organisation_id, site_id, "from", "to", to_address)
      values (${work.organisationId}, ${siteId}, ${from}, ${to}, ${to})
      on conflict (organisation_id, site_id, "from")
        do update set "to" = excluded."to", to_address = excluded.to_address`.execute(work.db);
  }
}
