/** Files of the build (fonts, scripts of the site): their names hold a hash of their content, so browsers may cache them indefinitely. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface AssetRoutesOptions {
  /** The folder, with a slash at its end; null when nothing was built. Default: the build's own. */
  root?: string | null;
}

/** Where development has the site's program: its sources, transformed by Vite. */
export const SCRIPT_SOURCE = '/src/site/entry-dev.ts';

/** Address of the site's program in the build whose server lies in `directory`. Throws when there is none. */
export function readScriptAddress(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'site-manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['src/site/entry-client.ts'];
  if (!entry) throw new Error('The build has no program for the public site; build again.');
  return `/${entry.file}`;
}

type Manifest = Readonly<Record<string, { file: string } | undefined>>;

/** Serves `/assets/` to every host: a year and immutable for what is there, 404 not to be stored for what is not. */
export async function assetRoutes(
  app: FastifyInstance,
  { root = assetFolder() }: AssetRoutesOptions = {},
): Promise<void> {
  if (root) {
    await app.register(fastifyStatic, {
      root,
      serve: false,
      index: false,
      dotfiles: 'deny',
      preCompressed: true,
      cacheControl: true,
      immutable: true,
      maxAge: '365d',
    });
  }
  app.get<{ Params: { '*': string } }>('/assets/*', async (request, reply) => {
    const name = request.params['*'];
    if (root && isHashedName(name) && existsSync(`${root}${name}`)) {
      // Fonts are fetched without credentials; a site on another origin may use the same files.
      reply.header('access-control-allow-origin', '*').header('cross-origin-resource-policy', 'cross-origin');
      return reply.sendFile(name);
    }
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('There is no such file.');
  });
}

/** One file name as the build writes them: letters, digits and hyphens, a hash of eight, an ending. */
function isHashedName(name: string): boolean {
  return /^\w[\w.-]{0,200}-[\w-]{8}\.[a-z0-9]{2,5}$/.test(name) && !name.includes('..');
}

/** Beside the built entry, or beside the chunk this file became part of; null when nothing was built. */
function assetFolder(): string | null {
  const found = ['assets/', '../assets/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  return found ?? null;
}
