/** What the texts of a page and the settings of its blocks point at. */
import { referencesOf } from '#model/shape.ts';
import type { PreparedBlock } from './prepare.ts';
import type { Found } from './resolve.ts';

/** The ids of records by their domain. */
export type PointedAt = ReadonlyMap<string, ReadonlySet<number>>;

export function pointedAt(found: Found, prepared: ReadonlyMap<string, PreparedBlock>): PointedAt {
  const ofBlocks = [...prepared.values()].flatMap(({ definition, settings }) =>
    referencesOf(definition.settings, settings),
  );
  const pointed = new Map<string, Set<number>>();
  for (const { to, id } of [...(found.kind === 'page' ? found.references : []), ...ofBlocks]) {
    const ids = pointed.get(to) ?? new Set();
    pointed.set(to, ids.add(id));
  }
  return pointed;
}
