/**
 * The records that a grid's blocks refer to in the settings that a reader receives. References in withheld
 * settings are excluded.
 */
import { blockShape, readBlockSettings, visibleShape } from './block-settings.ts';
import { decideBlockAccess, type Reader, type SiteAccess } from '#access/decide-access.ts';
import type { Block } from '#model/define-block.ts';
import { isPresent } from '#model/define-module.ts';
import type { Shape } from '#model/field.ts';
import { blocksOf, type Grid, type GridBlock } from './grid.ts';
import type { ImageGate } from '#media/image-gate.ts';
import { releasedBlock } from './released-block.ts';
import { referencesOf } from '#records/shape.ts';

/** `gate`: the readers who may see images that are referenced in gated settings of a block. */
export interface GridOffer {
  to: string;
  id: number;
  gate?: ImageGate | undefined;
}

interface Offering {
  definitions: ReadonlyMap<string, Block>;
  /** Settings that all blocks share, in addition to their own. */
  common: Shape;
  reader: Reader;
  access: SiteAccess;
}

/**
 * Collects the references. A block that is unknown, damaged or belongs to a module that is off is not on any
 * page, and has no references.
 */
export function gridOffers(grid: Grid, offering: Offering): GridOffer[] {
  return blocksOf(grid).flatMap((block) => {
    try {
      return blockOffers(block, offering);
    } catch {
      return [];
    }
  });
}

function blockOffers(block: GridBlock, { definitions, common, reader, access }: Offering): GridOffer[] {
  const definition = definitions.get(block.type);
  if (!definition || !isPresent(definition, access.modulesOn)) return [];
  const stored = readBlockSettings(definition, common, block);
  const { settings, imageGate } = releasedBlock(
    definition,
    stored,
    (asks) => decideBlockAccess(reader, asks, access),
    access.siteId,
  );
  const shape = visibleShape(blockShape(definition, common), stored);
  return referencesOf(shape, settings).map(({ to, id, kind }) => ({
    to,
    id,
    gate: shape[kind]?.options.gated ? imageGate : undefined,
  }));
}
