/** The subject of a page, as blocks and views see it. Plain data, because a cached render depends on it. */
import type { SiteFacts } from '#model/pages/define-site-fact.ts';
import type { GateRequirements } from '#model/readers/define-gate.ts';
import type { AuthenticatedReader } from '#model/readers/define-identity.ts';
import type { PostedForm } from '#model/pages/define-form.ts';
import type { RichText } from '#rich-text/document/rich-text.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { ImageGate } from '#media/image-gate.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { RunningApp } from './running-app.ts';

export interface SectionLink {
  id: number;
  name: string;
  path: string;
}

/** A section in the tree of its site. */
export interface SiteSection extends SectionLink {
  description: string | null;
  /** Null for a top-level section. */
  parentId: number | null;
}

/** An author in a byline. */
export interface Author {
  id: number;
  name: string;
  /** Null if readers cannot see the author’s page: the byline has the name without a link. */
  path: string | null;
}

/** A content item in a list. */
export interface ContentCard {
  id: number;
  type: string;
  typeLabel: string;
  name: string;
  teaser: string | null;
  path: string;
  image: ImageSource | null;
  section: SectionLink | null;
  authors: Author[];
  labels: string[];
  /** The type's note about an item in a list, such as the day and place of an event. */
  note: string | null;
  /** ISO instants. */
  published: string | null;
  /** Set if its text is gated for anonymous readers. */
  isGated?: true;
  /** Language tag, if it differs from the site's. */
  language?: string;
}

/** A file of the library that an item offers. */
export interface FileSource {
  id: number;
  /** Name shown to readers. */
  name: string;
  fileKey: string;
  /** Name under which browsers save it. */
  fileName: string;
  /** A key of `FILE_FORMATS`. */
  format: string;
  sizeBytes: number;
}

/** A content item on its own page. */
export interface ContentDetail extends ContentCard {
  /** URL that search engines should index, if it is the item's page on another site; null: this page. */
  canonicalUrl: string | null;
  deck: string | null;
  body: RichText | null;
  /** Minutes to read the whole text, if some of it is gated for the reader. */
  wholeMinutes?: number;
  byline: string | null;
  source: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  /** Title and description for cards of social networks; null: the item's own. */
  socialTitle: string | null;
  socialDescription: string | null;
  updated: string;
  hierarchy: SectionLink[];
  authorProfiles: AuthorProfile[];
  companyId: number | null;
  /** The gallery, without deleted images. */
  images: ImageSource[];
  sidebars: { name: string; label: string | null; body: RichText }[];
  /** Dates of an event or webinar, ISO. */
  startDate: string | null;
  endDate: string | null;
  /** Every file to which the item refers, by id. */
  files: Record<number, FileSource>;
  /** Every item to which this one refers and that the reader may see, by id. */
  linked: Record<number, ContentCard>;
  /**
   * The type’s fields, and the fields of all content that the page shows. People and other items are ids:
   * `linked` has those that the reader may see.
   */
  fields: Record<string, unknown>;
  /**
   * This item and its versions in other languages that readers may see, the original first; empty if there is
   * only this one.
   */
  translations?: readonly Translation[];
  /** Set if the reader does not pass the item's gate and sees only the ungated part: the reason. */
  gated?: GatedReason;
  /** Set if the item is gated, for every reader. */
  isBehindGate?: true;
  /** The requirements of that gate. */
  asks?: GateRequirements;
  /** The audience of the images in its texts, if its gate opened for the reader. */
  imageGate?: ImageGate;
}

/** Gated parts of an item whose blocks stay on the page, locked, if a survey opens the item. */
export type GatedPart = 'images' | 'film' | 'sidebars' | 'file';

/** Why a reader sees only the ungated part of an item. */
export interface GatedReason extends GateRequirements {
  /** The gate's reason, or `viewsUsed` if the item is ungated and the reader's free views are used up. */
  reason: string;
  /** The item's gated parts, if a survey opens it. */
  gatedParts?: readonly GatedPart[];
  /** Only texts are gated. */
  isForTextsAlone?: true;
}

/** A version of an item in one language. */
export interface Translation {
  id: number;
  /** Language tag, like `de`. */
  language: string;
  /** Absolute URL. */
  url: string;
  isOriginal: boolean;
}

export interface AuthorProfile {
  id: number;
  name: string;
  title: string | null;
  bio: string | null;
  path: string;
  image: ImageSource | null;
  publicEmail: string | null;
  website: string | null;
}

export interface SiteSummary {
  id: number;
  tenantKey: string;
  name: string;
  tagline: string | null;
  description: string | null;
  language: string;
  timeZone: string;
  /** Origin that readers use, without a slash at the end. */
  origin: string;
  settings: SiteSettings;
  /** The app that serves it. */
  app: RunningApp;
  /** Modules' facts about it: `hasFact`. */
  facts?: SiteFacts | undefined;
}

/** Highest page number of a list that has a URL. */
export const PAGE_NUMBER_MAX = 500;

/** The subject of a module's page. */
export interface ModulePageSubject {
  key: string;
  title: string;
  pageNumber: number;
  /** Result of the module page’s `read` for the query; the module knows its type. */
  query: unknown;
  /** The query as requested, with its question mark. */
  search?: string;
  /** Set if the page's URL may contain a secret that third-party scripts must not read. */
  hasSecret?: true;
  /** Set if the URL does contain a secret: the page must not repeat it where styles could read it. */
  urlHasSecret?: true;
  /** Values of the page's link; null for a token that is not valid. */
  link?: Readonly<Record<string, number | string>> | null;
  /** The logged-in member; null for anonymous readers. Pages of modules are rendered for one reader. */
  member?: AuthenticatedReader | null;
  /** Set if search engines may list the page: the description and image for them and for social networks. */
  listed?: { description: string | null; image: ImageSource | null };
  /** The feed of the page: its title, and the replacement of the section’s alias in its URL. */
  feed?: { title: string; alias: string };
  /** Set if the page is about a record of the module: its data for scripts and search engines. */
  about?: AboutRecord;
}

/** The record of a module that is the subject of a page. */
export interface AboutRecord {
  /** Kind of the record in page data: `issue`. */
  type: string;
  id: number;
  /** Ids by their names in page data, including its own: `{ issueId: 7 }`. */
  ids: Readonly<Record<string, number | string | null>>;
  /** The schema.org node, without URL and image, which the page adds. */
  structuredData: Readonly<Record<string, unknown>>;
}

/** The subject of a page. Of `content` and `section`, exactly one is set on the pages of these kinds. */
export interface PageSubject {
  kind: 'home' | 'section' | 'content' | 'module' | 'notFound' | 'error';
  path: string;
  site: SiteSummary;
  section:
    | (SectionLink & { description: string | null; hierarchy: SectionLink[]; children: SectionLink[] })
    | null;
  /** Every section of the site, in menu order; the one at `/` represents the site itself. */
  sections: readonly SiteSection[];
  content: ContentDetail | null;
  /** Set on the pages of modules. */
  module: ModulePageSubject | null;
  /** The page’s layout; absent on pages without one. */
  layoutId?: number;
  /** The content types that readers may see, with the labels that readers see. */
  contentTypes: readonly { name: string; label: string }[];
  /** Whether the page is rendered for printing, with only the item. */
  forPrint: boolean;
  /** Whether the reader sees unpublished work. */
  preview: boolean;
  /** The instant for which the page is shown. */
  now: string;
  /** 1 for the first page of a list, and on pages without a paged list. */
  pageNumber: number;
  /**
   * 0 for the page itself; in parts loaded below it, the part's number, so that ids are unique on the page.
   */
  part: number;
  /** Set if a form of the page was submitted and is shown again: the page is then for that one reader. */
  posted?: PostedForm;
  /** Set if a meter counts views of the page: it has a placeholder (`site/ui/hole.ts`) for its message. */
  isMetered?: true;
  /** Set if the item is gated for others, and open for this reader: it has a placeholder for the pass that opened it. */
  passesGate?: true;
}
