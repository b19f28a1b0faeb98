/** A record on its way through the rules of a mapping, and what surrounds it. */
import type { ImportMapping, ImportSource, ImportTemplates } from '#import/mapping.ts';
import type { Lookup } from '#import/rules.ts';
import type { CountedLoss } from '#import/losses.ts';

/** Context of a rule's evaluation other than the record itself. */
export interface EvaluationScope {
  mapping: ImportMapping;
  /** The site's time zone, for mappings that name none. */
  timeZone: string;
  /** The id of the matching record; null without a match. */
  lookUp: (lookup: Lookup, value: unknown, evaluation: Evaluation) => Promise<number | null>;
  /** The record that was imported from an old address, which must be normalised. */
  addressOf: (address: string) => { entity: string; id: number } | null;
  /** The public path of a record of this site; null if it has no path. */
  pathOf: (target: { entity: string; id: number }) => Promise<string | null>;
  /** Entities to whose records texts may link by id, and the entities of images and files in texts. */
  linkEntity: string;
  sectionEntity: string;
  imageEntity: string;
  fileEntity: string;
}

/** A warning about an accepted record: a sentence, or a loss in one of its texts. */
export type Warning = string | CountedLoss;

/** One record on its way through the rules. */
export interface Evaluation {
  record: Record<string, unknown>;
  source: ImportSource;
  surroundings: EvaluationScope;
  /** How templates in the texts are parsed. */
  templates: ImportTemplates;
  /** The record's old URLs as the source writes them: relative links start there. */
  bases: readonly string[];
  warnings: Warning[];
  /** A target does not exist yet; it may exist after the other records. */
  hasDeferredLookup: boolean;
}
