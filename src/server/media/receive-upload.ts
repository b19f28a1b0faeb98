import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FILE_SIZE_BYTES_MAX } from '#model/media.ts';
import { MediaRefused, type MediaRefusalCode } from '#server/media/errors.ts';

/** A file that was announced, and what was said before it. */
export type PendingUpload = {
  /** The text fields sent before the file, at most four of 10,000 characters. */
  fields: ReadonlyMap<string, string>;
  /** Reads the file into memory. Throws MediaRefused as `openUpload` does, beyond `sizeBytesMax` too. Call it once. */
  read: (sizeBytesMax: number) => Promise<ReceivedUpload>;
  /** Lets go of a file that nobody has read, so that the request can end. */
  drop: () => void;
};

export type ReceivedUpload = {
  data: Buffer;
  /** The name the browser gave, for display and as a first title; never a path and never believed. */
  fileName: string;
};

const partsMax = 5;

/** Lets the routes of this scope take multipart bodies, for `openUpload`. Register it nowhere else. */
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
 * Begins to read a multipart request: the fields before its one file, which comes last. The request must carry
 * `x-csrf: 1`, which no form and no plain cross-origin request can.
 *
 * @throws MediaRefused with CSRF_HEADER_MISSING (403), NOT_MULTIPART (415), TOO_MANY_BYTES or TOO_MANY_PARTS (413),
 * FILE_MISSING or MALFORMED_UPLOAD (400).
 */
export async function openUpload(request: FastifyRequest): Promise<PendingUpload> {
  if (request.headers['x-csrf'] !== '1') {
    throw new MediaRefused(
      'CSRF_HEADER_MISSING',
      'Uploads need the header x-csrf: 1; reload the page and retry.',
    );
  }
  if (!request.isMultipart()) {
    throw new MediaRefused('NOT_MULTIPART', 'Uploads are sent as multipart/form-data with one file in it.');
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
  for (;;) {
    const { value: part } = (await parts.next()) as { value?: Multipart };
    if (!part) throw new MediaRefused('FILE_MISSING', 'No file was sent; choose one and retry.');
    if (part.type === 'file') {
      return {
        fields,
        read: (sizeBytesMax) => readFile(part, parts, sizeBytesMax),
        drop: () => part.file.resume(),
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

/** The file, and the end of the request behind it. */
async function readFile(
  part: MultipartFile,
  parts: AsyncIterator<Multipart>,
  sizeBytesMax: number,
): Promise<ReceivedUpload> {
  try {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    for await (const chunk of part.file as AsyncIterable<Buffer>) {
      sizeBytes += chunk.length;
      // What is too much is read to its end, so that the sender gets the answer.
      if (sizeBytes <= sizeBytesMax) chunks.push(chunk);
    }
    if (sizeBytes > sizeBytesMax || part.file.truncated) throw new MediaRefused(...TOO_LARGE);
    const rest = await parts.next();
    if (!rest.done) throw new MediaRefused('MALFORMED_UPLOAD', 'The file must be the last part; retry.');
    return { data: Buffer.concat(chunks), fileName: displayName(part.filename) };
  } catch (err) {
    throw err instanceof MediaRefused ? err : asRefusal(err);
  }
}

const TOO_LARGE = ['TOO_MANY_BYTES', 'This file is larger than allowed; reduce its size and retry.'] as const;

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

/** For display: the parser has cut folders off already; control and direction characters could still fool a reader. */
function displayName(name: string): string {
  return name.replaceAll(/\p{C}/gu, '').slice(0, 200);
}
