/** `POST /upload/asset`: one image into the library; `POST /upload/migration-file`: a source file. For staff who may. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { forbidden, notFound, unauthenticated } from '#model/errors.ts';
import { can, type Permission } from '#model/permissions.ts';
import {
  MediaRefused,
  MediaUnavailable,
  normaliseOriginal,
  receiveUpload,
  registerUploads,
} from '#server/media/index.ts';
import type { StoreImage } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { API_HEADERS } from './headers.ts';
import { refuseForeignOrigin, staffOfRequest } from './identity.ts';

/** Uploads a person may make in an hour. */
const PER_HOUR = 600;

/** Registers the route in a scope of its own, so that no other route takes multipart bodies. */
export async function uploadRoutes(
  app: FastifyInstance,
  services: Services,
  storeImage: StoreImage,
): Promise<void> {
  await app.register(async (scope) => {
    await registerUploads(scope);
    const upload = async (request: FastifyRequest, permission: Permission) => {
      refuseForeignOrigin(request);
      const staff = await staffOfRequest(request, services);
      if (!staff) throw unauthenticated();
      if (!can(permission)(staff)) throw forbidden();
      await services.auth.countAttempt([
        { key: `upload/${staff.id}`, countMax: PER_HOUR, windowSeconds: 3600 },
      ]);
      return { staff, received: await receiveUpload(request) };
    };
    scope.post('/upload/asset', (request, reply) =>
      answer(reply, async () => {
        const { staff, received } = await upload(request, 'manage_media');
        const original = await normaliseOriginal(received.data);
        const who = { actor: staff, organisationId: staff.organisationId, siteIds: staff.siteIds };
        const asset = await services.write(who, (work) =>
          storeImage(work, services.media, original, received.fileName),
        );
        return { asset };
      }),
    );
    scope.post('/upload/migration-file', (request, reply) =>
      answer(reply, async () => {
        const { staff, received } = await upload(request, 'manage_imports');
        const siteId = Number(received.fields.get('site'));
        if (!staff.siteIds.includes(siteId)) throw notFound('site');
        const owner = { organisationId: staff.organisationId, siteId };
        return { file: await services.imports.files.store(owner, received.fileName, received.data) };
      }),
    );
  });
}

/** 201 with what was made, or the refusal of a file in words. */
async function answer(reply: FastifyReply, make: () => Promise<object>): Promise<FastifyReply> {
  reply.headers(API_HEADERS);
  try {
    return await reply.code(201).send(await make());
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
}
