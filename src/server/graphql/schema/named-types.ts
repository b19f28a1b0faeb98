/** Types of the API by their names: each name has only one meaning. */
import type { ApiType, Shape } from '#model/field.ts';

/**
 * Creates a cache of types by name. For a known name it returns the same object, and throws if the shape
 * differs: otherwise one of the two would be returned in the shape of the other.
 */
export function namedTypes<T>(): (name: string, shape: Shape, make: () => T) => T {
  const known = new Map<string, { shape: Shape; made: T }>();
  return (name, shape, make) => {
    const first = known.get(name);
    if (!first) {
      const made = make();
      known.set(name, { shape, made });
      return made;
    }
    if (first.shape === shape) return first.made;
    const [one, other] = [describeShape(first.shape), describeShape(shape)];
    if (one === other) return first.made;
    throw new Error(
      `Two types of the API are called ${name}; rename one of them. The first has ${one}. The second has ${other}.`,
    );
  };
}

/** A description of a shape's fields, by which two shapes of the same name are compared. */
function describeShape(shape: Shape): string {
  return Object.entries(shape)
    .map(
      ([key, { kind, options }]) =>
        `${key}: ${describeType(kind.output(options))}${options.required ? '!' : ''}${options.secret ? ' (secret)' : ''}`,
    )
    .join(', ');
}

function describeType(type: ApiType): string {
  if ('scalar' in type) return type.scalar;
  if ('list' in type) return `[${describeType(type.list)}]`;
  return 'object' in type ? type.object : type.record;
}
