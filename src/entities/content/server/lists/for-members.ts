/** Which items of a list only members can read in full. */
import { sql } from 'kysely';
import { evaluateGates } from '#access/decide-access.ts';
import { idsRequired } from '#model/readers/define-gate.ts';
import { gatedItemOf, type GatedColumns } from '#registry/gate-columns.ts';
import type { RecordContext } from '#server/records/index.ts';
import { gateColumns } from '../gate-columns.ts';

/**
 * The first `count` of `ids`, in their order, that require at least one membership by the site's gates: through the item,
 * its section, type or layout. The result is the same for every reader. On a site without memberships it is empty.
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
    if (row && asksForMembership(evaluateGates(ANONYMOUS, gatedItemOf(row), rules))) matching.push(id);
  }
  return matching;
}

const ANONYMOUS = { kind: 'anonymous' } as const;

/** A layout may require membership in general: it names no membership, and only the reason shows it. */
function asksForMembership(decision: ReturnType<typeof evaluateGates>): boolean {
  return (
    decision.kind === 'gated' &&
    (decision.reason === 'membershipRequired' || idsRequired(decision, 'membershipIds').length > 0)
  );
}
