/** What a request shows against a person, apart from its user agent. */
import { isbot } from 'isbot';
import type { RouteRequest } from '#model/pages/define-route.ts';
import type { RouteContext } from '#server/http/index.ts';
import type { MachineReason } from '../model/score-sender.ts';
import { isMonitoring, MONITORING_HEADER } from './monitoring.ts';

/** Name of the pass by which verified crawlers of search engines are recognised, if the site's modules do so. */
const CRAWLER_PASS = 'crawler';

/** Addresses of previews: of drafts, and of shared links. Staff on a page of the site are recognised by their visit. */
const PREVIEW = /^https?:\/\/[^/]+\/_preview\//;

/** Returns the reasons that the request of a batch shows. Those of a person need no statement. */
export async function marksOf(
  ctx: RouteContext,
  request: Pick<RouteRequest, 'header'>,
): Promise<MachineReason[]> {
  const { header } = request;
  const checks: [MachineReason, boolean][] = [
    ['monitoring', await isMonitoring(ctx, header(MONITORING_HEADER))],
    ['crawler', await isVerifiedCrawler(ctx, header('user-agent') ?? '')],
    ['prefetch', [header('sec-purpose'), header('purpose')].some((purpose) => purpose?.includes('prefetch'))],
    ['preview', PREVIEW.test(header('referer') ?? '')],
  ];
  return checks.flatMap(([reason, applies]) => (applies ? [reason] : []));
}

/** Crawlers name themselves in their user agent, so that only such requests are compared with addresses of crawlers. */
async function isVerifiedCrawler(ctx: RouteContext, userAgent: string): Promise<boolean> {
  if (userAgent === '' || !isbot(userAgent)) return false;
  const { passes = [] } = await ctx.reader();
  return passes.some(({ kind }) => kind === CRAWLER_PASS);
}
