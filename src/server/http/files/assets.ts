/**
 * Files of the build (fonts, scripts of the site). Their names contain a hash of their content, so browsers
 * may cache them indefinitely.
 */
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { joined } from '#server/pages/index.ts';
import { acceptsBrotli, acceptsGzip } from './accepts-gzip.ts';
import { hasTag, tagFor } from './etags.ts';
import type { IncomingRequest } from '../requests/incoming-request.ts';

/** The site's script in development: its sources, transformed by Vite. */
export const SCRIPT_SOURCE = '/src/site/entry-dev.ts';

/** URL of the site's script in the build that contains the server in `directory`. Throws if it is missing. */
export function readScriptAddress(directory: string): string {
  const manifest = JSON.parse(readFileSync(join(directory, 'site-manifest.json'), 'utf8')) as Manifest;
  const entry = manifest['src/site/entry-client.ts'];
  if (!entry) throw new Error('The build has no program for the public site; build again.');
  return `/${entry.file}`;
}

type Manifest = Readonly<Record<string, { file: string } | undefined>>;

/** Responds to a request for an asset synchronously; returns false for any other request. */
export type AnswerAsset = (request: IncomingRequest, response: ServerResponse) => boolean;

const PREFIX = '/assets/';

/**
 * Responds to GET and HEAD below `/assets/` on every host; existing files are immutable for a year. Missing
 * files, and all other requests, are left to the route. Each file is read on its first request and then
 * cached: all files together are 4 MB, and as much again compressed.
 */
export function answerAssets(root: string | null = assetFolder()): AnswerAsset {
  const assets = new Map<string, Asset>();
  const find = (name: string): Asset | null => {
    const known = assets.get(name);
    if (known) return known;
    if (root === null || !isHashedName(name) || !existsSync(`${root}${name}`)) return null;
    const asset = readAsset(root, name);
    assets.set(name, asset);
    return asset;
  };
  return ({ id, method, url, headers, common }, response) => {
    if (!url.startsWith(PREFIX) || (method !== 'GET' && method !== 'HEAD')) return false;
    const asset = find(url.slice(PREFIX.length).split('?', 1)[0] ?? '');
    if (!asset) return false;
    const accepted = headers['accept-encoding'];
    const sent =
      (acceptsBrotli(accepted) && asset.br) || (acceptsGzip(accepted) && asset.gzip) || asset.plain;
    const all = [...common.flat, 'x-request-id', id, ...sent.headers];
    if (hasTag(headers['if-none-match'], sent.etag)) response.writeHead(304, all).end();
    else {
      response.writeHead(200, [...all, 'content-length', String(sent.bytes.length)]);
      response.end(method === 'HEAD' ? undefined : sent.bytes);
    }
    return true;
  };
}

/** A file in the forms in which it is sent: uncompressed, and in the encodings that the build created. */
interface Asset {
  plain: Sent;
  gzip: Sent | null;
  br: Sent | null;
}

interface Sent {
  etag: string;
  /** Flat list of alternating names and values. */
  headers: string[];
  bytes: Buffer;
}

/** Content types of the build's files, because browsers must not sniff them. */
const TYPES: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  js: 'application/javascript; charset=utf-8',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
};

function readAsset(root: string, name: string): Asset {
  const etag = `"${/-([\w-]{8})\.\w+$/.exec(name)?.[1] ?? name}"`;
  const [hasGzip, hasBrotli] = [existsSync(`${root}${name}.gz`), existsSync(`${root}${name}.br`)];
  const headers = Object.entries({
    'content-type': TYPES[extname(name).slice(1)] ?? 'application/octet-stream',
    'cache-control': 'public, max-age=31536000, immutable',
    // Fonts are fetched without credentials; a site on another origin may use the same files.
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    ...((hasGzip || hasBrotli) && { vary: 'accept-encoding' }),
  }).flat();
  const read = (file: string, coding: 'br' | 'gzip' | null): Sent => {
    const tag = tagFor(etag, coding);
    return {
      etag: tag,
      headers: [...headers, 'etag', tag, ...(coding === null ? [] : ['content-encoding', coding])],
      bytes: joined([readFileSync(`${root}${file}`)]),
    };
  };
  return {
    plain: read(name, null),
    gzip: hasGzip ? read(`${name}.gz`, 'gzip') : null,
    br: hasBrotli ? read(`${name}.br`, 'br') : null,
  };
}

/** Serves `/assets/`; a missing file gets a 404 that must not be cached. */
export function assetRoutes(app: FastifyInstance, answer: AnswerAsset): void {
  app.get('/assets/*', async (request, reply) => {
    if (answer(request, reply.raw)) return reply.hijack();
    return reply
      .code(404)
      .header('cache-control', 'no-store')
      .type('text/plain; charset=utf-8')
      .send('File not found.');
  });
}

/**
 * Whether the name has the form of a build file: letters, digits and hyphens, a hash of eight characters, an
 * extension.
 */
function isHashedName(name: string): boolean {
  return /^\w[\w.-]{0,200}-[\w-]{8}\.[a-z0-9]{2,5}$/.test(name) && !name.includes('..');
}

/**
 * Folder of the assets: next to the built entry, or next to the chunk that contains this module; null without
 * a build.
 */
function assetFolder(): string | null {
  const found = ['assets/', '../assets/']
    .map((path) => fileURLToPath(new URL(path, import.meta.url)))
    .find((path) => existsSync(path));
  return found ?? null;
}
