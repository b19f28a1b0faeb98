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
  /** The present in milliseconds since 1970, for addresses that end. */
  now: () => number;
  /** Whether the file is of an image that is not in the trash. */
  isLive: (fileKey: string) => Promise<boolean>;
  /** Whether the reader of the request may have a gated image. */
  canView: (request: FastifyRequest, image: GatedImage) => Promise<boolean>;
};

/** An image whose URL names its audience. */
export interface GatedImage {
  fileKey: string;
  gate: ImageGate;
  /** Pixels. */
  width: number;
}

/**
 * `GET` and `HEAD /media/*`: images by signed URL, cached for a year by every cache if public, by none if the
 * URL expires, and by the browser only, which revalidates each time, if it is gated. Any URL that we did not sign returns 404. Sets no cookies, also none of a parent's
 * hooks.
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
      // Its renditions may lie ready on the disk.
      if (!(await isLive(fileKey))) return notFound(reply);
      // Without access the response is that of an unknown URL.
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

/** The media origin's headers; errors must not be cached, so `no-store` is the default. */
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
 * A year; for the substitute of a file that is not encoded yet, five minutes; a gated image is cached only until it is
 * revalidated.
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
