/** The gates of a site: those that are the same on every site, and those with settings of the site. */
import type { RawBuilder } from 'kysely';
import type { Gate, GateBySite } from '#model/readers/define-gate.ts';
import type { SiteScope } from '#model/pages/define-site-part.ts';

/** @public Named by the generated registry. */
export type AnyGate = Gate | GateBySite<unknown, RawBuilder<unknown>>;

type BySite = Extract<AnyGate, { createGateCheck: unknown }>;

const isPerSite = (gate: AnyGate): gate is BySite => 'createGateCheck' in gate;

/**
 * Returns the statements that read the data of a site's gates, in the order in which `gatesOfSite` expects
 * the rows.
 */
export function gateStatements(gates: readonly AnyGate[], scope: SiteScope): RawBuilder<unknown>[] {
  return gates.filter(isPerSite).map(({ statement }) => statement(scope));
}

/** Returns the gates, configured for the site that the rows belong to. */
export function gatesOfSite(
  gates: readonly AnyGate[],
  rows: readonly (readonly unknown[])[],
): readonly Gate[] {
  const bySite = gates.filter(isPerSite);
  return gates.map((gate) => {
    if (!isPerSite(gate)) return gate;
    const { createGateCheck, statement: _, ...own } = gate;
    return { ...own, judge: createGateCheck(rows[bySite.indexOf(gate)] ?? []) };
  });
}

/** For an unknown site: gates with settings gate every item for everyone. */
export function denyAllGates(gates: readonly AnyGate[]): readonly Gate[] {
  return gates.map((gate) => {
    if (!isPerSite(gate)) return gate;
    const { createGateCheck: _judgeBy, statement: _, ...own } = gate;
    return { ...own, judge: siteIsMissing };
  });
}

function siteIsMissing(): never {
  throw new Error('A gate that goes by its site was asked about an item without one.');
}
