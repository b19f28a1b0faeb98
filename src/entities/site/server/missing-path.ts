import { isSitePath } from '#model/addresses.ts';
import type { OperationContext } from '#server/context.ts';
import type { SiteRef } from '#server/sites/index.ts';

/** Whether a link is a path of the site at which readers find nothing; false for addresses elsewhere. */
export async function isMissingPath(ctx: OperationContext, site: SiteRef, href: string): Promise<boolean> {
  if (!isSitePath(href)) return false;
  const path = href.split('#', 1)[0] ?? href;
  return (await ctx.services.pages.missing(ctx.db, site, [path], ctx.now)).size > 0;
}
