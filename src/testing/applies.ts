/** A table of one row or none for `test.each`: a test that does not apply is not declared, so none counts as skipped. */
export function onlyIf(condition: boolean): readonly true[] {
  return condition ? [true] : [];
}
