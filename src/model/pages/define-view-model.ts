/** Defines view models: how a domain converts the records that pages show by id for views. */
import type { Channel } from '../channels.ts';
import type { Reader } from '#access/decide-access.ts';
import type { ContentType } from '../define-content-type.ts';
import type { OfModule } from '../define-module.ts';
import type { ImageSource } from '#media/image-source.ts';
import type { ContentCard, FileSource } from '#page-model/page.ts';
import type { SiteData } from '#page-model/site-data.ts';

/** The view models of a domain's records, by the domain's name in references. */
export interface ViewModels {
  content: ContentCard;
  /** Without a crop, like images inside texts. */
  asset: ImageSource;
  mediaFile: FileSource;
}

/** The reader of a view model, and the place where it is shown. */
export interface ViewModelContext {
  data: SiteData;
  contentTypes: ReadonlyMap<string, ContentType>;
  reader: Reader;
  /** The current time (ISO), by the database's clock. */
  now: string;
  /** Channel whose texts the items have; absent: the texts of pages. */
  channel?: Channel | null;
}

/** How records of one domain are converted for views. */
export interface ViewModel<Domain extends keyof ViewModels, Row, Statement> extends OfModule {
  entity: Domain;
  /**
   * Selects the records with these ids by index lookups; sent as one with the statements of all other
   * domains.
   */
  statement: (ids: readonly number[], context: ViewModelContext) => Statement;
  /**
   * Creates the view models, by id. Pure. Rows have JSON values: instants are text. Records that the reader
   * may not see are left out.
   */
  make: (rows: readonly Row[], context: ViewModelContext) => ReadonlyMap<number, ViewModels[Domain]>;
  /** Purge tag of pages that refer to the record, whether they show it or not. */
  tag: (id: number, organisationId: number) => string;
  /** Additional tags that purge a page with the record. */
  tags?: (shown: ViewModels[Domain], organisationId: number) => readonly string[];
  /**
   * Tags computed from the rows, for pages that must be purged because of records that they do not show yet.
   */
  tagsOfRows?: (rows: readonly Row[], organisationId: number) => readonly string[];
}

/**
 * Declares how a domain's records are shown on pages, in its `server/view-model.ts`. Other domains may use
 * the exports of that file.
 */
export function defineViewModel<Domain extends keyof ViewModels, Row, Statement = never>(
  shown: ViewModel<Domain, Row, Statement>,
): ViewModel<Domain, Row, Statement> {
  return shown;
}
