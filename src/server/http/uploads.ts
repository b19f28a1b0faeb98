/** `POST /upload/asset`: one image into the library, for staff who may. */
import type { FastifyInstance } from 'fastify';
import { forbidden, unauthenticated } from '#model/errors.ts';
import { can } from '#model/permissions.ts';
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
    scope.post('/upload/asset', async (request, reply) => {
      reply.headers(API_HEADERS);
      try {
        refuseForeignOrigin(request);
        const staff = await staffOfRequest(request, services);
        if (!staff) throw unauthenticated();
        if (!can('manage_media')(staff)) throw forbidden();
        await services.auth.countAttempt([
          { key: `upload/${staff.id}`, countMax: PER_HOUR, windowSeconds: 3600 },
        ]);
        const upload = await receiveUpload(request);
        const original = await normaliseOriginal(upload.data);
        const who = { actor: staff, organisationId: staff.organisationId, siteIds: staff.siteIds };
        const asset = await services.write(who, (work) =>
          storeImage(work, services.media, original, upload.fileName),
        );
        return await reply.code(201).send({ asset });
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
  });
}
