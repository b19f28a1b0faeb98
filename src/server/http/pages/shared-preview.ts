/**
 * `GET /_preview/shared/TOKEN` on a site's host: unpublished work for anyone with the link.
 * `/_preview/open/TOKEN`: redirects to a gated item, which is then open to the browser that followed the
 * link. Never cached.
 */
import type { FastifyInstance, FastifyReply } from 'fastify';
import { STATUS } from '#access/decide-access.ts';
import { plainBody } from '#server/cache/index.ts';
import { scopeOfSite, transaction } from '#server/db/index.ts';
import type { Services } from '#server/services.ts';
import { ownCookie } from '../own-cookie.ts';
import { openItemCookie, type SharedPreview } from '#server/signing/shared-preview.ts';
import type { SiteRef } from '#server/sites/index.ts';
import { PUBLIC_HTML_HEADERS } from '../headers.ts';

const HEADERS = {
  ...PUBLIC_HTML_HEADERS,
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex, nofollow',
  // The URL is the secret: it is not sent as a referrer to linked sites.
  'referrer-policy': 'no-referrer',
  'x-cache': 'bypass',
};

const ENDED = 'This preview has expired. Ask the sender for a new link.';
const LINK_ENDED = 'This link has expired. Ask the sender for a new one.';

export function sharedPreviewRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>('/_preview/shared/:token', async (request, reply) => {
    reply.headers(HEADERS);
    const site = services.sites.byHost(request.headers.host);
    const share = services.sharedPreviews.verify(request.params.token);
    if (
      !site ||
      !share ||
      share.kind !== 'draft' ||
      share.siteId !== site.siteId ||
      !(await isOpen(services, site, share))
    )
      return sendEnded(reply, services, site, request.id);
    const { contentId: id } = share;
    const page = await services.pages.preview(site, { entity: 'content', id, isExternalPreview: true });
    if (!page) return sendEnded(reply, services, site, request.id);
    return reply.type('text/html; charset=utf-8').send(plainBody(page.body));
  });
}

/**
 * Registers the route. The cookie contains the link's token: it opens only this item, and only while the link
 * is valid.
 */
export function openItemRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: { token: string } }>('/_preview/open/:token', async (request, reply) => {
    reply.headers(HEADERS);
    const site = services.sites.byHost(request.headers.host);
    const { token } = request.params;
    const share = services.sharedPreviews.verify(token);
    if (
      !site ||
      share?.kind !== 'gate' ||
      share.siteId !== site.siteId ||
      !(await isOpen(services, site, share))
    )
      return sendEnded(reply, services, site, request.id, LINK_ENDED);
    reply.setCookie(ownCookie(request, openItemCookie(services.config.publicPort)), token, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: request.protocol === 'https',
      expires: new Date(share.expires * 1000),
    });
    return reply.code(303).header('location', `/${share.contentId}`).send();
  });
}

/**
 * Whether the share is neither revoked nor expired, by the database's clock, and its item is not in the
 * trash.
 */
async function isOpen(services: Services, site: SiteRef, share: SharedPreview): Promise<boolean> {
  return transaction(
    services.pool,
    scopeOfSite(site),
    async (db, now) => {
      const row = await db
        .selectFrom('content_share')
        .innerJoin('content', (join) =>
          join
            .onRef('content.organisation_id', '=', 'content_share.organisation_id')
            .onRef('content.id', '=', 'content_share.content_id'),
        )
        .select('content_share.expires')
        .where('content_share.organisation_id', '=', site.organisationId)
        .where('content_share.id', '=', share.shareId)
        .where('content.id', '=', share.contentId)
        .where('content.status', '<>', STATUS.deleted)
        .where('revoked', 'is', null)
        .executeTakeFirst();
      if (!row) return false;
      return Math.min(Date.parse(row.expires), share.expires * 1000) > Date.parse(now);
    },
    { readOnly: true },
  );
}

/** Sends the same response for a preview that was revoked, has expired, was deleted or never existed. */
async function sendEnded(
  reply: FastifyReply,
  { pages }: Services,
  site: SiteRef | undefined,
  requestId: string,
  message = ENDED,
): Promise<FastifyReply> {
  const html = site && (await pages.failure(site, { status: 410, message, requestId }));
  reply.code(410);
  return html
    ? reply.type('text/html; charset=utf-8').send(html)
    : reply.type('text/plain; charset=utf-8').send(message);
}
