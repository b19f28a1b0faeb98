/** References of a layout's blocks: sections, items, images and files named in their settings and texts. */
import { commonBlockSettings } from '#fields/block-settings.ts';
import { blockShape, visibleShape, upgradedSettings } from '#grid/shapes/block-settings.ts';
import type { Reference } from '#model/field.ts';
import { blocksOf, type Grid, type GridBlock } from '#grid/shapes/grid.ts';
import { defaultsOf, referencesOf } from '#records/shape.ts';
import type { Registry } from '#server/records/index.ts';

/** Of all blocks together. */
export function gridReferences(registry: Registry, grid: Grid): Reference[] {
  return blocksOf(grid).flatMap((block) =>
    blockReferences(registry, block).map(({ to, id }) => ({ to, id })),
  );
}

/**
 * Of one block, with the setting each stands in. Settings whose condition does not hold show nothing and point at
 * nothing; nor do blocks that are unknown or damaged.
 */
export function blockReferences({ blocks }: Registry, block: GridBlock): (Reference & { kind: string })[] {
  const definition = blocks.get(block.type);
  if (!definition) return [];
  try {
    const settings = upgradedSettings(definition, commonBlockSettings, block);
    const whole = { ...defaultsOf(blockShape(definition, commonBlockSettings)), ...settings };
    const shape = visibleShape(blockShape(definition, commonBlockSettings), whole);
    return referencesOf(shape, whole).filter(({ id }) => Number.isInteger(id) && id > 0 && id <= ID_MAX);
  } catch {
    return [];
  }
}

/** Ids are 32-bit integers of the database. */
const ID_MAX = 2_147_483_647;
