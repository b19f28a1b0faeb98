/**
 * Finds ledgers without partitions created ahead: writers then have to create them, and retention does not
 * drop old ones.
 */
import type pg from 'pg';
import { ok, warn, type Finding } from './finding.ts';

/** Checks that every ledger has a partition for tomorrow. */
export async function examineLedgers(client: pg.ClientBase): Promise<Finding> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ledger where to_regclass(format('public.%I', name)) is not null and not exists (
       select from pg_inherits join pg_class as child on child.oid = inhrelid
       cross join regexp_match(pg_get_expr(child.relpartbound, child.oid), $bound$FROM \\('(.+)'\\) TO \\('(.+)'\\)$bound$) as bound
       where inhparent = to_regclass(format('public.%I', name))
         and now() + interval '1 day' >= bound[1]::timestamptz and now() + interval '1 day' < bound[2]::timestamptz)
     order by name`,
  );
  const names = rows.map(({ name }) => name).join(', ');
  if (names)
    return warn(
      'ledgers',
      `These ledgers have no partition for tomorrow: ${names}. Start a process of the role all or worker, and look for the job ledgers/maintain in the log.`,
    );
  return ok('ledgers', 'Every ledger has its next partitions.');
}
