/** Which fields an item of a type has: of the common ones those that suit the type, and its own. */
import type { ContentType } from './define-content-type.ts';
import type { Shape } from './field.ts';

/** The common fields an item of `type` has, out of those of the content entity. */
export function commonFields(common: Shape, type: ContentType): Shape {
  return Object.fromEntries(
    Object.entries(common).filter(([key, field]) =>
      field.options.onDemand ? type.offers?.includes(key) : !type.hides?.includes(key),
    ),
  );
}

/** The fields an editor fills in, common ones first, as one flat document. */
export function documentShape(common: Shape, type: ContentType): Shape {
  const known = SHAPES.get(type);
  if (known?.common === common) return known.shape;
  const all = { ...commonFields(common, type), ...type.fields };
  const shape = Object.fromEntries(
    Object.entries(all).filter(([, field]) => field.options.writable !== 'server'),
  );
  SHAPES.set(type, { common, shape });
  return shape;
}

/** The same object every time: what follows from a shape is kept with it. */
const SHAPES = new WeakMap<ContentType, { common: Shape; shape: Shape }>();
