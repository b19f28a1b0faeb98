/** The language of what pages show by its id: how a domain becomes what views are given of it. */
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
  /** Without crop, as for images inside texts. */
  asset: ImageSource;
  mediaFile: FileSource;
}

/** Reader and place of a view model. */
export interface ViewModelContext {
  data: SiteData;
  contentTypes: ReadonlyMap<string, ContentType>;
  reader: Reader;
  /** ISO, by the database's clock. */
  now: string;
  /** Channel whose texts the items have; none: the texts of pages. */
  channel?: Channel | null;
}

/** How records of one domain are converted for views. */
export interface ViewModel<Domain extends keyof ViewModels, Row, Statement> extends OfModule {
  entity: Domain;
  /** The records of the ids, looked up one by one; sent as one with the statements of all other domains. */
  statement: (ids: readonly number[], context: ViewModelContext) => Statement;
  /**
   * View models by id. Pure. Rows are as JSON has them: instants as text. Records that the reader may not see are left out.
   */
  make: (rows: readonly Row[], context: ViewModelContext) => ReadonlyMap<number, ViewModels[Domain]>;
  /** Purges what names the record, whether it is shown or not. */
  tag: (id: number, organisationId: number) => string;
  /** Tags that purge a page with it, in addition. */
  tags?: (shown: ViewModels[Domain], organisationId: number) => readonly string[];
  /** Tags computed from the rows, for pages that are purged by records they do not show yet. */
  tagsOfRows?: (rows: readonly Row[], organisationId: number) => readonly string[];
}

/** Declares how a domain's records are shown on pages, in its `server/view-model.ts`. Other domains may use what that file exports. */
export function defineViewModel<Domain extends keyof ViewModels, Row, Statement = never>(
  shown: ViewModel<Domain, Row, Statement>,
): ViewModel<Domain, Row, Statement> {
  return shown;
}
