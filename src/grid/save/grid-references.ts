/** References of a grid's blocks: sections, items, images and files named in their settings and texts. */
import { blockShape, visibleShape, upgradedSettings } from '#grid/shapes/block-settings.ts';
import type { Reference, Shape } from '#model/field.ts';
import { blocksOf, type Grid, type GridBlock } from '#grid/shapes/grid.ts';
import { defaultsOf, referencesOf } from '#records/shape.ts';
import type { Registry } from '#server/records/index.ts';

/** The references of all blocks of a grid. `common`: the settings that all its blocks have. */
export function gridReferences(registry: Registry, common: Shape, grid: Grid): Reference[] {
  return blocksOf(grid).flatMap((block) =>
    blockReferences(registry, common, block).map(({ to, id }) => ({ to, id })),
  );
}

/**
 * Returns the references of one block, each with its setting. Settings whose condition is not met are not
 * shown and reference nothing; the same goes for unknown or damaged blocks.
 */
export function blockReferences(
  { blocks }: Registry,
  common: Shape,
  block: GridBlock,
): (Reference & { kind: string })[] {
  const definition = blocks.get(block.type);
  if (!definition) return [];
  try {
    const settings = upgradedSettings(definition, common, block);
    const whole = { ...defaultsOf(blockShape(definition, common)), ...settings };
    const shape = visibleShape(blockShape(definition, common), whole);
    return referencesOf(shape, whole).filter(({ id }) => Number.isInteger(id) && id > 0 && id <= ID_MAX);
  } catch {
    return [];
  }
}

/** Maximum id: ids are 32-bit integers in the database. */
const ID_MAX = 2_147_483_647;
