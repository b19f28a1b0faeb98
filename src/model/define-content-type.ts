/** The language of content types: the types share one table; a type's own fields are a checked document in it. */
import { checkGatedFields } from '#access/release.ts';
import type { OfModule } from './define-module.ts';
import type { CalendarItem, CalendarTimes } from '#feeds/calendar.ts';
import type { FieldGroup } from './define-entity.ts';
import type { Field, Shape } from './field.ts';

/** Input for a type's structured data: the item in plain form, with absolute URLs. */
export interface StructuredDataInput {
  url: string;
  name: string;
  /** Tag. */
  language: string;
  description: string;
  published: string;
  updated: string;
  /** URLs of the item's image in several shapes; empty without an image. */
  imageUrls: string[];
  /** The images of `imageUrls` as nodes of schema.org, with their sizes and the image's texts. */
  images: readonly Readonly<Record<string, unknown>>[];
  authors: { name: string; url: string }[];
  sectionName: string | null;
  publisher: { '@id': string; name: string; url: string; logo?: string };
  /** The series to which an episode belongs, as a node of schema.org; null for other types. */
  series: Readonly<Record<string, unknown>> | null;
  /** Dates of an event or webinar, ISO. */
  startDate: string | null;
  endDate: string | null;
  /** The site's. */
  timeZone: string;
  company: { name: string; url: string } | null;
  /** People named in addition to the authors. */
  contributors: { name: string; url: string }[];
  /** The speakers, if the type has a field `speakers`. */
  performers: { name: string; url: string }[];
  /** Names of the terms the item is filed under. */
  keywords: string[];
  /** The URL of the item's file, wherever it is stored. */
  fileUrl: string | null;
  fields: Record<string, unknown>;
  /** The item is ungated. Its fields are those that this reader may read. */
  isFree: boolean;
}

/** The input of `cardNote`: dates as ISO instants, those own fields that readers meet on cards. */
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
  /** Words that find the type in menus of the admin: “author” finds Contact. Lower case. */
  synonyms?: readonly string[];
  /**
   * Shown next to the name in the admin: one of `ICON_NAMES` (`look/icon.ts`), or another name the installation's icon
   * service has: 1 to 40 lower-case letters, digits and hyphens. Default: a page.
   */
  icon?: string;
  /** Group in the menu of new items; a type without a group is listed below all families. */
  family?: ContentFamily;
  /** Key in URLs of the admin: `media-gallery`. */
  editKey: string;
  /** Key in layouts and public URLs: `mediagallery`. */
  layoutKey: string;
  /** Fields of only this type, in addition to those of all content. */
  fields: Shape;
  /** Groups for the type's own fields. */
  groups?: readonly FieldGroup[];
  /** Type fields that make the title, in this order, until it is typed: first and last name. */
  namedBy?: readonly string[];
  /** Common fields that make no sense for the type and are not offered in its form. */
  hides?: readonly string[];
  /**
   * Fields, common or own, that make an item complete; of several in a list at least one. A missing field gives a warning
   * before publication, and is never required.
   */
  expects?: readonly (string | readonly string[])[];
  /**
   * Fields, common or own, without which an item cannot be published; of several in a list at least one: the content
   * itself, like the file of a document. Items that were published without them stay public.
   */
  requiredToPublish?: readonly (string | readonly string[])[];
  /** Common fields that only few types have, and that this type has, like the dates of an event. */
  offers?: readonly string[];
  /**
   * How an item's public path is built. `path`: /section/type/id/slug. `alias`: the item's alias. `link`: the URL in its
   * field `linkUrl`, to which the item's page redirects; without a URL as for `path`.
   */
  address: 'path' | 'alias' | 'link';
  /** Items are news: for two days they are in the sitemap of news engines. */
  isNews?: boolean;
  /** The Open Graph type of the type's pages (https://ogp.me/#types). Default: `website`. */
  sharedAs?: 'article' | 'profile' | 'video.other';
  /** Items are audio episodes: a section's episodes have a feed for podcast clients. */
  isEpisode?: boolean;
  /** Items are films, of the fields `file`, `embedCode` and `duration`: sitemaps name them as such. */
  isFilm?: boolean;
  /** A line of facts under the item’s title in lists: the day and place of an event. Pure. */
  cardNote?: (card: CardFacts) => string | null;
  /**
   * The next time (ISO) at which statements on an item's page become outdated: an event ends, or registration closes. The
   * page is cached at most until then. Null: never. Pure.
   */
  changesAt?: (item: Pick<CardFacts, 'startDate' | 'endDate'>) => string | null;
  /** The times of an item for readers' calendars; null for an item without a date. Pure. */
  calendar?: (item: CalendarItem) => CalendarTimes | null;
  /** The schema.org node of an item. Pure. */
  structuredData: (item: StructuredDataInput) => Record<string, unknown>;
  /** Values of the type's own fields, for tests and documentation. */
  examples: readonly Record<string, unknown>[];
  /** Brings own fields stored by an older version to today's shape. */
  upgrade?: (fields: Record<string, unknown>) => Record<string, unknown>;
  /** Fields of all content that readers see on pages of this type, by name. Derived for the page engine; do not set it. */
  common?: Readonly<Record<string, CommonField>>;
}

/** A field of all content on the page of an item, where its value is among the type's own. */
export interface CommonField {
  field: Field;
  /**
   * For a relation to records other than items: the columns of their names, and of their aliases if any. The value is then
   * a list of `NamedRecord`.
   */
  names: ({ table: string; column: string; alias: string | null } & OfModule) | null;
}

/** A page's data of a record without a page. */
export interface NamedRecord {
  id: number;
  name: string;
  /** The record's part of URLs, if it has one. */
  alias?: string | null;
}

/** Declares a content type. */
export function defineContentType<const T extends ContentType>(type: T): T {
  checkGatedFields(`Content type ${type.name}`, type.fields);
  return type;
}
