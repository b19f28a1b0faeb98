/**
 * `GET` and `HEAD /media/file/KEY/NAME`: a file of the library, for whoever may read an item of the site, or a text in
 * one of its layouts, that offers it, checked each time; or for anyone with a URL that was signed less than
 * five minutes ago.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANYONE, decideAccess, type Reader, type SiteAccess } from '#model/decide-access.ts';
import { FILE_FORMATS, type FileFormat } from '#model/file-formats.ts';
import { parseFilePath, type ParsedFileAddress } from '#model/media.ts';
import { databaseNow, transaction, type Db } from '#server/db/index.ts';
import { PENDING_KIND } from '#model/shape.ts';
import type { SiteRef } from '#server/sites/index.ts';
import type { Services } from '#server/services.ts';
import type { StoredFile } from '#server/media/index.ts';
import { readerOf } from './readers.ts';
import { siteWords } from '#site/ui/words.ts';

/** Published items looked at to find one that offers the file, the oldest first: they are the likeliest to be public. */
const OFFERS_MAX = 200;

interface FileRow {
  id: number;
  format: string;
}

export function fileRoute(app: FastifyInstance, services: Services): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/file/*',
    handler: async (request, reply) => {
      const address = parseFilePath(request.raw.url ?? '');
      const site = services.sites.byHost(request.headers.host);
      const reader = site ? await readerOf(request, site, services) : ANYONE;
      const row = address && (await findFile(address, { site, reader }, services));
      const format = row && FILE_FORMATS.get(row.format);
      const file = format && (await services.media.store.get(address.fileKey));
      if (!file) return notFound(reply, site?.language);
      setHeaders(reply, format, address);
      if (reader.actor.kind === 'member' || reader.pass) reply.header('cache-control', 'private, no-store');
      return sendFile(request, reply, file, `"${address.fileKey}"`);
    },
  });
}

/** The file's row when it may be had; every other address looks the same. */
async function findFile(
  address: ParsedFileAddress,
  { site, reader }: { site: SiteRef | null | undefined; reader: Reader },
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
  return transaction(
    services.pool,
    scope,
    async (db) => {
      const row = await db
        .selectFrom('media_file')
        .select(['id', 'format'])
        .where('organisation_id', '=', organisationId)
        .where('file_key', '=', address.fileKey)
        .executeTakeFirst();
      if (!row) return null;
      const mayHave =
        isSigned ||
        (access && (await isOffered(db, { fileId: row.id, organisationId, access, reader, now })));
      return mayHave ? row : null;
    },
    { readOnly: true },
  );
}

interface Offer {
  fileId: number;
  organisationId: number;
  access: SiteAccess;
  reader: Reader;
  /** ISO. */
  now: string;
}

/** Whether an item readers of the site may see, which is the usual case, or a layout of it as it is saved points at the file. */
async function isOffered(db: Db, offer: Offer): Promise<boolean> {
  return (await isInItem(db, offer)) || (await isInLayout(db, offer));
}

async function isInLayout(db: Db, { fileId, organisationId, access: { siteId } }: Offer): Promise<boolean> {
  const layout = await db
    .selectFrom('reference as r')
    .innerJoin('layout as l', (join) =>
      join.onRef('l.organisation_id', '=', 'r.organisation_id').onRef('l.id', '=', 'r.from_id'),
    )
    .select('l.id')
    .where('r.organisation_id', '=', organisationId)
    .where('r.to_entity', '=', 'mediaFile')
    .where('r.to_id', '=', fileId)
    .where('r.from_entity', '=', 'layout')
    .where('r.kind', '!=', PENDING_KIND)
    .where('l.site_id', '=', siteId)
    .limit(1)
    .executeTakeFirst();
  return layout !== undefined;
}

async function isInItem(db: Db, { fileId, organisationId, access, reader, now }: Offer): Promise<boolean> {
  const items = await db
    .selectFrom('reference as r')
    .innerJoin('content as c', (join) =>
      join.onRef('c.organisation_id', '=', 'r.organisation_id').onRef('c.id', '=', 'r.from_id'),
    )
    .select([
      'c.id',
      'c.type',
      'c.labels',
      'c.primary_section_id as sectionId',
      'c.registration_required',
      'c.required_memberships_ids',
      'c.open_to_everyone',
      'c.status',
      'c.published',
      'c.unpublished',
      'c.sites_shown_ids as siteIds',
    ])
    .where('r.organisation_id', '=', organisationId)
    .where('r.to_entity', '=', 'mediaFile')
    .where('r.to_id', '=', fileId)
    .where('r.from_entity', '=', 'content')
    .where('c.status', '=', 1)
    .orderBy('c.published')
    .where('r.kind', '!=', PENDING_KIND)
    .limit(OFFERS_MAX)
    .execute();
  return items.some((item) => {
    const facts = {
      ...item,
      labels: item.labels ?? [],
      siteIds: item.siteIds ?? [],
      registrationRequired: item.registration_required === true,
      membershipIds: item.required_memberships_ids ?? [],
      isOpenToAll: item.open_to_everyone === true,
    };
    return decideAccess(reader, facts, access, now).kind === 'open';
  });
}

/** Caches must revalidate: a reader who may have the file today may not tomorrow. */
function setHeaders(reply: FastifyReply, format: FileFormat, { fileName, until }: ParsedFileAddress): void {
  const name = encodeURIComponent(fileName).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
  reply.headers({
    'content-type': format.contentType,
    'content-disposition': `${format.inline ? 'inline' : 'attachment'}; filename*=UTF-8''${name}`,
    'content-security-policy': `default-src 'none'${format.extension === 'pdf' ? '' : '; sandbox'}`,
    'cross-origin-resource-policy': 'same-site',
    'x-content-type-options': 'nosniff',
    'x-robots-tag': until === undefined ? 'all' : 'noindex',
    'cache-control': until === undefined ? 'no-cache' : 'private, no-store',
    'accept-ranges': 'bytes',
  });
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: StoredFile,
  etag: string,
): FastifyReply {
  reply.header('etag', etag);
  if (request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();
  const range = rangeOf(request.headers.range, file.sizeBytes);
  if (range === 'beyond') return reply.code(416).header('content-range', `bytes */${file.sizeBytes}`).send();
  if (range) {
    reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${file.sizeBytes}`);
    reply.header('content-length', range.end - range.start + 1);
  } else reply.header('content-length', file.sizeBytes);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open(range ?? undefined));
}

/** One range of bytes (RFC 9110, section 14); several at once, or what cannot be read, get the whole file. */
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
