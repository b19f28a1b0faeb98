/** Size of the primary bar's text in pixels by the length of all its labels (specification, section 2 "Old header design"). */
export function barTextSizePx(labels: readonly string[]): number {
  const length = labels.join('').length;
  if (length >= 135) return 12;
  if (length >= 110) return 13;
  return length >= 85 ? 14 : 15;
}
