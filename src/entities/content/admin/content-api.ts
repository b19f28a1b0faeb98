/** Types of the API's responses about content, as the admin's screens use them. */
import type { ContentState } from '../states.ts';
import type { ReviewEvent, ReviewState } from '../work-lists.ts';

export interface Person {
  id: number;
  fullName: string;
}

export interface ContentListItem {
  id: number;
  /** Version of the combined state of record and working copy. */
  version: string;
  name: string;
  type: string;
  status: number;
  state: ContentState;
  hasChanges: boolean;
  published: string | null;
  unpublished: string | null;
  updated: string;
  updatedBy: Person | null;
  primarySection: { id: number; name: string } | null;
  authors: Person[];
  terms: { id: number; name: string }[];
  review: ReviewState | null;
  /** In the trash: the state that the item has if it is published again; null if it is not known. */
  stateBefore: ContentState | null;
  thumbnail: string | null;
  path: string;
}

export interface ContentDocument {
  id: number;
  type: string;
  site: { id: number; name: string; tenantKey: string; origin: string };
  /** Sites other than the item’s own that it is placed on or has texts for. */
  otherSites: { id: number; name: string; isPlaced: boolean }[];
  /** Version of the combined state of record and working copy. */
  version: string;
  status: number;
  state: ContentState;
  values: Record<string, unknown>;
  /** What the item's editors typed and its fields refuse; null if nothing is unfinished. */
  unfinished: UnfinishedValues | null;
  hasChanges: boolean;
  changesBy: Person | null;
  changesAt: string | null;
  /** The author and time of each unpublished field, by field. */
  writers: Record<string, { by: Person | null; at: string }>;
  published: string | null;
  unpublished: string | null;
  updated: string;
  path: string;
  /** The path the item will have when its saved version is published. */
  nextPath: string;
  /** Like `nextPath`, without a custom URL. */
  automaticPath: string;
  /** Language whose rules spell the title in `automaticPath`: with “de”, ä becomes ae. */
  slugLanguage: string | null;
  url: string;
  mayPublish: boolean;
  mayDelete: boolean;
  review: Review | null;
  /** Events of the item's reviews, oldest first. */
  reviewEntries: ReviewEntry[];
}

export interface UnfinishedValues {
  /** By field. */
  values: Record<string, unknown>;
  /** Messages by path: `schedules.0.section`. */
  errors: Record<string, string>;
  /** Values of fields that no longer exist or have another structure now. */
  left: Record<string, unknown>;
}

export interface ReviewEntry {
  event: ReviewEvent;
  at: string;
  by: Person | null;
  note: string | null;
}

/** State of an item's review, between its writer and those who publish. */
export interface Review {
  state: ReviewState;
  submitted: string;
  submittedBy: Person | null;
  note: string | null;
  returned: string | null;
  returnedBy: Person | null;
  returnNote: string | null;
}
