/** The fields of an item of a type: the common fields that are applicable to the type, and the type's own. */
import type { ContentType } from '#model/define-content-type.ts';
import type { Shape } from '#model/field.ts';

/** The common fields that an item of `type` has, selected from those of the content entity. */
export function commonFields(common: Shape, type: ContentType): Shape {
  return Object.fromEntries(
    Object.entries(common).filter(([key, field]) =>
      field.options.onDemand ? type.offers?.includes(key) : !type.hides?.includes(key),
    ),
  );
}

/** All fields of an item of `type`, common ones first; returns the same object every time. */
export function wholeShape(common: Shape, type: ContentType): Shape {
  return shapesOf(common, type).whole;
}

/**
 * The fields that an editor fills in, common ones first, as one flat document; returns the same object every
 * time.
 */
export function documentShape(common: Shape, type: ContentType): Shape {
  return shapesOf(common, type).document;
}

interface Shapes {
  common: Shape;
  whole: Shape;
  document: Shape;
}

/** Results derived from a shape are cached with it. */
function shapesOf(common: Shape, type: ContentType): Shapes {
  const known = SHAPES.get(type);
  if (known?.common === common) return known;
  const whole = { ...commonFields(common, type), ...type.fields };
  const document = Object.fromEntries(
    Object.entries(whole).filter(([, field]) => field.options.writable !== 'server'),
  );
  const shapes = { common, whole, document };
  SHAPES.set(type, shapes);
  return shapes;
}

const SHAPES = new WeakMap<ContentType, Shapes>();
