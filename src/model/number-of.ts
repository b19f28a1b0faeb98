const numbers = new WeakMap<object, number>();
let last = 0;

/** Tells objects apart that stay as they are, in the key of what is kept of them: the same number for the same object. */
export function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = last += 1));
  return number;
}
