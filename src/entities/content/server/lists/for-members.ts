/** Finds the items of a list that only members can read in full. */
import { sql } from 'kysely';
import { evaluateGates } from '#access/decide-access.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';
import type { RecordContext } from '#server/records/index.ts';
import { gateColumns } from '../gate-columns.ts';

/**
 * The first `count` of `ids`, in their order, for which an account is not enough by the site's gates, through the item, its
 * section, type or layout. The result is the same for every reader. On a site without gates it is empty.
 */
export async function forMembers(
  work: RecordContext,
  ids: readonly number[],
  count: number,
): Promise<number[]> {
  const { gates, modulesOn, registry } = work;
  if (!gates || !modulesOn || ids.length === 0) return [];
  const { rows } = await sql<GatedColumns>`
    select id, type, ${gateColumns()} from content where organisation_id = ${work.organisationId} and id = any (${ids})`.execute(
    work.db,
  );
  const found = new Map(rows.map((row) => [row.id, row]));
  const rules = { gates, passes: registry.passes, modulesOn };
  const matching: number[] = [];
  for (const id of ids) {
    if (matching.length === count) break;
    const row = found.get(id);
    const decision = row && evaluateGates(ANONYMOUS, gatedItemOf(row), rules);
    if (decision?.kind === 'gated' && decision.needsGrant) matching.push(id);
  }
  return matching;
}

const ANONYMOUS = { kind: 'anonymous' } as const;
