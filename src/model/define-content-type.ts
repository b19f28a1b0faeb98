/**
 * Defines content types. All types share one table; the fields of a single type are stored in it as a checked
 * document.
 */
import { checkGatedFields } from '#access/release.ts';
import type { OfModule } from './define-module.ts';
import type { CalendarItem, CalendarTimes } from '#feeds/calendar.ts';
import type { FieldGroup } from './define-entity.ts';
import type { Field, Shape } from './field.ts';

/** Input for a type's structured data: the item in plain form, with absolute URLs. */
export interface StructuredDataInput {
  url: string;
  name: string;
  /** Language tag. */
  language: string;
  description: string;
  published: string;
  updated: string;
  /** URLs of the item's image in several aspect ratios; empty without an image. */
  imageUrls: string[];
  /** The images of `imageUrls` as nodes of schema.org, with their sizes and the image's texts. */
  images: readonly Readonly<Record<string, unknown>>[];
  /** The URL is left out if readers cannot see the author’s page. */
  authors: { name: string; url?: string }[];
  sectionName: string | null;
  publisher: { '@id': string; name: string; url: string; logo?: string };
  /** The series to which an episode belongs, as a node of schema.org; null for other types. */
  series: Readonly<Record<string, unknown>> | null;
  /** Dates of an event or webinar, ISO. */
  startDate: string | null;
  endDate: string | null;
  /** The site's time zone. */
  timeZone: string;
  company: { name: string; url: string } | null;
  /** People named in addition to the authors. */
  contributors: { name: string; url: string }[];
  /** The speakers, if the type has a field `speakers`. */
  performers: { name: string; url: string }[];
  /** Names of the terms assigned to the item. */
  keywords: string[];
  /** The URL of the item's file, wherever it is stored. */
  fileUrl: string | null;
  fields: Record<string, unknown>;
  /** Whether the item is ungated. Its fields are those that this reader may read. */
  isFree: boolean;
}

/** The input of `cardNote`: dates as ISO instants, and the type's own fields that readers see on cards. */
export interface CardFacts {
  startDate: string | null;
  endDate: string | null;
  fields: Record<string, unknown>;
  timeZone: string;
  language: string;
}

/** Families of types, in the order of the menu of new items. */
export const CONTENT_FAMILIES = [
  'Stories',
  'Pages',
  'Dates',
  'Files and media',
  'People and companies',
  'Products',
] as const;

export type ContentFamily = (typeof CONTENT_FAMILIES)[number];

export interface ContentType extends OfModule {
  /** The name in the specification's spelling: `Article`, `MediaGallery`. Also the GraphQL type. */
  name: string;
  label: string;
  pluralLabel: string;
  /** What an item of the type is, for programs: one sentence in the API's schema. The build removes it from the browser's code. */
  apiDescription?: string;
  /** Search words that find the type in menus of the admin: “author” finds Contact. Lower case. */
  synonyms?: readonly string[];
  /**
   * Icon next to the name in the admin: one of `ICON_NAMES` (`look/icon.ts`), or another name that the
   * installation's icon service has: 1 to 40 lower-case letters, digits and hyphens. Default: a page.
   */
  icon?: string;
  /** Group in the menu for new items; a type without a group is listed below all families. */
  family?: ContentFamily;
  /** Key in URLs of the admin: `media-gallery`. */
  editKey: string;
  /** Key in layouts and public URLs: `mediagallery`. */
  layoutKey: string;
  /** Fields of this type only, in addition to those of all content. */
  fields: Shape;
  /** Groups for the type's own fields. */
  groups?: readonly FieldGroup[];
  /**
   * Type fields that form the title, in this order, until the user types a title: for example first and last
   * name.
   */
  namedBy?: readonly string[];
  /** Common fields that are meaningless for the type and are not offered in its form. */
  hides?: readonly string[];
  /**
   * Fields, common or own, that make an item complete; of a nested list, one or more. A missing field causes
   * a warning before publication, but is never required.
   */
  expects?: readonly (string | readonly string[])[];
  /**
   * Fields, common or own, without which an item cannot be published; of a nested list, one or more must be
   * set. This is the content itself, like the file of a document. Items that were published without them stay
   * public.
   */
  requiredToPublish?: readonly (string | readonly string[])[];
  /** Common fields that only few types offer, and that this type offers, like the dates of an event. */
  offers?: readonly string[];
  /**
   * How an item's public path is built. `path`: /section/type/id/slug. `alias`: the item's alias. `link`: the
   * URL in the field `linkUrl`, to which the item's page redirects; without that URL, the same as `path`.
   */
  address: 'path' | 'alias' | 'link';
  /** Items are news: they are in the sitemap for news engines for two days. */
  isNews?: boolean;
  /** The Open Graph type of the type's pages (https://ogp.me/#types). Default: `website`. */
  sharedAs?: 'article' | 'profile' | 'video.other';
  /** Items are audio episodes: a section's episodes have a feed for podcast clients. */
  isEpisode?: boolean;
  /** Items are films with the fields `file`, `embedCode` and `duration`; sitemaps list them as films. */
  isFilm?: boolean;
  /** A line of facts under the item’s title in lists: the day and place of an event. Pure. */
  cardNote?: (card: CardFacts) => string | null;
  /**
   * The next time (ISO) at which statements on an item's page become outdated: an event ends, or registration
   * closes. The page is cached no longer than that. Null: never. Pure.
   */
  changesAt?: (item: Pick<CardFacts, 'startDate' | 'endDate'>) => string | null;
  /** The times of an item for readers' calendars; null for an item without a date. Pure. */
  calendar?: (item: CalendarItem) => CalendarTimes | null;
  /** The schema.org node of an item. Pure. */
  structuredData: (item: StructuredDataInput) => Record<string, unknown>;
  /** Values of the type's own fields, for tests and documentation. */
  examples: readonly Record<string, unknown>[];
  /** Converts own fields stored by an older version to the current shape. */
  upgrade?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /**
   * Fields of all content that readers see on pages of this type, by name. Derived for the page engine; do
   * not set it.
   */
  common?: Readonly<Record<string, CommonField>>;
}

/**
 * A field of all content, in the form in which an item's page holds it: its value is among the values of the
 * type's own fields.
 */
export interface CommonField {
  field: Field;
  /**
   * For a relation to records other than items: the columns with their names and, if they have any, aliases.
   * The value is then a list of `NamedRecord`.
   */
  names: ({ table: string; column: string; alias: string | null } & OfModule) | null;
}

/** The data that a page has about a record without a page. */
export interface NamedRecord {
  id: number;
  name: string;
  /** The record's alias in URLs, if it has one. */
  alias?: string | null;
}

/** Declares a content type. */
export function defineContentType<const T extends ContentType>(type: T): T {
  checkGatedFields(`Content type ${type.name}`, type.fields);
  return type;
}
