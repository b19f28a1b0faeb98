/** A field’s `condition`: it is in the form while another field has the value. */
export function fieldEquals(
  name: string,
  value: string | boolean,
): (values: Readonly<Record<string, unknown>>) => boolean {
  return (values) => values[name] === value;
}
