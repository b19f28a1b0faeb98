import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { ImageGate } from '#media/image-gate.ts';
import { parseRenditionPath, type ImageRendition } from '#media/media.ts';
import { hasTag } from '#server/http/files/etags.ts';
import { MediaUnavailable } from '#server/media/errors.ts';
import type { RenditionFile, Renditions } from '#server/media/images/renditions.ts';
import { privateAddressSecondsMax, type MediaSigner } from '#server/media/sign.ts';

export type MediaRouteOptions = {
  renditions: Renditions;
  signer: Pick<MediaSigner, 'verify'>;
  /** Returns the current time in milliseconds since 1970, for URLs that expire. */
  now: () => number;
  /** Whether the file belongs to an image that is not in the trash. */
  isLive: (fileKey: string) => Promise<boolean>;
  /** Whether the reader who sent the request may view a gated image. */
  canView: (request: FastifyRequest, image: GatedImage) => Promise<boolean>;
};

/** An image whose URL names its audience. */
export interface GatedImage {
  fileKey: string;
  gate: ImageGate;
  /** In pixels. */
  width: number;
}

/**
 * `GET` and `HEAD /media/*`: images by signed URL. A public image is cached for a year by every cache; one
 * whose URL expires is not cached; a gated one is cached by the browser only, which revalidates it each time.
 * Any URL that the server did not sign returns 404. Sets no cookies, not even those of a parent's hooks.
 */
export const mediaRoutes: FastifyPluginAsync<MediaRouteOptions> = async (
  app,
  { renditions, signer, now, isLive, canView },
) => {
  app.addHook('onSend', async (_request, reply) => {
    reply.removeHeader('set-cookie');
  });
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    handler: async (request, reply) => {
      setSafetyHeaders(reply);
      const rendition = signedRendition(request.raw.url ?? '', signer, now());
      if (!rendition) return notFound(reply);
      const { fileKey, gate, width } = rendition;
      // The image may be in the trash while its renditions are still on the disk.
      if (!(await isLive(fileKey))) return notFound(reply);
      // Without access the response is the same as for an unknown URL.
      if (gate && !(await canView(request, { fileKey, gate, width }))) return notFound(reply);
      try {
        const file = await renditions.render(rendition);
        return file ? sendFile(request, reply, { file, rendition }) : notFound(reply);
      } catch (err) {
        if (err instanceof MediaUnavailable) return unavailable(reply, err);
        throw err;
      }
    },
  });
};

function signedRendition(
  url: string,
  signer: Pick<MediaSigner, 'verify'>,
  now: number,
): ImageRendition | undefined {
  const rendition = parseRenditionPath(url);
  if (!rendition || !signer.verify(rendition)) return undefined;
  if (rendition.until === undefined) return rendition;
  const secondsLeft = rendition.until - now / 1000;
  return secondsLeft > 0 && secondsLeft <= privateAddressSecondsMax ? rendition : undefined;
}

/** Sets the headers of the media origin; errors must not be cached, so `no-store` is the default. */
function setSafetyHeaders(reply: FastifyReply): void {
  reply.headers({
    'content-security-policy': "default-src 'none'; sandbox; style-src 'unsafe-inline'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { file, rendition }: { file: RenditionFile; rendition: ImageRendition },
): FastifyReply {
  reply.header('cache-control', cacheControlFor(file, rendition));
  if (rendition.gate) reply.header('cross-origin-resource-policy', 'same-site');
  reply.header('etag', file.etag);
  if (hasTag(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  reply.header('content-length', file.sizeBytes).type(file.contentType);
  return request.method === 'HEAD' ? reply.send() : reply.send(file.open());
}

/**
 * A year; five minutes for the placeholder of a file that is not encoded yet; a gated image must be
 * revalidated each time.
 */
function cacheControlFor({ isPlaceholder }: RenditionFile, { until, gate }: ImageRendition): string {
  if (gate) return 'private, no-cache';
  if (until !== undefined) return 'private, no-store';
  return isPlaceholder ? 'public, max-age=300' : 'public, max-age=31536000, immutable';
}

function notFound(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').send('Image not found.');
}

function unavailable(reply: FastifyReply, err: MediaUnavailable): FastifyReply {
  return reply
    .code(err.statusCode)
    .header('retry-after', err.retryAfterSeconds)
    .type('text/plain; charset=utf-8')
    .send(err.message);
}
