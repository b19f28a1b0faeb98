/** Uploaded files: who may send how many, and how many are held in memory or written to disk at a time. */
import { GraphQLError } from 'graphql';
import { AppError, badInput } from '#model/errors.ts';
import { IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { can, type ApiClient, type Staff } from '#model/permissions.ts';
import { classifyDbError } from '#server/db/index.ts';
import {
  createSpoolPlaces,
  MediaRefused,
  MediaUnavailable,
  tooManyUploads,
  type PendingUpload,
} from '#server/media/index.ts';
import type { Services } from '#server/services.ts';
import { createWorkQueue } from '#server/background/work-queue.ts';
import type { TakeUpload } from './state.ts';

/** Maximum number of files per hour of a user who does not manage media. */
const PER_HOUR = 600;
const DAY_SECONDS = 86_400;

/**
 * Maximum number of large uploads at a time, which bounds the memory: such files are held in memory until
 * they are stored.
 */
const LARGE_AT_A_TIME = 2;
const LARGE_WAITING_MAX = 20;

/** Creates the function that accepts the file of a call; used for all calls to this server. */
export function createUploads(
  services: Services,
): (sender: Staff | ApiClient, pending: PendingUpload) => TakeUpload {
  // An error of the database concerns the waiting uploads too: they would wait for the same database, two at
  // a time.
  const concernsAll = (error: unknown) => classifyDbError(error) !== null;
  const queue = createWorkQueue({
    concurrency: LARGE_AT_A_TIME,
    waitingMax: LARGE_WAITING_MAX,
    busy: tooManyUploads,
    concernsAll,
  });
  const spoolPlaces = createSpoolPlaces({ concernsAll });
  return (sender, pending) => {
    let isTaken = false;
    return async ({ sizeBytesMax, isOnDisk }, store) => {
      if (isTaken)
        throw badInput('TOO_MANY_FILES', 'Each upload takes one file. Upload the files one at a time.');
      isTaken = true;
      await countUpload(services, sender);
      const spools = isOnDisk ? services.spools : null;
      const take = () => pending.read({ sizeBytesMax, spools }, store);
      if (sizeBytesMax <= IN_MEMORY_BYTES_MAX) return take();
      if (!isOnDisk) return queue(take);
      return pending.announcedBytes > IN_MEMORY_BYTES_MAX ? spoolPlaces(sender.organisationId, take) : take();
    };
  };
}

/**
 * Counts an upload. Managers of media may send as many files as the organisation's quota allows; other users
 * have a personal limit as well.
 */
async function countUpload(
  { auth, config: { uploadsPerDay } }: Services,
  sender: Staff | ApiClient,
): Promise<void> {
  if (!can('manage_media')(sender))
    await auth.countAttempt([
      {
        key: { counter: sender.kind === 'client' ? 'upload/key' : 'upload', of: [sender.id] },
        countMax: PER_HOUR,
        windowSeconds: 3600,
      },
    ]);
  const key = { counter: 'upload/organisation', of: [sender.organisationId] };
  await auth
    .countAttempt([{ key, countMax: uploadsPerDay, windowSeconds: DAY_SECONDS }])
    .catch((error: unknown) => {
      if (!(error instanceof AppError) || error.code !== 'RATE_LIMITED') throw error;
      const { retryAfterSeconds } = error.extensions;
      throw new AppError(
        'RATE_LIMITED',
        'UPLOAD_QUOTA_USED',
        `Your organisation has sent ${uploadsPerDay.toLocaleString('en')} files within a day, which is its quota. Try again within ${Math.ceil(Number(retryAfterSeconds) / 3600)} h, or ask the operator to raise UPLOADS_PER_DAY.`,
        error.extensions,
      );
    });
}

/** An upload error as a GraphQL error; null for every other error. */
export function presentUploadError(error: unknown): GraphQLError | null {
  if (error instanceof MediaRefused) {
    const http = { status: error.statusCode };
    const code = error.statusCode === 403 ? 'FORBIDDEN' : 'BAD_USER_INPUT';
    return new GraphQLError(error.message, {
      extensions: { code, reason: error.code, fields: { file: error.message }, http },
    });
  }
  if (error instanceof MediaUnavailable) {
    const { code: reason, retryAfterSeconds } = error;
    const http = { status: error.statusCode, headers: { 'retry-after': String(retryAfterSeconds) } };
    return new GraphQLError(error.message, {
      extensions: { code: 'INTERNAL', reason, retryAfterSeconds, http },
    });
  }
  return null;
}
