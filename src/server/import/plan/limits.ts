/** Limits of a survey: it reads sources of any size with the memory for a small source. Lengths in characters. */
export const PLAN_LIMITS = {
  /** Maximum records of a source; the following records are not read. */
  recordsMax: 100_000,
  columnsMax: 200,
  /** Objects inside objects whose keys become columns. */
  depthMax: 4,
  /** Maximum number of stored distinct values of a column. */
  distinctMax: 1_000,
  /** Values of all columns of a source that are compared for duplicates. */
  comparedMax: 400_000,
  comparedLengthMax: 300,
  samplesMax: 3,
  sampleLengthMax: 80,
  /** Names of shortcodes and of hosts in texts. */
  namesMax: 500,
  /** Different paths of images in texts. */
  imagePathsMax: 5_000,
  /** Maximum length of each text that is searched for shortcodes and links. */
  scannedLengthMax: 100_000,
} as const;
