/** State and context of a record while the rules of a mapping are applied to it. */
import type { ImportMapping, ImportSource, ImportTemplates } from '#import/mapping.ts';
import type { Lookup } from '#import/rules.ts';
import type { CountedLoss } from '#import/losses.ts';

/** Context of a rule's evaluation other than the record itself. */
export interface EvaluationScope {
  mapping: ImportMapping;
  /** The site's time zone, used if the mapping does not name one. */
  timeZone: string;
  /** The id of the matching record; null without a match. */
  lookUp: (lookup: Lookup, value: unknown, evaluation: Evaluation) => Promise<number | null>;
  /** The record that was imported from an old URL; null without one. The URL must be normalised. */
  addressOf: (address: string) => { entity: string; id: number } | null;
  /** The public path of a record of this site; null if it has no path. */
  pathOf: (target: { entity: string; id: number }) => Promise<string | null>;
  /**
   * Entity to whose records texts may link by id; below, the entities of sections, images and files in texts.
   */
  linkEntity: string;
  sectionEntity: string;
  imageEntity: string;
  fileEntity: string;
}

/** A warning about an accepted record: a sentence, or a loss in one of its texts. */
export type Warning = string | CountedLoss;

/** State of one record while rules are applied. */
export interface Evaluation {
  record: Record<string, unknown>;
  source: ImportSource;
  surroundings: EvaluationScope;
  /** How templates in the texts are parsed. */
  templates: ImportTemplates;
  /** The record's old URLs as the source writes them; relative links are resolved from them. */
  bases: readonly string[];
  warnings: Warning[];
  /** Whether a target is still missing, but may exist after the other records are imported. */
  hasDeferredLookup: boolean;
}
