/**
 * `GET` and `HEAD /fonts/HASH.woff2`: a file of the site's own fonts, for readers of that site only. On the
 * admin's host, whose previews show every site, it serves the fonts of all sites.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { fileKeyOf } from '#media/media.ts';
import { scopeOfSite, transaction, type Scope } from '#server/db/index.ts';
import type { StoredFile } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { hasTag } from './etags.ts';

export function ownFontRoute(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { hash: string } }>({
    method: ['GET', 'HEAD'],
    // Matches no other path below `/fonts`, because a section may have that name.
    url: '/fonts/:hash(^[0-9a-f]{24}).woff2',
    handler: async (request, reply) => {
      const { hash } = request.params;
      const file = await findFile(hash, request, services);
      if (!file)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such font.');
      return sendFont(request, reply, { file, etag: `"${hash}"` });
    },
  });
}

async function findFile(
  hash: string,
  request: FastifyRequest,
  services: Services,
): Promise<StoredFile | null> {
  const scope = scopeOf(request, services);
  if (!scope) return null;
  const row = await transaction(
    services.pool,
    scope,
    (db) =>
      db
        .selectFrom('site_font_file')
        .select('organisation_id')
        .where((where) => where.or([where('latin_hash', '=', hash), where('ext_hash', '=', hash)]))
        .limit(1)
        .executeTakeFirst(),
    { readOnly: true },
  );
  return (row && (await services.media.store.get(fileKeyOf(row.organisation_id, hash)))) ?? null;
}

/** The fonts that the host may serve: those of its site; on the admin's host, all. */
function scopeOf(request: FastifyRequest, { sites, config }: Services): Scope | null {
  const { host } = request.headers;
  const site = sites.byHost(host);
  if (site) return scopeOfSite(site);
  return host?.toLowerCase() === new URL(config.adminOrigin).host ? { kind: 'platform' } : null;
}

/**
 * Sends a font, readable from any origin: fonts are fetched without credentials, and a preview's frame has no
 * origin.
 */
function sendFont(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, etag }: { file: StoredFile; etag: string },
): FastifyReply {
  reply.headers({
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  });
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  reply.header('content-length', file.sizeBytes).type('font/woff2');
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open());
}
