import { execFileSync } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { onlyIf } from '#testing/applies.ts';
import { diagnoseDataFolder } from './data-folder.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'data-folder-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('a folder that can be written has no trouble, is made when missing, and nothing stays in it', async () => {
  const below = join(folder, 'a/b');
  expect(await diagnoseDataFolder(below)).toBeNull();
  expect(await readdir(below)).toEqual([]);
});

test('a file in its place is named', async () => {
  await writeFile(join(folder, 'file'), 'x');
  expect(await diagnoseDataFolder(join(folder, 'file/data'))).toMatch(
    /file\/data is not a folder\. Check DATA_DIR/,
  );
});

/** Only root is allowed to mount. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.each(onlyIf(canMount))('a disk of its own', () => {
  let disk: string;
  beforeEach(() => {
    disk = folder;
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', disk]);
  });
  afterEach(() => execFileSync('umount', [disk]));

  test('a full one and one that can only be read are named as such, with what to do', async () => {
    await writeFile(join(disk, 'much'), Buffer.alloc(64 * 1024));
    expect(await diagnoseDataFolder(disk)).toBe(
      `The data directory ${disk} is on a full disk. Free some space.`,
    );
    expect(await readdir(disk)).toEqual(['much']);
    execFileSync('mount', ['-o', 'remount,ro', disk]);
    expect(await diagnoseDataFolder(disk)).toMatch(/is on a read-only file system\. Mount it for writing/);
  });
});
