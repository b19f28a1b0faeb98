/** Reads a whole backup and checks it before anything is written elsewhere. */
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import {
  BackupError,
  damaged,
  JOBS,
  MANIFEST,
  MANIFEST_SUM,
  MEDIA_SUMS,
  parseManifest,
  SECRET,
  tableFile,
  type Manifest,
} from './format.ts';
import { readHashed } from './hashed-file.ts';

/** A media file of a backup: its path below the folder, and its expected content. */
export interface MediaEntry {
  fileKey: string;
  path: string;
  sha256: string;
}

/**
 * Returns the manifest of a complete, unchanged backup. Throws a BackupError that names what is missing or
 * damaged.
 */
export async function checkBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  for (const table of manifest.tables) await checkFile(folder, tableFile(table.name), table);
  if (manifest.jobs) await checkFile(folder, JOBS, manifest.jobs);
  if (manifest.secret.sha256 !== null) await checkFile(folder, SECRET, { sha256: manifest.secret.sha256 });
  await checkFile(folder, MEDIA_SUMS, manifest.media);
  let files = 0;
  for await (const { path, sha256 } of listMedia(folder)) {
    await checkFile(folder, path, { sha256 });
    files += 1;
  }
  if (files !== manifest.media.files) throw damaged(folder, `${MEDIA_SUMS} does not list every file`);
  return manifest;
}

async function readManifest(folder: string): Promise<Manifest> {
  const [text, sum] = await Promise.all(
    [MANIFEST, MANIFEST_SUM].map((name) => readFile(join(folder, name), 'utf8').catch(() => null)),
  );
  if (text == null || sum == null) {
    throw new BackupError(
      `${folder} is not a backup of Masthead: it has no ${text == null ? MANIFEST : MANIFEST_SUM}. Name the folder that “masthead backup” wrote.`,
    );
  }
  const { size } = await stat(join(folder, MANIFEST));
  const [sha256 = ''] = sum.split(' ');
  await drain(
    readHashed(join(folder, MANIFEST), { bytes: size, sha256 }, () =>
      damaged(folder, `${MANIFEST} was changed`),
    ),
  );
  return parseManifest(text, folder);
}

/** The list has only SHA-256 sums; a size is known only for a file that the manifest itself names. */
async function checkFile(
  folder: string,
  name: string,
  expected: { bytes?: number; sha256: string },
): Promise<void> {
  const path = join(folder, name);
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) throw damaged(folder, `${name} is missing`);
  const sum = {
    bytes: name === MEDIA_SUMS ? found.size : (expected.bytes ?? found.size),
    sha256: expected.sha256,
  };
  await drain(readHashed(path, sum, () => damaged(folder, `${name} is not what was written`)));
}

async function drain(pieces: AsyncIterable<Buffer>): Promise<void> {
  for await (const _piece of pieces);
}

const MEDIA_LINE = /^([0-9a-f]{64}) {2}(media\/\d+\/[0-9a-f]{2}\/(\d+-[0-9a-f]{24}))$/;

/** Yields the media files of a backup one at a time, in the order in which they were written. */
export async function* listMedia(folder: string): AsyncGenerator<MediaEntry> {
  const lines = createInterface({ input: createReadStream(join(folder, MEDIA_SUMS)), crlfDelay: Infinity });
  for await (const line of lines) {
    const [, sha256, path, fileKey] = MEDIA_LINE.exec(line) ?? [];
    if (!sha256 || !path || !fileKey) throw damaged(folder, `${MEDIA_SUMS} has a line that cannot be read`);
    yield { fileKey, path, sha256 };
  }
}
