/** Options for rendering pages, in addition to the database of a request: passed once, when the page service is created. */
import type pg from 'pg';
import type { ContentType } from '#model/define-content-type.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { PolicySources, Slot } from '#model/pages/define-slot.ts';
import type { ShownMenus } from '#page-model/menu.ts';
import type { ContentCard, PageSubject } from '#page-model/page.ts';
import type { RunningApp } from '#page-model/running-app.ts';
import type { LayoutRecord, SiteData } from '#page-model/site-data.ts';
import type { PageInsertions } from '#site/ui/insertions.tsx';
import type { SlotHtml } from '#site/ui/slot-place.tsx';
import type { PageTemplates } from '#site/grid/web-block.ts';
import type { TemplateViews } from '#site/ui/templates.ts';
import type { PageCache } from '#server/cache/index.ts';
import type { Links } from '#server/links/index.ts';
import type { Registry } from '#server/records/index.ts';
import type { AnyInsertion } from './stages/insertion-loads.ts';
import type { BodyPart } from './body/body.ts';
import type { More } from '#grid/shapes/load-more.ts';
import type { ModulePages } from './module-page.ts';
import type { PageDomains } from './domains.ts';
import type { BlockProblem, Blocks } from '#grid/prepare/prepare-blocks.ts';
import type { AnyMeter, MeterTools } from './meters.ts';

/** A failure, described for readers. */
export interface PageFailure {
  /** HTTP status, 400 to 599. */
  status: number;
  message: string;
  /** The id that a reader quotes, so that the log line can be found. */
  requestId: string;
}

/** Input of the site's document. */
export interface DocumentInput {
  data: SiteData;
  origin: string;
  page: PageSubject;
  layout: LayoutRecord | null;
  status: number;
  gridHtml: string;
  /** Items of the section that lists on its page show, in reading order, each item once. */
  listed: readonly ContentCard[];
  /** Describes what is loaded below the grid; null if the page ends there. */
  more: More | null;
  menus: ShownMenus;
  contentTypes: ReadonlyMap<string, ContentType>;
  /** Styles of the blocks used, in registry order. */
  css: string;
  /** True if a block on the page has an island or a custom element. */
  needsScript: boolean;
  /** Called for slots that throw; the document is rendered without them. */
  onSlotProblem: (slot: Slot, error: unknown) => void;
  /** Templates of the site; undefined for the product's own. */
  templates?: PageTemplates | undefined;
  /** Called for insertions that throw. */
  onInsertionProblem: (
    insertion: Pick<AnyInsertion, 'name' | 'module' | 'extensionPath'>,
    error: unknown,
  ) => void;
  /** Why the page failed; set if the page's kind is `error`. */
  failure?: PageFailure;
}

/** A finished document. */
export interface PageDocument {
  parts: readonly BodyPart[];
  /** The instant (ISO) at which statements about the present become outdated. */
  changesAt: string;
  /** Sources that the page needs in addition to the policy of every page. */
  policies: readonly PolicySources[];
  /**
   * The page contains submitted values, or may contain a reader's data or a secret: it loads images and fonts
   * only from this site.
   */
  isPrivate: boolean;
}

/** Design of a block's examples. */
export interface ExamplesLook {
  settings: SiteSettings;
  /** Validated and confined. */
  customCss: string;
  /** Decides the language of the site's texts and the writing direction. */
  language: string;
  useNewDesign: boolean;
  /** Null leaves the choice to the browser. */
  scheme: 'light' | 'dark' | null;
}

/** Input of the document that shows a block's examples. */
export interface ExamplesDocument {
  /** The block's title. */
  title: string;
  /** The examples as HTML. */
  grid: string;
  /** The block's styles. */
  css: string;
  look: ExamplesLook;
}

export interface PagesOptions {
  pool: pg.Pool;
  cache: PageCache;
  registry: Registry;
  contentTypes: ReadonlyMap<string, ContentType>;
  blocks: Blocks;
  modulePages: ModulePages;
  /** Reads the token of a page's link. */
  links: Pick<Links, 'read'>;
  /** What domains provide for pages. */
  domains: PageDomains;
  /** Definitions that count views of items. */
  meters: readonly AnyMeter[];
  meterTools: MeterTools;
  /**
   * How often this process used a substitute for a view counter or a content type of an extension that failed. If the number grows while
   * a response is computed, it may be without a part, and other caches do not store it.
   */
  substitutions: () => number;
  /** Secret of the installation: signs data that scripts on pages send back. */
  secret: string;
  /** Returns the keys of the modules that are on, from the site's saved setting. */
  modulesOf: (saved: unknown) => ReadonlySet<string>;
  /** Number of processes that serve the same sites on one port; default 1. */
  processes?: number;
  /** Maximum milliseconds a reader waits for a page that is never cached: the time of one statement. */
  answerMs: number;
  /** The origin at which readers reach a site, without a trailing slash; null for an unknown site. */
  originOf: (siteId: number) => string | null;
  renderDocument: (input: DocumentInput) => PageDocument;
  /** Views of templates by the name that a site chooses. */
  templateViews: Readonly<Record<string, TemplateViews>>;
  /** The slots in the views of a page's blocks. */
  placedSlots: (page: PageSubject, onProblem: DocumentInput['onSlotProblem']) => SlotHtml;
  /** Insertions of modules in texts and lists of pages. */
  insertions: readonly AnyInsertion[];
  /** Why insertions are not shown on a page, for staff: each with its name. */
  insertionFaults: (page: PageSubject, around: { loadsMore: boolean }) => string[];
  /**
   * The insertions of one response, in the views of its page's blocks. `loaded`: the results of the
   * insertions' loads, by name.
   */
  placedInsertions: (
    loaded: ReadonlyMap<string, unknown>,
    onProblem: DocumentInput['onInsertionProblem'],
    around: { loadsMore: boolean },
  ) => (page: PageSubject) => PageInsertions;
  renderExamples: (input: ExamplesDocument) => string;
  /** Set in development: describes as JSON an error that the page contains, so that a script shows it over the page. */
  describeProblem?: ((error: unknown) => string) | undefined;
  app: RunningApp;
  /** Called with faults of a site when the site is read, which happens once until it is purged. */
  onSiteFault: (fault: { siteId: number; message: string }) => void;
  onProblem: (problem: BlockProblem & { siteId: number; path: string }) => void;
}

/** How long rendering a page took. */
export interface PageTiming {
  roundTrips: number;
  loadMs: number;
  renderMs: number;
}
