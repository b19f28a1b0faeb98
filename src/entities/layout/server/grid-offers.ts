/** What the blocks of a layout offer its readers: what a block keeps from them is not among it. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { readBlock } from '#model/decide-access.ts';
import type { ReleasedTo } from '#model/define-entity.ts';
import { isPresent } from '#model/define-module.ts';
import { asDeclared, readBlockSettings } from '#model/block-settings.ts';
import { blocksOf, type Grid, type GridBlock } from '#model/grid.ts';
import { imageGateName, imageGateOf } from '#model/image-gate.ts';
import type { OfferedReference, Registry } from '#server/records/index.ts';
import { blockReferences } from './grid-references.ts';

/** On a site. A block that is unknown, damaged or of a module that is off is on no page, and offers nothing. */
export function gridOffers(registry: Registry, grid: Grid, to: ReleasedTo, site: number): OfferedReference[] {
  return blocksOf(grid).flatMap((block) => blockOffers(registry, block, to, site));
}

function blockOffers(
  registry: Registry,
  block: GridBlock,
  reader: ReleasedTo,
  site: number,
): OfferedReference[] {
  const definition = registry.blocks.get(block.type);
  if (!definition || !isPresent(definition, reader.modulesOn)) return [];
  const references = blockReferences(registry, block);
  if (!definition.asks) return references.map(({ to, id }) => ({ to, id, imageGate: null }));
  try {
    const asks = definition.asks(asDeclared(readBlockSettings(definition, commonBlockSettings, block)));
    const decision = asks && readBlock({ ...reader, preview: false }, asks, reader);
    const gate = asks && decision && imageGateOf(decision, { site, asks });
    return references.flatMap(({ to, id, kind }) => {
      if (!definition.settings[kind]?.options.gated) return [{ to, id, imageGate: null }];
      return decision?.kind === 'gated' ? [] : [{ to, id, imageGate: gate ? imageGateName(gate) : null }];
    });
  } catch {
    return [];
  }
}
