const numbers = new WeakMap<object, number>();
let last = 0;

/** Stable id of an immutable object, for cache keys. */
export function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = last += 1));
  return number;
}
