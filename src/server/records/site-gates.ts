/** The gates of a site: those that are the same on every site, and those with settings of the site. */
import type { RawBuilder } from 'kysely';
import type { Gate, GateBySite, GateCheck } from '#model/readers/define-gate.ts';
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

/** Returns the gates, configured for the site that the rows belong to. Throws what a gate throws. */
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

/**
 * Reads what a site requires: returns the statements of its gates, and a function that configures the gates from the rows, in the order of
 * the statements. `failed`: called with a gate of an extension that fails here; it then refuses every reader.
 */
export function gatesToRead(
  gates: readonly AnyGate[],
  scope: SiteScope,
  failed: (gate: AnyGate, error: unknown) => void = () => undefined,
): { statements: readonly GateStatement[]; gatesOf: GatesOfRows } {
  const closed = new Map<AnyGate, GateCheck>();
  const close = (gate: AnyGate, error: unknown): GateCheck => {
    const refuses = () => {
      throw error;
    };
    closed.set(gate, refuses);
    failed(gate, error);
    return refuses;
  };
  const attempt = <Result>(gate: AnyGate, run: () => Result, or: (error: unknown) => Result): Result => {
    if (gate.extensionPath === undefined) return run();
    try {
      return run();
    } catch (error) {
      return or(error);
    }
  };
  const statements = gates.filter(isPerSite).flatMap((gate): GateStatement[] =>
    attempt(
      gate,
      () => [{ gate, statement: gate.statement(scope), fail: (error: unknown) => void close(gate, error) }],
      (error) => {
        close(gate, error);
        return [];
      },
    ),
  );
  const gatesOf: GatesOfRows = (rows) =>
    gates.map((gate) => {
      if (!isPerSite(gate)) return gate;
      const { createGateCheck, statement: _, ...own } = gate;
      const at = statements.findIndex((read) => read.gate === gate);
      const make = () => createGateCheck(rows[at] ?? []);
      return { ...own, judge: closed.get(gate) ?? attempt(gate, make, (error) => close(gate, error)) };
    });
  return { statements, gatesOf };
}

/** The statement of a gate. `fail` closes the gate, if its statement fails. */
interface GateStatement {
  gate: AnyGate;
  statement: RawBuilder<unknown>;
  fail: (error: unknown) => void;
}

type GatesOfRows = (rows: readonly (readonly unknown[])[]) => readonly Gate[];

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
