/** Collects the ids that a document and the settings of its blocks refer to. */
import type { Reference } from '#model/field.ts';
import { referencesOf } from '#records/shape.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';

/** The ids of records by their domain. */
export type ReferencedIds = ReadonlyMap<string, ReadonlySet<number>>;

/** `references`: the references of the document to which the grid belongs. */
export function referencedIds(
  references: readonly Reference[],
  prepared: ReadonlyMap<string, PreparedBlock>,
): ReferencedIds {
  const ofBlocks = [...prepared.values()].flatMap(({ definition, settings }) =>
    referencesOf(definition.settings, settings),
  );
  const referenced = new Map<string, Set<number>>();
  for (const { to, id } of [...references, ...ofBlocks]) {
    const ids = referenced.get(to) ?? new Set();
    referenced.set(to, ids.add(id));
  }
  return referenced;
}
