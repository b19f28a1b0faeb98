import { execFileSync, spawn } from 'node:child_process';
import { readdirSync, statSync } from 'node:fs';
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf } from '#media/media.ts';
import { createDiskStore } from './disk-store.ts';
import type { MediaStore } from './store.ts';
import { onlyIf } from '#testing/applies.ts';

let directory: string;
let store: MediaStore;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
  store = createDiskStore(directory);
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const one = fileKeyOf(7, '1'.repeat(64));
const two = fileKeyOf(12, '2'.repeat(64));
const renditionOf = (fileKey: string) => `${fileKey}/16x9-c0_0_500_500-f10_20/640.webp`;
const text = (value: string) => Buffer.from(value);
const hour = 3_600_000;

async function files(): Promise<string[]> {
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

async function makeOld(names: readonly string[]): Promise<void> {
  const before = new Date(Date.now() - 2 * hour);
  const entries = await readdir(directory, { recursive: true, withFileTypes: true });
  for (const entry of entries) {
    if (names.includes(entry.name)) await utimes(join(entry.parentPath, entry.name), before, before);
  }
}

async function read(key: string): Promise<string | undefined> {
  const found = await store.get(key);
  if (!found) return undefined;
  const data = await buffer(found.open());
  expect(found.sizeBytes).toBe(data.length);
  return data.toString();
}

describe('the disk store', () => {
  it('gives back what was put, and the newer of two', async () => {
    await store.put(one, text('first'));
    await store.put(one, text('second'));
    await store.put(renditionOf(one), text('small'));
    expect(await read(one)).toBe('second');
    expect(await read(renditionOf(one))).toBe('small');
    expect(await store.has(two)).toBe(false);
    expect(await read(two)).toBeUndefined();
    expect(await files()).toHaveLength(2);
  });

  it.each([
    '../../etc/passwd',
    `${one}/../../x/640.webp`,
    `${one}/16x9/640.webp/x`,
    `${one}/16x9/640.svg`,
    `${one}/`,
    `${one}\0`,
    one.toUpperCase().replace('7-1', '7-A'),
    '',
    '7-12',
    'constructor',
  ])('refuses the key %j', async (key) => {
    await expect(store.put(key, text('x'))).rejects.toThrow(RangeError);
    await expect(store.get(key)).rejects.toThrow(RangeError);
    await expect(store.has(key)).rejects.toThrow(RangeError);
    await expect(store.remove(key)).rejects.toThrow(RangeError);
    expect(await files()).toEqual([]);
  });

  it('removes an original with its renditions and nothing else, and does not mind doing so twice', async () => {
    for (const key of [one, renditionOf(one), two, renditionOf(two)]) await store.put(key, text(key));
    await store.remove(one);
    await store.remove(one);
    expect(
      await Promise.all([one, renditionOf(one), two, renditionOf(two)].map((key) => store.has(key))),
    ).toEqual([false, false, true, true]);
    expect(await files()).toHaveLength(2);
  });

  it('stores nothing at all, not even half a file, when the reserve would be touched', async () => {
    const full = createDiskStore(directory, { reservedBytes: Number.MAX_SAFE_INTEGER });
    const message = expect.stringMatching(/no room left/);
    await expect(full.put(one, text('x'))).rejects.toMatchObject({
      code: 'STORAGE_FULL',
      statusCode: 507,
      message,
    });
    expect(await files()).toEqual([]);
    await store.put(one, text('x'));
    expect(await full.has(one)).toBe(true);
  });

  it('sweeps old files no record knows, with their renditions, and spares the rest', async () => {
    const young = fileKeyOf(7, '3'.repeat(64));
    const lone = fileKeyOf(7, '4'.repeat(64));
    for (const key of [one, renditionOf(one), two, renditionOf(two), young, renditionOf(lone)]) {
      await store.put(key, text(key));
    }
    await makeOld([one, two, lone]);
    const checkedKeys: string[] = [];
    const report = await store.sweepOrphans(async (fileKeys) => {
      checkedKeys.push(...fileKeys);
      return new Set([two]);
    }, hour);
    expect(report).toEqual({ originals: 1, renditionFolders: 1, unfinished: 0, refused: false });
    expect(checkedKeys.toSorted()).toEqual([two, one].toSorted());
    expect((await files()).toSorted()).toEqual([basename(renditionOf(two)), two, young].toSorted());
  });

  it('spares an orphan that is uploaded again while the sweep looks it up', async () => {
    await store.put(one, text('x'));
    await makeOld([one]);
    const report = await store.sweepOrphans(async () => {
      await store.put(one, text('again'));
      return new Set<string>();
    }, hour);
    expect(report.originals).toBe(0);
    expect(await read(one)).toBe('again');
  });

  it('sweeps files an interrupted upload left unfinished', async () => {
    await store.put(one, text('x'));
    await writeFile(join(directory, 'unfinished', 'half'), 'ha');
    const known = async (fileKeys: readonly string[]) => new Set(fileKeys);
    expect((await store.sweepOrphans(known, hour)).unfinished).toBe(0);
    await makeOld(['half']);
    expect((await store.sweepOrphans(known, hour)).unfinished).toBe(1);
    expect(await files()).toEqual([one]);
  });

  it('the store retains files when most of them are in no record: the database may be another one', async () => {
    const keys = Array.from({ length: 22 }, (_, index) =>
      fileKeyOf(7, index.toString(16).padStart(2, '0').padEnd(64, 'a')),
    );
    for (const key of [...keys, one]) await store.put(key, text(key));
    await makeOld([...keys, one]);
    const foreignStore = await store.sweepOrphans(async () => new Set(), hour);
    expect(foreignStore).toEqual({ originals: 0, renditionFolders: 0, unfinished: 0, refused: true });
    expect(await files()).toHaveLength(23);
    const known = async (fileKeys: readonly string[]) => new Set(fileKeys.filter((key) => key !== one));
    expect(await store.sweepOrphans(known, hour)).toMatchObject({ originals: 1, refused: false });
  });

  it('sweeps an empty or missing store', async () => {
    const missing = createDiskStore(join(directory, 'missing'));
    const nothing = { originals: 0, renditionFolders: 0, unfinished: 0, refused: false };
    expect(await missing.sweepOrphans(async () => new Set(), 0)).toEqual(nothing);
  });
});

/** Large enough that a file can be observed while it grows. */
const fileBytes = 16_000_000;

describe('the disk store of a process killed in the middle of a file', () => {
  it("a killed process loses no file it acknowledged, and leaves no part of one under a file's name", async () => {
    for (let kill = 1; kill <= 4; kill += 1) {
      const acknowledged = await putUntilKilled();
      expect(acknowledged.length).toBeGreaterThanOrEqual(1);
      for (const key of acknowledged) expect((await store.get(key))?.sizeBytes).toBe(fileBytes);
      for (const { path, sizeBytes } of filesBelow(join(directory, 'originals'))) {
        expect([path, sizeBytes]).toEqual([path, fileBytes]);
      }
    }
    expect(filesBelow(join(directory, 'unfinished')).length).toBeGreaterThanOrEqual(1);
  });
});

/**
 * Stores files in a separate process, kills it while a file grows, and returns which files were acknowledged.
 */
async function putUntilKilled(): Promise<string[]> {
  const program = `
    const { createDiskStore } = await import(${JSON.stringify(new URL('disk-store.ts', import.meta.url).href)});
    const store = createDiskStore(${JSON.stringify(directory)});
    const data = Buffer.alloc(${fileBytes}, 1);
    for (;;) {
      const key = "7-" + crypto.randomUUID().replaceAll("-", "").slice(0, 24);
      await store.put(key, data);
      process.stdout.write(key + "\\n");
    }`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const before = new Set(filesBelow(directory).map(({ path }) => path));
  const keys: string[] = [];
  for await (const line of createInterface(child.stdout)) {
    keys.push(line);
    if (keys.length > 1) continue;
    while (child.exitCode === null && !isAnyGrowing(before)) await setImmediate();
    child.kill('SIGKILL');
  }
  return keys;
}

function isAnyGrowing(before: ReadonlySet<string>): boolean {
  return filesBelow(directory).some(({ path, sizeBytes }) => sizeBytes < fileBytes && !before.has(path));
}

function filesBelow(folder: string): { path: string; sizeBytes: number }[] {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name));
  const found = paths.map((path) => ({ path, stats: statSync(path, { throwIfNoEntry: false }) }));
  return found.flatMap(({ path, stats }) => (stats?.isFile() ? [{ path, sizeBytes: stats.size }] : []));
}

/** Only root may mount; otherwise only the reserve test above covers a full disk. */
const canMount = process.platform === 'linux' && process.getuid?.() === 0;

describe.each(onlyIf(canMount))('the disk store on a disk of 4 MiB', () => {
  let disk: string;
  beforeEach(async () => {
    disk = await mkdtemp(join(tmpdir(), 'media-disk-'));
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', disk]);
  });
  afterEach(async () => {
    execFileSync('umount', [disk]);
    await rm(disk, { recursive: true });
  });

  it('a full disk refuses files, continues serving, and accepts files again once there is room', async () => {
    const small = createDiskStore(disk, { reservedBytes: 0 });
    const megabytes = Buffer.alloc(3 * 1024 * 1024, 1);
    await small.put(one, megabytes);
    // Three concurrent writes: each sees enough room before the others have written, so the disk itself has to refuse.
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((digit) => small.put(otherKey(digit), megabytes.subarray(0, 900_000))),
    );
    const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(refused.map(({ reason }) => reason)).toEqual(
      refused.map(() => expect.objectContaining({ code: 'STORAGE_FULL' })),
    );
    expect(refused.length).toBeGreaterThanOrEqual(2);
    expect(await readdir(join(disk, 'unfinished'))).toEqual([]);
    expect((await small.get(one))?.sizeBytes).toBe(megabytes.length);
    await small.remove(one);
    await small.put(two, megabytes.subarray(0, 2_000_000));
    expect(await small.has(two)).toBe(true);
  });
});

function otherKey(digit: number): string {
  return fileKeyOf(9, String(digit).repeat(64));
}
