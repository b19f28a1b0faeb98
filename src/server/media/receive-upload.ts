import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MediaRefused, type MediaRefusalCode } from '#server/media/errors.ts';
import { uploadLimits } from '#server/media/limits.ts';

export type ReceivedUpload = {
  data: Buffer;
  /** The name the browser gave, for display and as a first title; never a path and never believed. */
  fileName: string;
  /** The text fields sent before and after the file, at most four of 10,000 characters. */
  fields: ReadonlyMap<string, string>;
};

const partsMax = 5;

/** Lets the routes of this scope take multipart bodies, for `receiveUpload`. Register it nowhere else. Default: 20 MiB. */
export async function registerUploads(
  app: FastifyInstance,
  sizeBytesMax: number = uploadLimits.sizeBytesMax,
): Promise<void> {
  await app.register(multipart, {
    limits: {
      parts: partsMax,
      files: 1,
      fields: partsMax - 1,
      fileSize: sizeBytesMax,
      fieldNameSize: 100,
      fieldSize: 10_000,
      headerPairs: 20,
    },
  });
}

/**
 * Reads one file, of at most what the scope allows, from a multipart request into memory. The request must carry `x-csrf: 1`, which
 * no form and no plain cross-origin request can.
 *
 * @throws MediaRefused with CSRF_HEADER_MISSING (403), NOT_MULTIPART (415), TOO_MANY_BYTES or TOO_MANY_PARTS (413),
 * FILE_MISSING or MALFORMED_UPLOAD (400).
 */
export async function receiveUpload(request: FastifyRequest): Promise<ReceivedUpload> {
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
    return await readParts(request);
  } catch (err) {
    throw err instanceof MediaRefused ? err : asRefusal(err);
  }
}

async function readParts(request: FastifyRequest): Promise<ReceivedUpload> {
  const fields = new Map<string, string>();
  let file: Omit<ReceivedUpload, 'fields'> | undefined;
  for await (const part of request.parts()) {
    if (part.type === 'file') file = { data: await part.toBuffer(), fileName: displayName(part.filename) };
    else if (part.valueTruncated || part.fieldnameTruncated) {
      throw new MediaRefused(
        'TOO_MANY_BYTES',
        'A text sent with the file is too long; shorten it and retry.',
      );
    } else fields.set(part.fieldname, String(part.value));
  }
  if (!file) throw new MediaRefused('FILE_MISSING', 'No file was sent; choose one and retry.');
  return { ...file, fields };
}

const refusals: Record<string, readonly [MediaRefusalCode, string]> = {
  FST_REQ_FILE_TOO_LARGE: [
    'TOO_MANY_BYTES',
    'This file is larger than may be sent; save it smaller and retry.',
  ],
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
