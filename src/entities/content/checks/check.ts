/**
 * Types for checks before publishing, which find what an editor may have overlooked and what the type
 * requires.
 */
import type { ContentType } from '#model/define-content-type.ts';
import type { Shape } from '#model/field.ts';

/** The subject of a check: the document as it would be published, and the records it references. */
export interface CheckSubject {
  type: ContentType;
  /** Every editable field of the type. */
  shape: Shape;
  values: Readonly<Record<string, unknown>>;
  /** Alternative texts in the library, by image; null for an image without a text. */
  assetAlts: ReadonlyMap<number, string | null>;
  /** Referenced items that readers cannot see: their titles, or null for deleted items. */
  hiddenItems: ReadonlyMap<number, string | null>;
  /** URLs of this site that have no page, as they were written. */
  deadLinks: ReadonlySet<string>;
  /** Whether the item is published or scheduled, so that missing values do not block it. */
  isPublic?: boolean;
}

export interface Finding {
  /** Key of the field to correct. */
  field: string;
  /** The fault and its consequence. */
  message: string;
  /** Whether the item cannot be published before this is fixed. */
  isRequired?: boolean;
}

/** A check: returns one finding for each fault that can be fixed separately. Pure. */
export type Check = (subject: CheckSubject) => Finding[];
