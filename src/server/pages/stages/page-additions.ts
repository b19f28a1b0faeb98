/** Slots and insertions of modules in the blocks of one page or part. */
import type { SiteRef } from '#server/sites/index.ts';
import type { LoadedPage } from './load.ts';
import type { PagesOptions } from '../options.ts';
import type { PageAdditions } from '#site/grid/web-block.ts';
import { insertionProblems, slotProblems, typeProblems } from './slot-problems.ts';
import { templatesOf } from './templates-of.ts';

/** Creates additions for one rendering of `loaded`: insertions are counted across all its blocks. */
export function pageAdditions(
  {
    insertionData,
    layout,
    page,
    input: { faults },
  }: Pick<LoadedPage, 'insertionData' | 'layout' | 'page' | 'input'>,
  site: SiteRef,
  path: string,
  options: PagesOptions,
): PageAdditions {
  const onSlotProblem = slotProblems(options, site, path, faults);
  const templates = templatesOf(page.site.settings, site, path, { ...options, faults });
  const type = options.contentTypes.get(page.content?.type ?? '');
  return {
    ...(type?.extensionPath !== undefined && {
      onTypeProblem: typeProblems(type, options, site, path, faults),
    }),
    ...(templates && { templates }),
    slots: (page) => options.placedSlots(page, onSlotProblem),
    insertions: options.placedInsertions(insertionData, insertionProblems(options, site, path, faults), {
      loadsMore: page.part > 0 || (layout !== null && layout.loadMore !== null),
    }),
  };
}
