/** What a page is about, as blocks and views see it. Plain data: it is what a cached render depends on. */
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
  /** Null at the top. */
  parentId: number | null;
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
  authors: { id: number; name: string; path: string }[];
  labels: string[];
  /** The type's note about an item in a list, like the day and place of an event. */
  note: string | null;
  /** ISO instants. */
  published: string | null;
  /** Its text is gated for anonymous readers. */
  isGated?: true;
  /** Tag of its language where that is not the site's. */
  language?: string;
}

/** A file of the library that an item offers. */
export interface FileSource {
  id: number;
  /** As readers see it. */
  name: string;
  fileKey: string;
  /** The name it is saved under. */
  fileName: string;
  /** A key of `FILE_FORMATS`. */
  format: string;
  sizeBytes: number;
}

/** A content item on its own page. */
export interface ContentDetail extends ContentCard {
  /** The address search engines are pointed to when that is the item's page on another site; null: this very page. */
  canonicalUrl: string | null;
  deck: string | null;
  body: RichText | null;
  /** Minutes to read the whole text, if some of it is gated for the reader. */
  wholeMinutes?: number;
  byline: string | null;
  source: string | null;
  seoTitle: string | null;
  seoDescription: string | null;
  /** On cards of social networks; null: title and description. */
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
  /** Every file the item points at, by id. */
  files: Record<number, FileSource>;
  /** Every item this one points at that the reader may see, by id. */
  linked: Record<number, ContentCard>;
  /**
   * The type’s fields, and those of all content that are shown on the page. People and other items
   * are ids: `linked` has those the reader may see.
   */
  fields: Record<string, unknown>;
  /** It and what else readers may see of it in other languages, the original first; empty where there is only it. */
  translations?: readonly Translation[];
  /** Set where the reader does not pass the item's gate and has what it leaves: why. */
  gated?: GatedReason;
  /** Set if it is gated, for every reader. */
  isBehindGate?: true;
  /** What that gate asks. */
  asks?: GateRequirements;
  /** The audience of its texts' images, if its gate opened for the reader. */
  imageGate?: ImageGate;
}

/** Gated parts of an item, for blocks that stay, locked, if a survey opens it. */
export type GatedPart = 'images' | 'film' | 'sidebars' | 'file';

/** Why a reader has of an item what its gate leaves. */
export interface GatedReason extends GateRequirements {
  /** Of the gate, or `viewsUsed`, if it is ungated and the reader's free views are used up. */
  reason: string;
  /** Its gated parts, if a survey opens it. */
  gatedParts?: readonly GatedPart[];
  /** Only texts are gated. */
  isForTextsAlone?: true;
}

/** A version of an item in a language. */
export interface Translation {
  id: number;
  /** Tag, like `de`. */
  language: string;
  /** With its origin. */
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
  /** Origin readers use, without a slash at the end. */
  origin: string;
  settings: SiteSettings;
  /** The app that serves it. */
  app: RunningApp;
  /** Modules' facts about it: `hasFact`. */
  facts?: SiteFacts | undefined;
}

/** Highest page of a list that has an address. */
export const PAGE_NUMBER_MAX = 500;

/** The request of a module's page. */
export interface ModulePageSubject {
  key: string;
  title: string;
  pageNumber: number;
  /** What the module page’s `read` made of the query; the module knows its type. */
  query: unknown;
  /** The query as it came, with its question mark. */
  search?: string;
  /** The URL of the page may hold a secret that third-party scripts must not read. */
  hasSecret?: true;
  /** The URL does hold a secret: the page repeats it nowhere where styles could read it. */
  urlHasSecret?: true;
  /** The member of the page; null for anonymous readers. Pages of modules are rendered for one reader. */
  member?: AuthenticatedReader | null;
  /** Set where search engines may list the page: what they and social networks show of it. */
  listed?: { description: string | null; image: ImageSource | null };
  /** The feed of the page: its title, and the replacement of the section’s alias in its URL. */
  feed?: { title: string; alias: string };
  /** Set if the page is about a record of the module: its data for scripts and search engines. */
  about?: AboutRecord;
}

/** A module's record a page is about. */
export interface AboutRecord {
  /** As page data names the kind: `issue`. */
  type: string;
  id: number;
  /** Ids by their names in page data, its own among them: `{ issueId: 7 }`. */
  ids: Readonly<Record<string, number | string | null>>;
  /** The schema.org node, without address and image, which the page adds. */
  structuredData: Readonly<Record<string, unknown>>;
}

/** The subject of a page: exactly one of content and section is set on those kinds of page. */
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
  /** The content types readers meet, by name, as readers call them. */
  contentTypes: readonly { name: string; label: string }[];
  /** The page is rendered for printing: only the item. */
  forPrint: boolean;
  /** The reader sees unpublished work. */
  preview: boolean;
  /** The instant the page is shown for. */
  now: string;
  /** 1 for the first page of a list, and where no list has pages. */
  pageNumber: number;
  /** 0 for the page itself; in parts loaded below it the number of that part, so that ids are unique on a page. */
  part: number;
  /** Set where a form of the page was sent and is shown again: the page is for that one reader. */
  posted?: PostedForm;
  /** Set if a meter counts views of the page: it has a placeholder (`site/ui/hole.ts`) for its message. */
  isMetered?: true;
  /** Set if the item is gated for others, and open for this reader: it has a placeholder for the pass that opened it. */
  passesGate?: true;
}
