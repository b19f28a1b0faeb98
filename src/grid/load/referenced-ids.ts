/** Ids that the texts of a page and the settings of its blocks refer to. */
import { referencesOf } from '#model/shape.ts';
import type { PreparedBlock } from '#grid/prepare/prepare-blocks.ts';
import type { Found } from '#server/pages/resolve.ts';

/** The ids of records by their domain. */
export type ReferencedIds = ReadonlyMap<string, ReadonlySet<number>>;

export function referencedIds(found: Found, prepared: ReadonlyMap<string, PreparedBlock>): ReferencedIds {
  const ofBlocks = [...prepared.values()].flatMap(({ definition, settings }) =>
    referencesOf(definition.settings, settings),
  );
  const referenced = new Map<string, Set<number>>();
  for (const { to, id } of [...(found.kind === 'page' ? found.references : []), ...ofBlocks]) {
    const ids = referenced.get(to) ?? new Set();
    referenced.set(to, ids.add(id));
  }
  return referenced;
}
