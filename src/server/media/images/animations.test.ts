/** Animations keep moving when they are shown whole; otherwise only their first frame is shown. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fileKeyOf, type ImageRendition } from '#media/media.ts';
import { createDiskStore } from '../store/disk-store.ts';
import { inspectUpload } from '../inspect/inspect.ts';
import { uploadLimits } from '../limits.ts';
import { normaliseOriginal } from './normalise.ts';
import { createRenditions } from './renditions.ts';

let directory: string;
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'animations-'));
});
afterEach(() => rm(directory, { recursive: true, force: true }));

/** Creates a file with two frames. */
function animated(kind: 'gif' | 'webp', width = 40, height = 20): Promise<Buffer> {
  const frames = [0, 255].map((shade) => Buffer.alloc(width * height * 3, shade));
  const raw = { width, height: height * 2, channels: 3, pageHeight: height } as const;
  return sharp(Buffer.concat(frames), { raw })
    .toFormat(kind, { loop: 0, delay: [120, 340] })
    .toBuffer();
}

test.each(['gif', 'webp'] as const)('a %s of two frames is stored as a WebP of two frames', async (kind) => {
  const original = await normaliseOriginal(await animated(kind));
  expect(original).toMatchObject({ format: 'webp', width: 40, height: 20 });
  expect(await sharp(original.data, { animated: true }).metadata()).toMatchObject({
    pages: 2,
    pageHeight: 20,
    delay: [120, 340],
    loop: 0,
  });
});

test('a whole animation moves in every width and format of pages; cropped, as JPEG or as an icon it is still', async () => {
  const store = createDiskStore(directory);
  const original = await normaliseOriginal(await animated('gif', 900, 600));
  const fileKey = fileKeyOf(7, original.sha256);
  await store.put(fileKey, original.data);
  const { render, idle } = createRenditions({ store, onStoreError: () => undefined });
  const framesOf = async (changes: Partial<ImageRendition>) => {
    const rendition = {
      fileKey,
      signature: 'abcdefghijkl',
      ratio: 'original',
      width: 320,
      format: 'webp',
    } as const;
    const file = await render({ ...rendition, ...changes });
    if (!file) throw new Error('No rendition came back.');
    const { pages = 1 } = await sharp(await buffer(file.open()), { animated: true }).metadata();
    return { pages, contentType: file.contentType, isPlaceholder: file.isPlaceholder ?? false };
  };
  const moving = { pages: 2, contentType: 'image/webp', isPlaceholder: false };
  expect(await framesOf({})).toEqual(moving);
  expect(await framesOf({ width: 640 })).toEqual(moving);
  expect(await framesOf({ format: 'avif' })).toEqual(moving);
  expect(await framesOf({ format: 'avif' })).toEqual(moving);
  expect(await framesOf({ ratio: '1x1' })).toMatchObject({ pages: 1 });
  expect(await framesOf({ format: 'jpg' })).toMatchObject({ pages: 1, contentType: 'image/jpeg' });
  await idle();
});

test('frames and their pixels have a limit with a message', async () => {
  const limits = { ...uploadLimits, framesMax: 1 };
  await expect(inspectUpload(await animated('gif'), limits)).rejects.toMatchObject({
    code: 'TOO_MANY_PIXELS',
    message:
      'This animation has 2 frames of 40 × 20 pixels; at most 1 frames and 40 megapixels in total are allowed. Shorten or scale down the animation and try again.',
  });
  const pixels = { ...uploadLimits, pixelsMax: 1_599 };
  await expect(inspectUpload(await animated('gif'), pixels)).rejects.toThrow(/2 frames of 40 × 20/);
});
