/**
 * `GET` and `HEAD /media/file/KEY/NAME`: a file of the library, for readers of an item of the site, or of a text in
 * one of its layouts, that offers it, checked each time; for a program by a URL that names it, as long as a visitor
 * recognises it; or for anyone with a URL that was signed less than five minutes ago.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANONYMOUS_READER, type Reader } from '#access/decide-access.ts';
import type { GatedItem } from '#model/readers/define-gate.ts';
import { FILE_FORMATS, type FileFormat } from '#media/file-formats.ts';
import { parseFilePath, type ParsedFileAddress } from '#addresses/file-address.ts';
import { databaseNow, transaction } from '#server/db/index.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Services } from '#server/services.ts';
import type { StoredFile } from '#server/media/index.ts';
import { hasTag, isRangeOfThis } from './etags.ts';
import { offersOf } from './file-offers.ts';
import { readerOf } from '../readers.ts';
import { ANONYMOUS_CLIENT } from '../routes/route-context.ts';
import { siteWords } from '#site/ui/words.ts';

interface FileRow {
  id: number;
  format: string;
  file_name: string;
}

export function fileRoute(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/file/*',
    handler: async (request, reply) => {
      const address = parseFilePath(request.raw.url ?? '');
      const site = services.sites.byHost(request.headers.host);
      const reader = await readerOfFile(request, site, address, services);
      let isFreeView = false;
      const hasFreeView = async (items: readonly GatedItem[]) => {
        if (!site || address?.client) return false;
        const viewing = services.meters.viewing(request, site);
        isFreeView = await services.pages.hasFreeView(site, reader, items, viewing);
        return isFreeView;
      };
      const row = address && (await findFile(address, { site, reader, hasFreeView }, services));
      const format = row && FILE_FORMATS.get(row.format);
      const file = format && (await services.media.store.get(address.fileKey));
      if (!file) return notFound(reply, site?.language);
      setHeaders(reply, format, { ...address, fileName: row.file_name });
      if (reader.actor.kind === 'member' || reader.passes || isFreeView)
        reply.header('cache-control', 'private, no-store');
      return sendFile(request, reply, file, `"${address.fileKey}"`);
    },
  });
}

/** A URL for a program determines the reader; an invalid one counts as anonymous. */
async function readerOfFile(
  request: FastifyRequest,
  site: SiteRef | null | undefined,
  address: ParsedFileAddress | undefined,
  services: Services,
): Promise<Reader> {
  if (!site) return ANONYMOUS_READER;
  if (!address?.client) return readerOf(request, site, services);
  const fileOfClient = { ...address.client, fileKey: address.fileKey };
  const passes = await services.visitors.recognise(site, { ...ANONYMOUS_CLIENT, fileOfClient });
  return passes.length > 0 ? { ...ANONYMOUS_READER, passes } : ANONYMOUS_READER;
}

interface FileLookup {
  site: SiteRef | null | undefined;
  reader: Reader;
  /** Whether one of the items was a free view of the reader: then the item's files are open to the reader too. */
  hasFreeView: (items: readonly GatedItem[]) => Promise<boolean>;
}

/** The row of a file that may be served; null, without distinction, for every other URL. */
async function findFile(
  address: ParsedFileAddress,
  { site, reader, hasFreeView }: FileLookup,
  services: Services,
): Promise<FileRow | null> {
  const organisationId = Number(address.fileKey.split('-', 1)[0]);
  const isSigned = address.until !== undefined;
  const now = await databaseNow(services.pool);
  if (isSigned && !services.media.signer.verifyFile(address, Math.floor(Date.parse(now) / 1000))) return null;
  if (!isSigned && site?.organisationId !== organisationId) return null;
  const siteIds = site && !isSigned ? [site.siteId] : [];
  const scope = { kind: 'organisation', organisationId, siteIds } as const;
  const access = site && !isSigned ? await services.pages.access(site) : null;
  const found = await transaction(
    services.pool,
    scope,
    async (db) => {
      const row = await db
        .selectFrom('media_file')
        .select(['id', 'format', 'file_name'])
        .where('organisation_id', '=', organisationId)
        .where('file_key', '=', address.fileKey)
        .executeTakeFirst();
      if (!row) return null;
      const offers =
        access &&
        (await offersOf(db, {
          fileId: row.id,
          organisationId,
          access,
          reader,
          now,
          gridOffers: services.pages.gridOffers,
        }));
      return { row, isOpen: isSigned || offers?.isOpen === true, gated: offers?.gated ?? [] };
    },
    { readOnly: true },
  );
  if (!found) return null;
  return found.isOpen || (await hasFreeView(found.gated)) ? found.row : null;
}

/**
 * Caches must revalidate: a reader who may have the file today may not have it tomorrow. The file name is the
 * stored one: a URL with another name must not turn a document into a program.
 */
function setHeaders(
  reply: FastifyReply,
  format: FileFormat,
  { fileName, until, client }: ParsedFileAddress,
): void {
  const name = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.headers({
    'content-type': format.contentType,
    'content-disposition': `${format.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': `default-src 'none'${format.extension === 'pdf' ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': until === undefined && !client ? 'all' : 'noindex',
    'cache-control': until === undefined ? 'no-cache' : 'private, no-store',
    'accept-ranges': 'bytes',
    ...(client && { 'referrer-policy': 'no-referrer' }),
  });
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  etag: string,
): FastifyReply {
  reply.header('etag', etag);
  if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const isOfThis = isRangeOfThis(request.headers['if-range'], etag);
  const range = isOfThis ? rangeOf(request.headers.range, file.sizeBytes) : null;
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
    reply.header('content-length', range.end - range.start + 1);
  } else reply.header('content-length', file.sizeBytes);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open(range ?? undefined));
}

/**
 * The requested range of bytes (RFC 9110, section 14); null, which sends the whole file, for several ranges
 * or an invalid one.
 */
function rangeOf(header: string | undefined, size: number): { start: number; end: number } | 'beyond' | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const start = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const end = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (start >= size) return 'beyond';
  return start > end ? null : { start, end };
}

function notFound(reply: FastifyReply, language = 'en'): FastifyReply {
  return reply
    .code(404)
    .headers({ 'cache-control': 'no-store' })
    .type('text/plain; charset=utf-8')
    .send(siteWords(language).errors.noFile);
}
