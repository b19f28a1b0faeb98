/**
 * What the process for large images needs: for each kind, the largest allowed images in their most expensive
 * form.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { expect, test } from 'vitest';
import { IMAGE_SIZE_BYTES_MAX } from '#media/media.ts';
import { largeLimits } from '../limits.ts';
import { normaliseOriginal } from './normalise.ts';

const [width, height] = [12_600, 9_520];

/** Noise of one row, repeated: as expensive as photographs, and generated within seconds. */
function noise(): Sharp {
  const channels = 3;
  const row = Buffer.from(Array.from({ length: 4_200 * channels }, (_, at) => (at * 7_919) % 251));
  const tile = Buffer.concat(Array.from({ length: 64 }, () => row));
  return sharp(tile, { raw: { width: 4_200, height: 64, channels } }).resize(width, height, {
    fit: 'fill',
    kernel: 'nearest',
  });
}

const flat = () => sharp({ create: { width, height, channels: 4, background: '#7b2d2780' } });

/** Peak of the resident memory of a child of this process, in MB. */
function peakMb(): number {
  const own = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const peaks = own.flatMap((pid) => {
    try {
      const status = readFileSync(`/proc/${pid}/status`, 'utf8');
      const isOurs = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('media/process.ts');
      const isChild = new RegExp(`^PPid:\\s+${process.pid}$`, 'm').test(status);
      return isOurs && isChild ? [Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024] : [];
    } catch {
      return [];
    }
  });
  return Math.max(0, ...peaks);
}

test.each([
  ['JPEG', () => noise().jpeg({ quality: 30 })],
  ['JPEG on its side', () => noise().withMetadata({ orientation: 6 }).jpeg({ quality: 30 })],
  ['progressive JPEG', () => noise().jpeg({ quality: 30, progressive: true })],
  ['PNG', () => noise().png({ compressionLevel: 1 })],
  ['PNG with transparency', () => flat().png({ compressionLevel: 1 })],
] as const)('120 megapixels of %s are stored within 700 MB', { timeout: 240_000 }, async (name, make) => {
  const upload = await make().toBuffer();
  const begun = performance.now();
  const outcome = await normaliseOriginal(upload).then(
    (original) => `${original.width}x${original.height}`,
    (error: unknown) => String(error),
  );
  const peak = Math.round(peakMb());
  // oxlint-disable-next-line no-console -- the figures are what the test is run for
  console.info(
    `${name}: ${Math.round(upload.length / 1e6)} MB, ${outcome}, peak ${peak} MB, ${Math.round(performance.now() - begun)} ms`,
  );
  expect(outcome).toMatch(/^\d+x\d+$/);
  expect(peak).toBeLessThan(largeLimits.memoryMbMax);
});

/**
 * A photograph as a press camera writes it: 61 megapixels, whose noise no encoder can compress away, in
 * `megabytes`.
 */
async function photograph(megabytes: number): Promise<Buffer> {
  const [wide, high] = [9_504, 6_336];
  const pixels = Buffer.alloc(wide * high * 3);
  let seed = 1;
  for (let at = 0; at < pixels.length; at += 1) {
    seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff;
    pixels[at] = 48 + ((seed >> 16) % 160);
  }
  const image = sharp(pixels, { raw: { width: wide, height: high, channels: 3 } });
  for (let quality = 96; quality > 40; quality -= 4) {
    const upload = await image.clone().jpeg({ quality }).toBuffer();
    if (upload.length < megabytes * 1024 * 1024) return upload;
  }
  throw new Error('No quality makes it that small.');
}

test(
  'a file of 61 megapixels and about 60 MB is stored from disk within 700 MB, and hardly seen by this process',
  {
    timeout: 300_000,
  },
  async () => {
    const upload = await photograph(64);
    const directory = await mkdtemp(join(tmpdir(), 'large-file-'));
    const path = join(directory, 'photograph.jpg');
    const sizeBytes = upload.length;
    await writeFile(path, upload);
    expect(sizeBytes).toBeGreaterThan(40_000_000);
    expect(sizeBytes).toBeLessThanOrEqual(IMAGE_SIZE_BYTES_MAX);
    const begun = performance.now();
    let ownMb = process.memoryUsage().arrayBuffers / 1e6;
    const before = ownMb;
    const timer = setInterval(() => (ownMb = Math.max(ownMb, process.memoryUsage().arrayBuffers / 1e6)), 5);
    const original = await normaliseOriginal({ path, sizeBytes });
    clearInterval(timer);
    await rm(directory, { recursive: true });
    const peak = Math.round(peakMb());
    // oxlint-disable-next-line no-console -- the figures are what the test is run for
    console.info(
      `${Math.round(sizeBytes / 1e6)} MB from disk: stored ${Math.round(original.sizeBytes / 1e6)} MB, peak of the child ${peak} MB, of this process ${Math.round(ownMb - before)} MB more, ${Math.round(performance.now() - begun)} ms`,
    );
    expect(peak).toBeLessThan(largeLimits.memoryMbMax);
    expect(upload.length).toBe(sizeBytes);
  },
);
