/** `POST /upload/asset`, `/upload/file`, `/upload/migration-file`: an image, another file, a source of an import. */
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { forbidden, notFound, unauthenticated } from '#model/errors.ts';
import { can, type Permission, type Staff } from '#model/permissions.ts';
import {
  fileSizeBytesMax,
  inspectFile,
  MediaRefused,
  MediaUnavailable,
  normaliseOriginal,
  receiveUpload,
  registerUploads,
  tooManyUploads,
  type StoreFile,
  type StoreImage,
} from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import { API_HEADERS } from './headers.ts';
import { refuseForeignOrigin, staffOfRequest } from './identity.ts';

/** Uploads a person may make in an hour. */
const PER_HOUR = 600;

/** What puts an upload into the library; made by the entry, because it knows the nouns. */
export interface Libraries {
  storeImage: StoreImage;
  storeFile: StoreFile;
}

type Take = (request: FastifyRequest, staff: Staff) => Promise<Record<string, unknown>>;

/** Registers the routes in scopes of their own, so that no other route takes multipart bodies. */
export async function uploadRoutes(
  app: FastifyInstance,
  services: Services,
  libraries: Libraries,
): Promise<void> {
  await app.register(async (scope) => {
    await registerUploads(scope);
    uploadRoute(scope, services, '/upload/asset', 'manage_media', (request, staff) =>
      takeImage(request, staff, services, libraries),
    );
    uploadRoute(scope, services, '/upload/migration-file', 'manage_imports', (request, staff) =>
      takeSource(request, staff, services),
    );
  });
  // Files are held in memory until they are stored: two at a time bound that.
  const queue = createWorkQueue({ concurrency: 2, waitingMax: 20, busy: tooManyUploads });
  await app.register(async (scope) => {
    await registerUploads(scope, fileSizeBytesMax);
    uploadRoute(scope, services, '/upload/file', 'manage_media', (request, staff) =>
      queue(() => takeFile(request, staff, services, libraries)),
    );
  });
}

async function takeImage(
  request: FastifyRequest,
  staff: Staff,
  services: Services,
  { storeImage }: Libraries,
): Promise<Record<string, unknown>> {
  const upload = await receiveUpload(request);
  const original = await normaliseOriginal(upload.data);
  const asset = await services.write(whoOf(staff), (work) =>
    storeImage(work, services.media, original, upload.fileName),
  );
  return { asset };
}

async function takeFile(
  request: FastifyRequest,
  staff: Staff,
  services: Services,
  { storeFile }: Libraries,
): Promise<Record<string, unknown>> {
  const upload = await receiveUpload(request);
  const inspected = inspectFile(upload.data, upload.fileName);
  const file = await services.write(whoOf(staff), (work) =>
    storeFile(work, services.media.store, inspected, upload.fileName),
  );
  return { file };
}

/** A source file of an import, kept for one site. */
async function takeSource(
  request: FastifyRequest,
  staff: Staff,
  services: Services,
): Promise<Record<string, unknown>> {
  const upload = await receiveUpload(request);
  const siteId = Number(upload.fields.get('site'));
  if (!staff.siteIds.includes(siteId)) throw notFound('site');
  const owner = { organisationId: staff.organisationId, siteId };
  return { file: await services.imports.files.store(owner, upload.fileName, upload.data) };
}

const whoOf = (staff: Staff) => ({
  actor: staff,
  organisationId: staff.organisationId,
  siteIds: staff.siteIds,
});

/** Refuses strangers before a byte of the body is read. */
function uploadRoute(
  scope: FastifyInstance,
  services: Services,
  path: string,
  permission: Permission,
  take: Take,
): void {
  scope.post(path, async (request, reply) => {
    reply.headers(API_HEADERS);
    try {
      refuseForeignOrigin(request);
      const staff = await staffOfRequest(request, services);
      if (!staff) throw unauthenticated();
      if (!can(permission)(staff)) throw forbidden();
      await services.auth.countAttempt([
        { key: `upload/${staff.id}`, countMax: PER_HOUR, windowSeconds: 3600 },
      ]);
      return await reply.code(201).send(await take(request, staff));
    } catch (error) {
      if (error instanceof MediaRefused)
        return reply.code(error.statusCode).send({ error: error.message, code: error.code });
      if (error instanceof MediaUnavailable)
        return reply
          .code(error.statusCode)
          .header('retry-after', error.retryAfterSeconds)
          .send({ error: error.message, code: error.code });
      throw error;
    }
  });
}
