/**
 * Staff on a site's host: the admin's link contains a code, `GET /_preview/visit/CODE` opens the visit, and
 * pages request who is visiting.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { can, type Staff } from '#model/permissions.ts';
import { asciiAddress } from '#addresses/paths.ts';
import { createVisitCode, visitAddress, VISIT_PASS_HOURS } from '#server/auth/index.ts';
import type { PageVisit } from '#server/pages/index.ts';
import type { Services } from '#server/services.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { sitePath } from '#site/ui/links/site-path.ts';
import { renewedStaffOfRequest, staffOfRequest } from '../identity.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

/** Parameters of any page that only staff may use (specification, public site, section 2 "Routes"). */
const PREVIEW = 'preview-mode';
const FRESH = 'cache-bypass';

/** Registers the exchange of a code for a pass in a cookie of the site's host. */
export function siteVisitRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { code: string }; Querystring: { to?: unknown } }>(
    '/_preview/visit/:code',
    async (request, reply) => {
      reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
      const site = services.sites.byHost(request.headers.host);
      const pass = site && (await services.auth.exchangeVisitCode(request.params.code, site.siteId));
      if (!site || !pass)
        return reply
          .code(404)
          .type('text/plain; charset=utf-8')
          .send('This link has been used or has expired. Open the site from the admin again.');
      const secure = site.origin.startsWith('https:');
      const options = { path: '/', sameSite: 'lax', secure, maxAge: VISIT_PASS_HOURS * 3600 } as const;
      reply.setCookie(cookieName(services, secure), pass, { ...options, httpOnly: true });
      // A hint for the site's script that it should request the toolbar; it gives no access.
      reply.setCookie(`cms_staff_${services.config.publicPort}`, '1', options);
      return reply.code(303).header('location', pathOf(request.query.to)).send();
    },
  );
}

/**
 * `GET /admin/view-site?site=KEY&to=/path`: redirects staff to the site with a code, and others to the site
 * without one. Requests not sent by the admin's own pages count as anonymous, so that sites cannot send staff
 * there unasked. An expired login is renewed, as the data client would do.
 */
export function viewSiteRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Querystring: { site?: unknown; to?: unknown } }>('/admin/view-site', async (request, reply) => {
    const site = services.sites.byKey(String(request.query.site));
    reply.headers({ 'cache-control': 'private, no-store', 'referrer-policy': 'no-referrer' });
    if (!site) return reply.code(404).type('text/plain; charset=utf-8').send('Site not found.');
    const to = pathOf(request.query.to);
    const staff = await staffOfVisit(request, reply, services);
    if (!staff?.siteIds.includes(site.siteId))
      return reply
        .code(302)
        .header('location', site.origin + to)
        .send();
    const { organisationId } = staff;
    const code = await services.write({ actor: staff, organisationId, siteIds: staff.siteIds }, ({ db }) =>
      createVisitCode(db, staff, site.siteId),
    );
    return reply
      .code(302)
      .header('location', visitAddress(site.origin, code, to))
      .send();
  });
}

/**
 * Staff who followed a link of the admin or typed the URL; null if a page of a site, even of the same domain, sent the
 * request. If the browser does not report the sender, the login is used unchanged, and not renewed.
 */
async function staffOfVisit(
  request: FastifyRequest,
  reply: FastifyReply,
  services: Services,
): Promise<Staff | null> {
  const { 'sec-fetch-site': from, 'sec-fetch-mode': mode = 'navigate' } = request.headers;
  if (mode !== 'navigate') return null;
  if (from === undefined) return staffOfRequest(request, services);
  return from === 'none' || from === 'same-origin' ? renewedStaffOfRequest(request, reply, services) : null;
}

/** The staff parameters of a page request; null for requests by others or without these parameters. */
export async function visitOf(
  request: IncomingRequest,
  site: SiteRef,
  services: Services,
): Promise<PageVisit | null> {
  const [, query] = request.url.split('?', 2);
  // Returns here for nearly every request, before any cookie is read.
  if (!query || !(query.includes(PREVIEW) || query.includes(FRESH))) return null;
  const parameters = new URLSearchParams(query);
  const isPreview = parameters.get(PREVIEW) === 'true';
  if (!isPreview && parameters.get(FRESH) !== 'true') return null;
  const staff = await staffOnSite(request, site, services);
  if (!staff) return null;
  return { preview: isPreview && can('manage_content')(staff), siteIds: staff.siteIds };
}

/** The staff user who currently visits the site from the admin; null for any other reader. */
export async function staffOnSite(
  request: Pick<IncomingRequest, 'cookies'>,
  site: SiteRef,
  services: Services,
): Promise<Staff | null> {
  const pass = request.cookies[cookieName(services, site.origin.startsWith('https:'))];
  return pass ? services.auth.staffOfVisit(pass, site.siteId) : null;
}

/** Whether the browser has the cookie of a visit of staff, whose login may have expired. Without I/O. */
export function hasVisitCookie(
  request: Pick<IncomingRequest, 'headers' | 'cookies'>,
  site: SiteRef,
  services: Services,
): boolean {
  if (request.headers.cookie === undefined) return false;
  return request.cookies[cookieName(services, site.origin.startsWith('https:'))] !== undefined;
}

/** Contains the public port, so that two installations on one host do not interfere. */
function cookieName({ config }: Services, secure: boolean): string {
  return `${secure ? '__Host-' : ''}cms_visit_${config.publicPort}`;
}

/** A path on this host; any other value results in the front page. */
function pathOf(to: unknown): string {
  return asciiAddress((typeof to === 'string' ? sitePath(to) : null) ?? '/');
}
