/** The templates that a site has chosen. */
import type { SiteSettings } from '#model/define-settings.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { baseStylesSettings } from '#settings/base-styles.ts';
import type { PageTemplates } from '#site/grid/web-block.ts';
import type { PartFaults } from '#grid/part-faults.ts';
import type { PagesOptions } from '../options.ts';
import { templateProblems } from './slot-problems.ts';

/** Returns the site's templates; undefined for the product's own, and for templates of a removed extension. */
export function templatesOf(
  settings: SiteSettings,
  site: SiteRef,
  path: string,
  { faults, ...options }: Pick<PagesOptions, 'onProblem' | 'templateViews'> & { faults?: PartFaults },
): PageTemplates | undefined {
  const { templates: name } = settings.read(baseStylesSettings);
  const views = name === null ? undefined : options.templateViews[name];
  return views && { views, onProblem: templateProblems(name ?? '', views, options, site, path, faults) };
}
