/** What the blocks of a grid point at in what a reader gets of them: what a block keeps from them is not among it. */
import { blockShape, readBlockSettings, visibleShape } from './block-settings.ts';
import { decideBlockAccess, type Reader, type SiteAccess } from '#access/decide-access.ts';
import type { Block } from '#model/define-block.ts';
import { isPresent } from '#model/define-module.ts';
import type { Shape } from '#model/field.ts';
import { blocksOf, type Grid, type GridBlock } from './grid.ts';
import type { ImageGate } from '#media/image-gate.ts';
import { releasedBlock } from './released-block.ts';
import { referencesOf } from '#records/shape.ts';

/** `gate`: for whom images are that stand in what the block asks for readers for. */
export interface GridOffer {
  to: string;
  id: number;
  gate?: ImageGate | undefined;
}

interface Offering {
  definitions: ReadonlyMap<string, Block>;
  /** Settings every block has beside its own. */
  common: Shape;
  reader: Reader;
  access: SiteAccess;
}

/** A block that is unknown, damaged or of a module that is off is on no page, and offers nothing. */
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
