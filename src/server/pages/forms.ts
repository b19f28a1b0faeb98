/** Forms of pages: finds the form that a reader submits, and shows it again with the submitted values. */
import type { Reader } from '#access/decide-access.ts';
import {
  formFor,
  readFormName,
  type Form,
  type FormName,
  type PostedForm,
} from '#model/pages/define-form.ts';
import type { SiteSettings } from '#model/define-settings.ts';
import type { CachedPage } from '#server/cache/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { finish } from './page-renderer.ts';
import { beyondPages } from './beyond-pages.ts';
import type { PagesOptions } from './options.ts';
import { readAt, type FoundPage } from './stages/read-at.ts';
import { renderPage } from './stages/render.ts';
import type { SiteDataCache } from './stages/site-data-cache.ts';

/** A form and the page on which it was found. */
export interface FoundForm {
  form: Form;
  path: string;
  pageTitle: string;
  /** The data that its block has loaded. */
  data: unknown;
  settings: SiteSettings;
}

/**
 * Returns the form of a block that a reader finds at a URL. As for the page itself, the layout, its settings
 * and the block's view decide: a block that is dropped from the page accepts nothing.
 */
export async function formAt(
  site: SiteRef,
  { path, blockId, reader }: { path: string; blockId: string; reader: Reader },
  options: PagesOptions & { siteData: SiteDataCache },
): Promise<FoundForm | null> {
  const formName = readFormName(blockId);
  const read = await readAt(
    site,
    path,
    () => ({ onlyBlock: formName.blockId, reader, insertions: [] }),
    options,
  );
  const form = read && formOf(read, formName);
  if (!read || !form) return null;
  const { page } = read;
  const { data } = read.given.get(formName.blockId) ?? {};
  return {
    form: formFor(form, data),
    data,
    path: page.path,
    pageTitle: page.content?.name ?? page.section?.name ?? page.site.name,
    settings: page.site.settings,
  };
}

/**
 * The form of a block, if the page shows the block; or a form of the page itself, whatever the page shows.
 */
function formOf(read: FoundPage, { blockId, name }: FormName): Form | undefined {
  if (blockId === '') return read.input.module?.page.forms?.[name];
  const definition = read.prepared.get(blockId)?.definition;
  const form = name === '' ? definition?.form : definition?.forms?.[name];
  return form && renderPage(read).html !== '' ? form : undefined;
}

/** Renders the whole page with the submitted form. */
export async function postedPage(
  site: SiteRef,
  { path, posted, reader }: { path: string; posted: PostedForm; reader: Reader },
  options: PagesOptions & { siteData: SiteDataCache },
): Promise<CachedPage | null> {
  // Otherwise, a form submitted again and again would show the page without a counted view.
  const read = await readAt(
    site,
    path,
    (_, data) => ({ posted, reader: beyondPages(reader, data, options.meters) }),
    options,
  );
  return read && finish(read, site, options, path);
}
