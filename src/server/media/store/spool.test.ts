/** Errors of the disk during uploads that are written to it. */
import fs, { mkdtemp, readdir, rm, statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { createSpools } from './spool.ts';

/** Errors that the next calls throw. */
const failing = { mkdir: '', open: '', close: '' };

function failAs(code: string): void {
  if (code) throw Object.assign(new Error(code), { code });
}

const disk: Pick<typeof fs, 'mkdir' | 'open'> = {
  mkdir: (async (path: string, options: { recursive: true }) => {
    failAs(failing.mkdir);
    return fs.mkdir(path, options);
  }) as typeof fs.mkdir,
  open: async (path, flags, mode) => {
    failAs(failing.open);
    const handle = await fs.open(path, flags, mode);
    const close = handle.close.bind(handle);
    handle.close = async () => {
      await close();
      failAs(failing.close);
    };
    return handle;
  },
};

const directory = await mkdtemp(join(tmpdir(), 'spool-'));
const failable = createSpools(directory, disk);
const spools = createSpools(directory);
const leftFiles = () => readdir(join(directory, 'unfinished'));
afterEach(() => Object.assign(failing, { mkdir: '', open: '', close: '' }));
afterAll(() => rm(directory, { recursive: true }));

test.each(['mkdir', 'open'] as const)('a full disk or quota is told as one by %s, too', async (call) => {
  for (const code of ['ENOSPC', 'EDQUOT']) {
    failing[call] = code;
    await expect(failable.open(1_000)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  }
  failing[call] = 'EACCES';
  await expect(failable.open(1_000)).rejects.toMatchObject({ code: 'EACCES' });
});

test('a file that the disk refuses to close is removed, and reported as a full disk in that case', async () => {
  const spool = await failable.open(1_000);
  await spool.write(Buffer.from('bytes'));
  failing.close = 'EDQUOT';
  await expect(spool.finish()).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  const other = await failable.open(1_000);
  await spool.remove();
  await other.remove();
  expect(await leftFiles()).toEqual([]);
});

test('pending files reserve their room: others that need it are refused until they are finished', async () => {
  const { bavail, blocks, bsize } = await statfs(directory);
  const free = bavail * bsize - Math.min(64 * 1024 * 1024, (blocks * bsize) / 20);
  const most = Math.floor(free * 0.6);
  const first = await spools.open(most);
  await first.write(Buffer.from('a first chunk'));
  await expect(spools.open(most)).rejects.toMatchObject({ code: 'STORAGE_FULL' });
  await first.remove();
  const second = await spools.open(most);
  await second.finish();
  await (await spools.open(most)).remove();
  await second.remove();
  expect(await leftFiles()).toEqual([]);
});
