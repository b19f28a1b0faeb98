import type { FieldConflict, Passage } from '#merge/merge.ts';

/** A passage with its place. */
export interface OpenPassage {
  conflict: FieldConflict;
  passage: Passage;
  /** The form's value, and the value with the other side's words in this passage. */
  mine: unknown;
  theirs: unknown;
}
