/**
 * A table with one row or none for `test.each`: a test that is not applicable is not declared, so none counts
 * as skipped.
 */
export function onlyIf(condition: boolean): readonly true[] {
  return condition ? [true] : [];
}
