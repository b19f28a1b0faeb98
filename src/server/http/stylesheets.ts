/** `GET /css/{name}.css` on a site's host: the stylesheet of its forms (specification, public site, section 2 "Routes"). */
import type { FastifyInstance } from 'fastify';
import { STYLESHEETS, versionOf } from '#site/ui/sheets.ts';

/** Registers the route. Kept for a year under the address pages name it by, else asked for again with its ETag. */
export function stylesheetRoute(app: FastifyInstance): void {
  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>(
    '/css/:file',
    async (request, reply) => {
      const css = sheetOf(request.params.file);
      if (css === null)
        return reply
          .code(404)
          .header('cache-control', 'no-store')
          .type('text/plain; charset=utf-8')
          .send('There is no such stylesheet.');
      const version = versionOf(css);
      const etag = `"${version}"`;
      reply.headers({
        etag,
        'cache-control': request.query.v === version ? 'public, max-age=31536000, immutable' : 'no-cache',
      });
      if (request.headers['if-none-match'] === etag) return reply.code(304).send();
      return reply.type('text/css; charset=utf-8').send(css);
    },
  );
}

function sheetOf(file: string): string | null {
  const name = /^([a-z][a-z-]{0,40})\.css$/.exec(file)?.[1];
  return Object.entries(STYLESHEETS).find(([own]) => own === name)?.[1] ?? null;
}
