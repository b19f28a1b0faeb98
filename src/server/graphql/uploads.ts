/** Files of calls: who may send how many, and how many are held in memory at a time. */
import { GraphQLError } from 'graphql';
import { badInput } from '#model/errors.ts';
import { IMAGE_SIZE_BYTES_MAX } from '#model/media.ts';
import type { Staff } from '#model/permissions.ts';
import { classifyDbError } from '#server/db/index.ts';
import { MediaRefused, MediaUnavailable, tooManyUploads, type PendingUpload } from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { createWorkQueue } from '#server/work-queue.ts';
import type { TakeUpload } from './state.ts';

/** Files a person may send in an hour. */
const PER_HOUR = 600;

/** Large files are held in memory until they are stored: two at a time bound that. */
const LARGE_AT_A_TIME = 2;
const LARGE_WAITING_MAX = 20;

/** How the file of one call is taken, for every call of this server. */
export function createUploads(services: Services): (staff: Staff, pending: PendingUpload) => TakeUpload {
  const queue = createWorkQueue({
    concurrency: LARGE_AT_A_TIME,
    waitingMax: LARGE_WAITING_MAX,
    busy: tooManyUploads,
    // The next ones would wait for the same database, two at a time.
    concernsAll: (error) => classifyDbError(error) !== null,
  });
  return (staff, pending) => {
    let isTaken = false;
    return async (sizeBytesMax, store) => {
      if (isTaken) throw badInput('One file belongs to one operation. Send them one at a time.');
      isTaken = true;
      await services.auth.countAttempt([
        { key: `upload/${staff.id}`, countMax: PER_HOUR, windowSeconds: 3600 },
      ]);
      const take = async () => store(await pending.read(sizeBytesMax));
      return sizeBytesMax > IMAGE_SIZE_BYTES_MAX ? queue(take) : take();
    };
  };
}

/** What is wrong with a file, as the API says it; null for every other error. */
export function presentUploadError(error: unknown): GraphQLError | null {
  if (error instanceof MediaRefused) {
    const http = { status: error.statusCode };
    const code = error.statusCode === 403 ? 'FORBIDDEN' : 'BAD_USER_INPUT';
    return new GraphQLError(error.message, {
      extensions: { code, reason: error.code, fields: { file: error.message }, http },
    });
  }
  if (error instanceof MediaUnavailable) {
    const http = {
      status: error.statusCode,
      headers: { 'retry-after': String(error.retryAfterSeconds) },
    };
    return new GraphQLError(error.message, { extensions: { code: 'INTERNAL', reason: error.code, http } });
  }
  return null;
}
