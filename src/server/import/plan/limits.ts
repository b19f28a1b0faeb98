/** Limits of a survey, so that it reads sources of any size with little memory. Lengths are in characters. */
export const PLAN_LIMITS = {
  /** Maximum number of records read from a source. */
  recordsMax: 100_000,
  columnsMax: 200,
  /** Maximum nesting of objects whose keys become columns. */
  depthMax: 4,
  /** Maximum number of stored distinct values of a column. */
  distinctMax: 1_000,
  /** Maximum number of values, in all columns of a source, that are compared to find duplicates. */
  comparedMax: 400_000,
  comparedLengthMax: 300,
  samplesMax: 3,
  sampleLengthMax: 80,
  /** Maximum number of distinct names of shortcodes, and of hosts, in texts. */
  namesMax: 500,
  /** Maximum number of distinct image paths in texts. */
  imagePathsMax: 5_000,
  /** Maximum length of each text that is searched for shortcodes and links. */
  scannedLengthMax: 100_000,
} as const;
