/** The language of checks before publishing: what an editor may have overlooked, and what the type requires. */
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
  /** Items pointed at that readers cannot see: their titles, or null for deleted items. */
  hiddenItems: ReadonlyMap<number, string | null>;
  /** Addresses of this site, as they were written, at which there is nothing. */
  deadLinks: ReadonlySet<string>;
  /** The item is published or scheduled: missing values don't block it. */
  isPublic?: boolean;
}

export interface Finding {
  /** Key of the field to look at. */
  field: string;
  /** The fault and its consequence. */
  message: string;
  /** The item cannot be published before. */
  isRequired?: boolean;
}

/** Pure. One finding for everything that can be fixed separately. */
export type Check = (subject: CheckSubject) => Finding[];
