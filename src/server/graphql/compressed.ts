/** Encodes responses of the API: compressed if that saves bytes and does not reveal secrets. */
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptsGzip } from '#server/http/files/accepts-gzip.ts';

/** Shorter responses fit into one packet with or without compression. */
const BYTES_MIN = 1_400;
/** Compression level: takes half the time of the default level, for output a tenth larger. */
const LEVEL = 3;

const compress = promisify(gzip);

/**
 * Sends JSON with the response's media type, compressed for clients that accept it. With `hasSecrets` it is
 * not compressed: the length of a compressed response reveals the rest to a client that controls a part of
 * it.
 */
export async function sendJson(
  request: FastifyRequest,
  reply: FastifyReply,
  json: string,
  hasSecrets: boolean,
): Promise<FastifyReply> {
  const isPlain = hasSecrets || json.length < BYTES_MIN || !acceptsGzip(request.headers['accept-encoding']);
  if (isPlain) return reply.send(json);
  return reply.header('content-encoding', 'gzip').send(await compress(json, { level: LEVEL }));
}
