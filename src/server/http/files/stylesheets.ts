/** `GET /css/{name}.css` on a site's host: the stylesheet of its forms (specification, public site, section 2 "Routes"). */
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { STYLESHEETS, versionOf } from '#site/ui/sheets.ts';
import { acceptsGzip } from './accepts-gzip.ts';
import { hasTag, tagFor } from './etags.ts';

/**
 * Registers the route. The file is cached for a year under its versioned URL, and otherwise revalidated with
 * its ETag.
 */
export function stylesheetRoute(app: FastifyInstance): void {
  const sheets = new Map(Object.entries(STYLESHEETS).map(([name, css]) => [name, packed(css)]));
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/css/:file',
    async (request, reply) => {
      const name = /^([a-z][a-z-]{0,40})\.css$/.exec(request.params.file)?.[1];
      const sheet = sheets.get(name ?? '');
      if (!sheet)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('Stylesheet not found.');
      const { version, css, gzip } = sheet;
      const coding = acceptsGzip(request.headers['accept-encoding']) ? 'gzip' : null;
      const etag = tagFor(`"${version}"`, coding);
      reply.headers({
        etag,
        vary: 'Accept-Encoding',
        'cache-control': request.query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
      reply.type('text/css; charset=utf-8');
      return coding === null ? reply.send(css) : reply.header('content-encoding', coding).send(gzip);
    },
  );
}

/** Compresses a stylesheet. Done once for each of a few stylesheets of some kilobytes. */
function packed(css: string): { version: string; css: string; gzip: Buffer } {
  return { version: versionOf(css), css, gzip: gzipSync(css) };
}
