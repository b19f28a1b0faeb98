/** Returns a `condition` for a field: it is in the form only while the field `name` has the value. */
export function fieldEquals(
  name: string,
  value: string | boolean,
): (values: Readonly<Record<string, unknown>>) => boolean {
  return (values) => values[name] === value;
}
