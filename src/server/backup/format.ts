/** The format of a backup on disk. A version can read the formats of all earlier versions. */
import { deriveKey } from '#server/signing/derive-key.ts';
import { z } from 'zod';

/** Increase it when earlier versions can no longer read the folders that this version writes. */
export const FORMAT = 1;

export const MANIFEST = 'manifest.json';
/** File with the manifest's own SHA-256, so that no change in a backup goes unnoticed. */
export const MANIFEST_SUM = 'manifest.sha256';
/** File with one line per media file, in the format of `sha256sum`. */
export const MEDIA_SUMS = 'media.sha256';
export const JOBS = 'jobs.copy';
export const SECRET = 'secret';

/** The rows of a table, in the text form of PostgreSQL's COPY. */
export const tableFile = (table: string) => `tables/${table.replaceAll('_', '-')}.copy`;
/** Uses up to 256 folders per organisation to keep listings short, as in the media store. */
export const mediaFile = (fileKey: string) => `media/${fileKey.replace(/^(\d+)-(..)/, '$1/$2/$1-$2')}`;

/**
 * Tables with temporary state only. Sessions are among them on purpose: a restore must not revive a session
 * that ended after the backup.
 */
export const MOMENTARY_TABLES: readonly string[] = [
  'cache_purge',
  'cms_login_step',
  'cms_session',
  'cms_visit',
  'content_change',
  'csv_export',
  'rate_limit',
];

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const name = z.string().regex(/^\w+$/);
const instant = z.iso.datetime({ offset: true });
const count = z.number().int().min(0);
const file = { rows: count, bytes: count, sha256: sum };

/** Unknown members are ignored: a later version may add some without a new format. */
const manifestShape = z.object({
  format: z.number().int().min(1),
  version: z.string(),
  createdAt: z.string(),
  postgres: z.string(),
  /** In order, oldest first. */
  migrations: z.array(z.object({ name: z.string(), checksum: z.string() })).min(1),
  /**
   * Extensions that had been removed when the backup was made, and whose tables and columns were left; absent in earlier backups. A
   * restore leaves these out.
   */
  removedExtensions: z.array(z.string()).optional(),
  tables: z.array(
    z.object({
      name,
      columns: z.array(z.string()),
      /** Partitions of a ledger; absent for other tables. */
      partitions: z.array(z.object({ name, from: instant, to: instant })).optional(),
      ...file,
    }),
  ),
  sequences: z.array(z.object({ name: z.string(), lastValue: z.string(), isCalled: z.boolean() })),
  /** Queued jobs; null if the queue had not been created yet. */
  jobs: z.object(file).nullable(),
  media: z.object({
    files: count,
    bytes: count,
    /** Hash of the list of files, which contains the SHA-256 of each file. */
    sha256: sum,
    /** Keys of files that records named but the store did not have. */
    missing: z.array(z.string()),
  }),
  secret: z.object({ fingerprint: z.string(), sha256: sum.nullable() }),
});

export type Manifest = z.infer<typeof manifestShape>;

/** The folder is not a complete backup, or this version cannot read it; the message explains what to do. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** Parses and validates a manifest. Throws BackupError. */
export function parseManifest(text: string, folder: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(folder, `${MANIFEST} is not JSON`);
  }
  const { format, version } = value as { format?: unknown; version?: unknown };
  if (typeof format === 'number' && format > FORMAT) {
    throw new BackupError(
      `The backup ${folder} was made by Masthead ${String(version)} in a newer format (${format}) than this version reads (${FORMAT}). Restore it with Masthead ${String(version)} or newer.`,
    );
  }
  const parsed = manifestShape.safeParse(value);
  if (!parsed.success) throw damaged(folder, `${MANIFEST} is not complete`);
  return parsed.data;
}

export function damaged(folder: string, what: string): BackupError {
  return new BackupError(
    `The backup ${folder} is damaged: ${what}. Nothing was restored. Use another copy of it, or another backup.`,
  );
}

/** Returns a fingerprint that distinguishes two secrets without revealing either. */
export function fingerprintOf(secret: string): string {
  return deriveKey(secret, 'backup fingerprint', 16).toString('hex');
}
