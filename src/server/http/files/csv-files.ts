/**
 * `GET` and `HEAD /admin/csv-files/ID`: a list saved as CSV, for the user who saved it. The user must still
 * have the right to all of its rows.
 */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { CSV_FILES_PATH } from '#text/csv/csv-files.ts';
import type { Staff } from '#model/permissions.ts';
import { transaction } from '#server/db/index.ts';
import type { ExportFile } from '#server/exports/index.ts';
import type { Services } from '#server/services.ts';
import { renewedStaffOfRequest, staffOfRequest } from '../identity.ts';
import { plainPage } from '../plain-page.ts';

const HEADERS = {
  'cache-control': 'private, no-store',
  'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox allow-downloads",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-robots-tag': 'noindex',
};

/** Registers the route. */
export function csvFileRoute(app: FastifyInstance, services: Services): void {
  app.route<{ Params: { id: string } }>({
    method: ['GET', 'HEAD'],
    url: `${CSV_FILES_PATH}/:id`,
    handler: async (request, reply) => {
      reply.headers(HEADERS);
      const staff = await staffOf(request, reply, services);
      if (!staff) return refuse(reply, 401, 'Log in', 'Log in to the admin, then open this link again.');
      const found = await findFile(staff, request.params.id, services);
      if (!found)
        return refuse(reply, 404, 'No such file', 'The file was deleted, or you do not have access to it.');
      const { name, file } = found;
      reply.headers({
        'content-type': 'text/csv; charset=utf-8',
        'content-length': file.sizeBytes,
        'content-disposition': `attachment; filename*=UTF-8''${encodedName(name)}`,
      });
      return reply.send(request.method === 'HEAD' ? null : file.stream());
    },
  });
}

/**
 * The staff user of the request. Renews an expired login if the browser reports that one of our pages, or the
 * user, sent the request.
 */
function staffOf(request: FastifyRequest, reply: FastifyReply, services: Services): Promise<Staff | null> {
  const fetchSite = request.headers['sec-fetch-site'];
  return fetchSite === 'same-origin' || fetchSite === 'none'
    ? renewedStaffOfRequest(request, reply, services)
    : staffOfRequest(request, services);
}

interface Row {
  id: number;
  name: string;
  operation: string;
  site_ids: unknown;
}

async function findFile(
  staff: Staff,
  id: string,
  services: Services,
): Promise<{ name: string; file: ExportFile } | null> {
  if (!/^[1-9]\d{0,8}$/.test(id)) return null;
  const row = await ownRow(staff, Number(id), services);
  if (!row || !services.exports.list(row.operation)?.canDownload(staff) || !worksOn(staff, row.site_ids))
    return null;
  const file = await services.exports.files.find({ organisationId: staff.organisationId, id: row.id });
  return file && { name: row.name, file };
}

function ownRow({ id: userId, organisationId, siteIds }: Staff, id: number, { pool }: Services) {
  return transaction(
    pool,
    { kind: 'organisation', organisationId, siteIds },
    (db): Promise<Row | undefined> =>
      db
        .selectFrom('csv_export')
        .select(['id', 'name', 'operation', 'site_ids'])
        .where('organisation_id', '=', organisationId)
        .where('id', '=', id)
        .where('started_by_id', '=', userId)
        .where('state', '=', 'ready')
        .executeTakeFirst(),
    { readOnly: true },
  );
}

/** Whether the user works on all sites whose rows the file contains. */
function worksOn({ siteIds }: Staff, sites: unknown): boolean {
  return Array.isArray(sites) && sites.every((site) => siteIds.includes(Number(site)));
}

function encodedName(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replace(
    /['()]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16)}`,
  );
}

function refuse(reply: FastifyReply, status: 401 | 404, title: string, message: string): FastifyReply {
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(plainPage({ title, message, links: [{ href: CSV_FILES_PATH, label: 'CSV files' }] }));
}
