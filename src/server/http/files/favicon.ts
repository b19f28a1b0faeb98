/** `/favicon.ico` of a site, which browsers and feed readers request by convention. */
import { generalSettings } from '#settings/general.ts';
import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { writeIcon, type RenditionFile } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { hasTag } from './etags.ts';

/** Sizes in the file, in pixels; larger sizes are PNG files that the page links. */
const SIZES = [16, 32] as const;

/**
 * Serves the favicon of the host's site in two sizes, or 404 if the site has no favicon. Clients revalidate
 * it each time.
 */
export function faviconRoute(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/favicon.ico',
    handler: async (request, reply) => {
      const site = services.sites.byHost(request.headers.host);
      const favicon = site ? (await services.pages.settings(site)).read(generalSettings).favicon : null;
      if (!favicon) return missing(reply);
      const images = await Promise.all(
        SIZES.map(async (size) => {
          const file = await services.media.renditions.render({
            fileKey: favicon.fileKey,
            ratio: '1x1',
            signature: '',
            width: size,
            format: 'png',
          });
          return file && { size, png: await bytesOf(file) };
        }),
      );
      const found = images.filter((image) => image !== undefined);
      if (found.length === 0) return missing(reply);
      const icon = writeIcon(found);
      const etag = `"${createHash('sha256').update(icon).digest('base64url').slice(0, 22)}"`;
      reply.header('cache-control', 'no-cache').header('etag', etag);
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.type('image/x-icon').send(icon);
    },
  });
}

function bytesOf(file: RenditionFile): Promise<Buffer> {
  return buffer(file.open());
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .header('cache-control', 'public, max-age=30')
    .type('text/plain; charset=utf-8')
    .send('This site has no icon.');
}
