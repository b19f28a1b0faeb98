/** Reads bodies of other servers: decompresses them, and never holds more than the size limit. */
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { OutboundRefused } from './errors.ts';

/**
 * Reads a body to its end. Throws OutboundRefused with TOO_LARGE as soon as its decompressed size exceeds
 * `sizeBytesMax`, or WRONG_TYPE for an unrequested encoding.
 */
export async function readBody(
  body: Readable,
  encoding: string | undefined,
  sizeBytesMax: number,
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  for await (const chunk of decoded(body, encoding) as AsyncIterable<Buffer>) {
    sizeBytes += chunk.length;
    if (sizeBytes > sizeBytesMax) {
      body.destroy();
      throw new OutboundRefused(
        'TOO_LARGE',
        `The other server sends more than ${Math.floor(sizeBytesMax / 1024)} kB, which is not read.`,
      );
    }
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function decoded(body: Readable, encoding: string | undefined): Readable {
  const name = (encoding ?? 'identity').trim().toLowerCase();
  if (name === 'identity' || name === '') return body;
  const decoder =
    name === 'gzip' || name === 'x-gzip' ? createGunzip() : name === 'br' ? createBrotliDecompress() : null;
  if (!decoder) {
    body.destroy();
    throw new OutboundRefused('WRONG_TYPE', 'The other server uses an unsupported compression.');
  }
  // An error of either stream ends both; the decoder passes the error to the reader.
  return pipeline(body, decoder, () => undefined);
}
