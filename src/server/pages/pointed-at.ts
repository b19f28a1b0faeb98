/** What the text of a page's item and the settings of its blocks point at. */
import { referencesOf } from '#model/shape.ts';
import type { PreparedBlock } from './prepare.ts';
import type { Found } from './resolve.ts';

/** Images and items that the item's text and the settings of the blocks point at; files of the blocks alone. */
export interface PointedAt {
  assetIds: ReadonlySet<number>;
  linkIds: ReadonlySet<number>;
  fileIds: ReadonlySet<number>;
}

export function pointedAt(found: Found, prepared: ReadonlyMap<string, PreparedBlock>): PointedAt {
  const text = found.kind === 'content' ? found : { assetIds: [], linkIds: [] };
  const references = [...prepared.values()].flatMap(({ definition, settings }) =>
    referencesOf(definition.settings, settings),
  );
  const idsOf = (entity: string) => references.flatMap(({ to, id }) => (to === entity ? [id] : []));
  return {
    assetIds: new Set([...text.assetIds, ...idsOf('asset')]),
    linkIds: new Set([...text.linkIds, ...idsOf('content')]),
    fileIds: new Set(idsOf('mediaFile')),
  };
}
