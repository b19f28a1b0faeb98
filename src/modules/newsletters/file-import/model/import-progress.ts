/** What is known of every import of a file. */

/** Lines of a file. */
export const FILE_LINES_MAX = 500_000;

/** Refused lines that are stored; the others are only counted. */
export const PROBLEMS_MAX = 1_000;

/** Imports that a screen shows, the newest. */
export const IMPORTS_SHOWN = 3;

/** A line that was not imported. */
export interface LineProblem {
  /** Number of the line, from 1. */
  line: number;
  message: string;
}

export interface ImportProgress {
  id: number;
  /** `receiving` until the file is complete. Only imports into the suppression list are undone. */
  state: 'receiving' | 'queued' | 'done' | 'failed' | 'undoing' | 'undone';
  /** Characters of the file, and those that were read. */
  length: number;
  readLength: number;
  /** Lines read so far. */
  lines: number;
  /** Why the import failed; null otherwise. */
  message: string | null;
}
