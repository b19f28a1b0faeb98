/**
 * Finds ledgers without partitions: without one for today their rows are refused, and without later ones writers have to create
 * them, and retention does not drop old ones.
 */
import type pg from 'pg';
import { ok, warn, type Finding } from './finding.ts';

const NEXT = 'Start a process of the role all or worker, and look for the job ledgers/maintain in the log.';

/** Checks that every ledger has a partition for today and for tomorrow. */
export async function examineLedgers(client: pg.ClientBase): Promise<Finding> {
  const today = await ledgersWithoutPartition(client, 0);
  if (today.length > 0)
    return warn(
      'ledgers',
      `These ledgers have no partition for today, so their rows are refused: ${today.join(', ')}. ${NEXT}`,
    );
  const tomorrow = await ledgersWithoutPartition(client, 1);
  if (tomorrow.length > 0)
    return warn('ledgers', `These ledgers have no partition for tomorrow: ${tomorrow.join(', ')}. ${NEXT}`);
  return ok('ledgers', 'Every ledger has its next partitions.');
}

/** Names of the ledgers whose partitions have a gap in this number of days. */
async function ledgersWithoutPartition(client: pg.ClientBase, days: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select name from ledger where to_regclass(format('public.%I', name)) is not null and not exists (
       select from pg_inherits join pg_class as child on child.oid = inhrelid
       cross join regexp_match(pg_get_expr(child.relpartbound, child.oid), $bound$FROM \\('(.+)'\\) TO \\('(.+)'\\)$bound$) as bound
       where inhparent = to_regclass(format('public.%I', name))
         and now() + make_interval(days => $1) >= bound[1]::timestamptz and now() + make_interval(days => $1) < bound[2]::timestamptz)
     order by name`,
    [days],
  );
  return rows.map(({ name }) => name);
}
