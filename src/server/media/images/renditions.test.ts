import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fileKeyOf, type ImageRendition } from '#media/media.ts';
import { createDiskStore } from '#server/media/store/disk-store.ts';
import { MediaUnavailable } from '#server/media/errors.ts';
import { normaliseOriginal } from './normalise.ts';
import { createRenditions, type RenditionFile } from './renditions.ts';
import type { MediaStore } from '#server/media/store/store.ts';

let directory: string;
let store: MediaStore;
const storeErrors: unknown[] = [];

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'media-'));
  store = createDiskStore(directory);
  storeErrors.length = 0;
});
afterEach(() => rm(directory, { recursive: true, force: true }));

const onStoreError = (err: unknown) => void storeErrors.push(err);

/** Stores an image with a red left half and a blue right half. */
async function storedOriginal(width = 1200, height = 600, organisationId = 7): Promise<string> {
  const right = { create: { width: Math.ceil(width / 2), height, channels: 3, background: 'blue' } } as const;
  const upload = await sharp({ create: { width, height, channels: 3, background: 'red' } })
    .composite([{ input: await sharp(right).png().toBuffer(), left: Math.floor(width / 2), top: 0 }])
    .png()
    .toBuffer();
  const original = await normaliseOriginal(upload);
  const fileKey = fileKeyOf(organisationId, original.sha256);
  await store.put(fileKey, original.data);
  return fileKey;
}

function renditionOf(fileKey: string, changes: Partial<ImageRendition> = {}): ImageRendition {
  return { fileKey, signature: 'abcdefghijkl', ratio: 'original', width: 320, format: 'webp', ...changes };
}

async function bytesOf(file: RenditionFile | undefined): Promise<Buffer> {
  if (!file) throw new Error('No rendition came back.');
  const data = await buffer(file.open());
  expect(data.length).toBe(file.sizeBytes);
  return data;
}

describe('renditions', () => {
  it('an AVIF rendition is WebP until it is requested again and encoded; then it is stored', async () => {
    const { render, idle } = createRenditions({ store, onStoreError });
    const fileKey = await storedOriginal();
    const wanted = renditionOf(fileKey, { format: 'avif' });
    const first = await render(wanted);
    expect(first).toMatchObject({ contentType: 'image/webp', isPlaceholder: true });
    expect((await sharp(await bytesOf(first)).metadata()).format).toBe('webp');
    await idle();
    // Without a second request nothing was encoded.
    expect(await store.has(`${fileKey}/original/320.avif`)).toBe(false);
    expect(await render(wanted)).toMatchObject({ contentType: 'image/webp', isPlaceholder: true });
    await idle();
    const made = await render(wanted);
    expect(made).toMatchObject({ contentType: 'image/avif' });
    expect(made?.isPlaceholder).toBeUndefined();
    expect(made?.etag).not.toBe(first?.etag);
    const bytes = await bytesOf(made);
    expect(bytes.toString('latin1', 4, 12)).toBe('ftypavif');
    expect(bytes.length).toBeGreaterThan(0);
    expect(storeErrors).toEqual([]);
  });

  it('renditions of a removed original are not created after it', async () => {
    const { render, idle } = createRenditions({ store, onStoreError });
    const fileKey = await storedOriginal();
    const wanted = renditionOf(fileKey, { format: 'avif' });
    await render(wanted);
    await render(wanted);
    await store.remove(fileKey);
    await idle();
    expect(await store.has(`${fileKey}/original/320.avif`)).toBe(false);
  });

  it('renditions have the format, the width and the shape of the URL', async () => {
    const { render } = createRenditions({ store, onStoreError });
    const fileKey = await storedOriginal();
    const webp = await render(renditionOf(fileKey, { ratio: '1x1', width: 480 }));
    expect(webp?.contentType).toBe('image/webp');
    expect(await sharp(await bytesOf(webp)).metadata()).toMatchObject({
      format: 'webp',
      width: 480,
      height: 480,
    });
    const jpg = await render(renditionOf(fileKey, { format: 'jpg' }));
    expect(jpg?.contentType).toBe('image/jpeg');
    const metadata = await sharp(await bytesOf(jpg)).metadata();
    expect(metadata).toMatchObject({ format: 'jpeg', width: 320, height: 160, isProgressive: true });
  });

  it('renditions show the crop, and within it the focal point', async () => {
    const { render } = createRenditions({ store, onStoreError });
    const fileKey = await storedOriginal();
    const colours = async (changes: Partial<ImageRendition>) => {
      const { channels } = await sharp(await bytesOf(await render(renditionOf(fileKey, changes)))).stats();
      return channels.map((channel) => Math.round(channel.mean / 255));
    };
    const red = [1, 0, 0];
    const blue = [0, 0, 1];
    expect(await colours({ crop: { x: 0, y: 0, width: 480, height: 1000 } })).toEqual(red);
    expect(await colours({ crop: { x: 520, y: 0, width: 480, height: 1000 } })).toEqual(blue);
    expect(await colours({ ratio: '1x1', focal: { x: 0, y: 500 } })).toEqual(red);
    expect(await colours({ ratio: '1x1', focal: { x: 1000, y: 500 } })).toEqual(blue);
  });

  it('renditions are never larger than the source', async () => {
    const { render } = createRenditions({ store, onStoreError });
    const small = await render(renditionOf(await storedOriginal(700, 350), { width: 2000 }));
    expect(await sharp(await bytesOf(small)).metadata()).toMatchObject({ width: 640, height: 320 });
    const tiny = await render(renditionOf(await storedOriginal(90, 45), { width: 2000 }));
    expect(await sharp(await bytesOf(tiny)).metadata()).toMatchObject({ width: 90, height: 45 });
  });

  it('put transparent pictures on white where the format knows no transparency', async () => {
    const { render } = createRenditions({ store, onStoreError });
    const clear = { create: { width: 200, height: 200, channels: 4, background: '#00000000' } } as const;
    const original = await normaliseOriginal(await sharp(clear).png().toBuffer());
    const fileKey = fileKeyOf(7, original.sha256);
    await store.put(fileKey, original.data);
    const { channels } = await sharp(
      await bytesOf(await render(renditionOf(fileKey, { format: 'jpg' }))),
    ).stats();
    expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
    const webp = await sharp(await bytesOf(await render(renditionOf(fileKey)))).stats();
    expect(webp.channels[3]?.max).toBe(0);
  });

  it('renditions are stored, so another process need not render them', async () => {
    const fileKey = await storedOriginal();
    const first = await createRenditions({ store, onStoreError }).render(renditionOf(fileKey));
    const withoutOriginals: MediaStore = {
      ...store,
      get: (key) => (key === fileKey ? fail() : store.get(key)),
    };
    const second = await createRenditions({ store: withoutOriginals, onStoreError }).render(
      renditionOf(fileKey),
    );
    expect(await bytesOf(second)).toEqual(await bytesOf(first));
    expect(second?.etag).toBe(first?.etag);
  });

  it('renditions are undefined without an original', async () => {
    const { render } = createRenditions({ store, onStoreError });
    expect(await render(renditionOf(fileKeyOf(7, '0'.repeat(64))))).toBeUndefined();
  });

  it('renditions are rendered once for all concurrent requests', async () => {
    const fileKey = await storedOriginal();
    const counted = countingReads(store, fileKey);
    const { render } = createRenditions({ store: counted.store, onStoreError });
    const files = await Promise.all(Array.from({ length: 20 }, () => render(renditionOf(fileKey))));
    const [first, ...others] = await Promise.all(files.map(bytesOf));
    for (const other of others) expect(other).toEqual(first);
    expect(counted.reads()).toBe(1);
  });

  it('renditions are rendered two at a time, and refused as busy beyond the queue', async () => {
    const fileKey = await storedOriginal();
    const counted = countingReads(store, fileKey);
    const { render } = createRenditions({ store: counted.store, onStoreError, waitingMax: 3 });
    const widths = [160, 320, 480, 640, 768, 960] as const;
    const outcomes = await Promise.allSettled(widths.map((width) => render(renditionOf(fileKey, { width }))));
    const rejected = outcomes.filter((outcome) => outcome.status === 'rejected');
    expect(rejected.map(({ reason }) => reason)).toEqual([expect.any(MediaUnavailable)]);
    expect(rejected[0]?.reason).toMatchObject({ code: 'BUSY', statusCode: 503 });
    expect(counted.concurrentReadsMax()).toBe(2);
    const again = await Promise.all(widths.map((width) => render(renditionOf(fileKey, { width }))));
    expect(again.every(Boolean)).toBe(true);
  });

  it('reach their reader when the disk is full', async () => {
    const fileKey = await storedOriginal();
    const full = createDiskStore(directory, { reservedBytes: Number.MAX_SAFE_INTEGER });
    const file = await createRenditions({ store: full, onStoreError }).render(renditionOf(fileKey));
    expect(await sharp(await bytesOf(file)).metadata()).toMatchObject({ width: 320 });
    expect(storeErrors).toEqual([expect.objectContaining({ code: 'STORAGE_FULL' })]);
  });

  it('renditions do not outlive an original that is removed while they are rendered', async () => {
    const fileKey = await storedOriginal();
    const removing: MediaStore = {
      ...store,
      put: async (key, data) => {
        await store.remove(fileKey);
        await store.put(key, data);
      },
    };
    await createRenditions({ store: removing, onStoreError }).render(renditionOf(fileKey));
    expect(await createRenditions({ store, onStoreError }).render(renditionOf(fileKey))).toBeUndefined();
    const files = await readdir(directory, { recursive: true, withFileTypes: true });
    expect(files.filter((entry) => entry.isFile())).toEqual([]);
  });
});

function fail(): never {
  throw new Error('The original must not be read.');
}

/**
 * A store that counts how often an original is looked up, and how many originals are being rendered at the
 * same time.
 */
function countingReads(inner: MediaStore, fileKey: string) {
  let reads = 0;
  let atOnce = 0;
  let atOnceMax = 0;
  const counted: MediaStore = {
    ...inner,
    get: async (key) => {
      if (key === fileKey) {
        reads += 1;
        atOnce += 1;
        atOnceMax = Math.max(atOnceMax, atOnce);
      }
      return inner.get(key);
    },
    put: async (key, data) => {
      atOnce -= 1;
      await inner.put(key, data);
    },
  };
  return { store: counted, reads: () => reads, concurrentReadsMax: () => atOnceMax };
}
