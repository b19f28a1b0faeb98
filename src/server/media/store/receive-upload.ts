import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILE_SIZE_BYTES_MAX, IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { MediaRefused, type MediaRefusalCode } from '#server/media/errors.ts';
import { discardRest } from './discard-rest.ts';
import type { FileOnDisk, Spool, Spools } from './spool.ts';

/** An announced file, and the fields before it. */
export type PendingUpload = {
  /** The text fields sent before the file, at most four of 10,000 characters. */
  fields: ReadonlyMap<string, string>;
  /**
   * Bytes of the whole request according to its headers; the file is not longer. Infinity if the headers
   * state no length.
   */
  announcedBytes: number;
  /**
   * Reads the file and passes it to `store`. Throws MediaRefused like `openUpload`, also for a file beyond
   * `sizeBytesMax`; MediaUnavailable with STORAGE_FULL; and every other error of the disk unchanged. Call it
   * once.
   */
  read: <Result>(
    limits: ReadLimits,
    store: (upload: ReceivedUpload) => Result | Promise<Result>,
  ) => Promise<Result>;
  /**
   * Reads what is left of the request and discards it, for half a minute at most. Call it before the response. Resolves with
   * whether the request has arrived in full; if not, the response must close the connection.
   */
  discard: () => Promise<boolean>;
};

export type ReadLimits = {
  sizeBytesMax: number;
  /** For files of more than `IN_MEMORY_BYTES_MAX`; null: every file is held in memory. */
  spools: Spools | null;
};

export type ReceivedUpload = {
  /** A file on disk exists until `store` has finished. */
  content: Buffer | FileOnDisk;
  /**
   * The name that the browser sent, for display and as a first title; never used as a path and never trusted.
   */
  fileName: string;
};

const partsMax = 5;

/** Allows the routes of this scope to accept multipart bodies, for `openUpload`. Register it nowhere else. */
export async function registerUploads(app: FastifyInstance): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: partsMax,
      files: 1,
      fields: partsMax - 1,
      fileSize: FILE_SIZE_BYTES_MAX,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 20,
    },
  });
}

/**
 * Starts reading a multipart request: the fields before its only file, which comes last. The request must
 * have `x-csrf: 1` or a bearer token, which no form and no plain cross-origin request can send.
 *
 * @throws MediaRefused with CSRF_HEADER_MISSING (403), NOT_MULTIPART (415), TOO_MANY_BYTES or TOO_MANY_PARTS
 * (413), FILE_MISSING or MALFORMED_UPLOAD (400).
 */
export async function openUpload(request: FastifyRequest): Promise<PendingUpload> {
  const { authorization, 'x-csrf': csrf } = request.headers;
  if (csrf !== '1' && authorization === undefined) {
    throw new MediaRefused(
      'CSRF_HEADER_MISSING',
      'Uploads need the header x-csrf: 1, or a bearer token. Reload the page and try again.',
    );
  }
  if (!request.isMultipart()) {
    throw new MediaRefused('NOT_MULTIPART', 'Send uploads as multipart/form-data with one file.');
  }
  try {
    return await readFields(request);
  } catch (err) {
    throw err instanceof MediaRefused ? err : asRefusal(err);
  }
}

async function readFields(request: FastifyRequest): Promise<PendingUpload> {
  const fields = new Map<string, string>();
  const parts = request.parts();
  const announcedBytes = Number(request.headers['content-length'] ?? Infinity);
  for (;;) {
    const { value: part } = (await parts.next()) as { value?: Multipart };
    if (!part) throw new MediaRefused('FILE_MISSING', 'No file was sent; choose one and retry.');
    if (part.type === 'file') {
      return {
        fields,
        announcedBytes,
        read: (limits, store) => withFile(part, parts, createReceiver(limits, announcedBytes), store),
        discard: () => discardRest(request.raw, part.file),
      };
    }
    if (part.valueTruncated || part.fieldnameTruncated) {
      throw new MediaRefused(
        'TOO_MANY_BYTES',
        'A text sent with the file is too long; shorten it and retry.',
      );
    }
    fields.set(part.fieldname, String(part.value));
  }
}

/** Reads the file, and the rest of the request after it. */
async function withFile<Result>(
  part: MultipartFile,
  parts: AsyncIterator<Multipart>,
  received: Receiver,
  store: (upload: ReceivedUpload) => Result | Promise<Result>,
): Promise<Result> {
  try {
    const content = await readFile(part, parts, received);
    return await store({ content, fileName: displayName(part.filename) });
  } finally {
    await received.remove();
  }
}

async function readFile(
  part: MultipartFile,
  parts: AsyncIterator<Multipart>,
  received: Receiver,
): Promise<Buffer | FileOnDisk> {
  try {
    // Even a refused file is read to its end, so that the sender receives the response.
    for await (const chunk of part.file as AsyncIterable<Buffer>) await received.add(chunk);
  } catch (err) {
    throw asRefusal(err);
  }
  const content = await received.finish();
  if (part.file.truncated) throw new MediaRefused(...TOO_LARGE);
  const rest = await parts.next().catch((err: unknown) => {
    throw asRefusal(err);
  });
  if (!rest.done) throw new MediaRefused('MALFORMED_UPLOAD', 'The file must be the last part; retry.');
  return content;
}

interface Receiver {
  /** Never throws; `finish` throws instead. */
  add: (chunk: Buffer) => Promise<void>;
  /** Throws if the file was invalid, or could not be written to disk. */
  finish: () => Promise<Buffer | FileOnDisk>;
  remove: () => Promise<void>;
}

/** Holds a file in memory, or above `IN_MEMORY_BYTES_MAX` on disk if there are spools. */
function createReceiver({ sizeBytesMax, spools }: ReadLimits, announcedBytes: number): Receiver {
  let chunks: Buffer[] = [];
  let sizeBytes = 0;
  let spool: Spool | null = null;
  let failure: { cause: unknown } | null = null;
  const hold = async (chunk: Buffer) => {
    chunks.push(chunk);
    if (spools === null || sizeBytes <= IN_MEMORY_BYTES_MAX) return;
    spool ??= await spools.open(Math.min(sizeBytesMax, announcedBytes));
    for (const held of chunks.splice(0)) await spool.write(held);
  };
  return {
    add: async (chunk) => {
      sizeBytes += chunk.length;
      if (sizeBytes > sizeBytesMax) failure ??= { cause: new MediaRefused(...tooLarge(sizeBytesMax)) };
      if (failure) chunks = [];
      else await hold(chunk).catch((err: unknown) => (failure = { cause: err }));
    },
    finish: async () => {
      if (failure) throw failure.cause;
      return spool ? spool.finish() : Buffer.concat(chunks);
    },
    remove: async () => spool?.remove(),
  };
}

function tooLarge(sizeBytesMax: number) {
  // Sizes of fonts and other small files are shown in kB.
  const size =
    sizeBytesMax < 1024 * 1024
      ? `${Math.floor(sizeBytesMax / 1024)} kB`
      : `${Math.floor(sizeBytesMax / 1024 / 1024)} MB`;
  return ['TOO_MANY_BYTES', `This file is larger than ${size}; reduce its size and retry.`] as const;
}

/** A file that the parser cuts off is larger than any file may be. */
const TOO_LARGE = tooLarge(FILE_SIZE_BYTES_MAX);

const refusals: Record<string, readonly [MediaRefusalCode, string]> = {
  FST_REQ_FILE_TOO_LARGE: TOO_LARGE,
  FST_PARTS_LIMIT: ['TOO_MANY_PARTS', 'Send one file at a time, with at most four text fields.'],
  FST_FILES_LIMIT: ['TOO_MANY_PARTS', 'Send one file at a time, with at most four text fields.'],
  FST_FIELDS_LIMIT: ['TOO_MANY_PARTS', 'Send one file at a time, with at most four text fields.'],
};

function asRefusal(err: unknown): MediaRefused {
  const code = err instanceof Error && 'code' in err ? String(err.code) : '';
  const malformed = ['MALFORMED_UPLOAD', 'The upload arrived damaged or incomplete; retry.'] as const;
  const [refusalCode, sentence] = refusals[code] ?? malformed;
  return new MediaRefused(refusalCode, sentence, { cause: err });
}

/**
 * A name for display: the parser has already removed folders; control and direction characters could still mislead a
 * reader.
 */
function displayName(name: string): string {
  return name.replaceAll(/\p{C}/gu, '').slice(0, 200);
}
