/**
 * The admin on its own origin: one static HTML file for all users. On a site's host, its paths redirect to
 * that origin.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ViteDevServer } from 'vite';
import { isAdminPath } from '#addresses/admin-path.ts';
import type { Services } from '#server/services.ts';
import { withColourScheme } from './pages/colour-scheme.ts';
import { adminHtmlHeaders } from './headers.ts';
import { ICONS_PATH } from './files/icons.ts';
import { redirectToProvider, LOGIN_PATH } from './single-sign-on.ts';

export interface AdminOptions {
  services: Services;
  /** Folder that contains the built admin. */
  directory: string;
  /** Paths of the screens below /admin; any other path gets a 404. */
  paths: readonly string[];
  /** The Vite server, which in development serves the admin from its sources. */
  vite?: ViteDevServer | undefined;
}

/** Registers `/admin` and all paths below it. */
export async function adminRoutes(
  app: FastifyInstance,
  { services, directory, paths, vite }: AdminOptions,
): Promise<void> {
  const { graphqlEndpoint } = services.config;
  const adminHost = new URL(services.config.adminOrigin).host;
  const isAdminHost = (request: FastifyRequest) => (request.headers.host ?? '').toLowerCase() === adminHost;
  const origins = () => services.sites.all().map(({ origin }) => origin);
  const shell = vite ? null : readShell(directory);

  // In development, the server before the app serves the sources (scripts/dev/front.ts).
  if (!vite) {
    await app.register(fastifyStatic, {
      root: join(directory, 'assets'),
      prefix: '/admin/assets/',
      decorateReply: false,
      immutable: true,
      maxAge: '365d',
      index: false,
      dotfiles: 'ignore',
      preCompressed: true,
    });
  }
  app.get('/admin/build.json', async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ build: shell?.build ?? 'development' }),
  );

  const serve = async (request: FastifyRequest, reply: FastifyReply) => {
    if (!isAdminHost(request)) return redirectToAdmin(request, reply, services);
    const led = redirectToProvider(request, reply, services);
    if (led) return led;
    const [path = ''] = request.url.split('?', 1);
    reply
      // The screen of an unknown path reports it itself.
      .code(isAdminPath(path, paths) ? 200 : 404)
      .headers(vite ? { 'cache-control': 'no-store' } : adminHtmlHeaders(origins(), graphqlEndpoint))
      .type('text/html; charset=utf-8');
    if (!vite) return reply.send(configured(shell?.html ?? '', services.config));
    const source = configured(
      readFileSync(join(directory, '../../admin/index.html'), 'utf8'),
      services.config,
    );
    return reply.send(await vite.transformIndexHtml(request.url, source));
  };
  app.get('/admin', serve);
  app.get('/admin/*', serve);
}

/**
 * The admin's HTML with its configuration in meta elements: GraphQL endpoint, icons, single sign-on. The admin cannot find
 * the last out by a request to the login page: that would start a login, and end one in another window.
 */
function configured(html: string, { graphqlEndpoint, iconServiceUrl, provider }: Services['config']): string {
  const said = {
    'graphql-endpoint': graphqlEndpoint,
    icons: iconServiceUrl && ICONS_PATH,
    'single-sign-on': provider && LOGIN_PATH,
  };
  return Object.entries(said).reduce(
    (page, [name, content]) => (content === undefined ? page : withMeta(page, name, content)),
    withColourScheme(html),
  );
}

function withMeta(html: string, name: string, content: string): string {
  return html.replace(
    new RegExp(`<meta name="${name}" content="[^"]*"\\s*/?>`),
    () => `<meta name="${name}" content="${content.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}" />`,
  );
}

/** The shell, and an id of this build, which open tabs compare with their own. */
function readShell(directory: string): { html: string; build: string } {
  const html = readFileSync(join(directory, 'index.html'), 'utf8');
  return { html, build: createHash('sha256').update(html).digest('base64url').slice(0, 12) };
}

/**
 * Redirects `/admin/*` on a site's host to the admin, with the site selected. The target is safe, because the
 * path is one of ours.
 */
function redirectToAdmin(request: FastifyRequest, reply: FastifyReply, services: Services): FastifyReply {
  const site = services.sites.byHost(request.headers.host);
  if (!site)
    return reply.code(404).type('text/plain; charset=utf-8').send('There is no site at this address.');
  const target = new URL(services.config.adminOrigin);
  const requested = new URL(request.url, 'http://site.invalid');
  target.pathname = requested.pathname.replace(/^\/+/, '/');
  for (const [key, value] of requested.searchParams) target.searchParams.append(key, value);
  target.searchParams.set('site', site.tenantKey);
  return reply.code(302).header('location', target.href).header('cache-control', 'no-store').send();
}
