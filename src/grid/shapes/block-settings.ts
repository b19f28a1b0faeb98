/** Reads a block's stored settings: upgrades them to the current version, checks and completes them. */
import type { Block } from '#model/define-block.ts';
import type { Shape } from '#model/field.ts';
import type { GridBlock } from './grid.ts';
import { defaultsOf, inputSchema } from '#records/shape.ts';

type Values = Record<string, unknown>;

/**
 * All settings of a block: first the common settings; the block's own setting wins if both have the same name. Returns the
 * same object every time.
 */
export function blockShape(definition: Pick<Block, 'settings'>, common: Shape): Shape {
  const known = SHAPES.get(definition.settings);
  if (known?.common === common) return known.shape;
  const shape = { ...common, ...definition.settings };
  SHAPES.set(definition.settings, { common, shape });
  return shape;
}

/** Caches checks by the object of their shape. */
const SHAPES = new WeakMap<Shape, { common: Shape; shape: Shape }>();

/**
 * The stored settings in the shape of the current version, neither checked nor completed. Rethrows errors of
 * `upgrade`.
 */
export function upgradedSettings(definition: Block, common: Shape, block: GridBlock): Values {
  if (block.v >= definition.v || !definition.upgrade) return block.settings;
  const entries = Object.entries(block.settings);
  const isCommon = (key: string) => key in common && !(key in definition.settings);
  const shared = entries.filter(([key]) => isCommon(key));
  const own = entries.filter(([key]) => !isCommon(key));
  return { ...Object.fromEntries(shared), ...definition.upgrade(Object.fromEntries(own), block.v) };
}

/** Settings upgraded to the current version and completed with defaults. Throws if they are invalid. */
export function readBlockSettings(definition: Block, common: Shape, block: GridBlock): Values {
  const shape = blockShape(definition, common);
  const checked = inputSchema(shape, 'create').parse({
    ...withoutNulls(defaultsOf(shape)),
    ...upgradedSettings(definition, common, block),
  });
  return { ...defaultsOf(shape), ...checked };
}

function withoutNulls(values: Values): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
}

/** The fields whose condition holds; values of other fields are not shown anywhere. */
export function visibleShape(shape: Shape, values: Values): Shape {
  return Object.fromEntries(
    Object.entries(shape).filter(([, { options }]) => options.condition?.(values) ?? true),
  );
}

/** For code of a block's definition that receives settings already checked against its own fields. */
export const asDeclared = (settings: Values) => settings as never;
