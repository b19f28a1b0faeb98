import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { MediaRefused } from '../errors.ts';
import { isIcon, readIcon, writeIcon } from './ico.ts';
import { normaliseOriginal } from './normalise.ts';

const png = (width: number, height = width) =>
  sharp({ create: { width, height, channels: 4, background: '#b23a2e' } })
    .png()
    .toBuffer();

/** Creates an icon of one bitmap with 32 bits per pixel: red, with a transparent upper left pixel. */
function bitmapIcon(size: number, change: (bitmap: Buffer) => void = () => undefined): Buffer {
  const bitmap = Buffer.alloc(40 + size * size * 4 + size * 4);
  bitmap.writeUInt32LE(40, 0);
  bitmap.writeInt32LE(size, 4);
  bitmap.writeInt32LE(size * 2, 8);
  bitmap.writeUInt16LE(1, 12);
  bitmap.writeUInt16LE(32, 14);
  for (let index = 0; index < size * size; index += 1) bitmap.writeUInt32LE(0xffb23a2e, 40 + index * 4);
  // Rows are stored bottom-up: the first row of the image is the last in the file.
  bitmap.writeUInt32LE(0, 40 + (size - 1) * size * 4);
  change(bitmap);
  return writeIcon([{ size, png: bitmap }]);
}

describe('icon files', () => {
  test('the largest picture is read, a PNG as it is', async () => {
    const large = await png(64);
    const icon = writeIcon([
      { size: 16, png: await png(16) },
      { size: 64, png: large },
    ]);
    expect(isIcon(icon)).toBe(true);
    expect(readIcon(icon)).toEqual({ kind: 'png', data: large });
  });

  test('a bitmap is decoded from the bottom up, with its transparency', () => {
    const image = readIcon(bitmapIcon(4));
    if (image.kind !== 'pixels') throw new Error('The icon holds a bitmap.');
    expect([image.width, image.height]).toEqual([4, 4]);
    expect(image.data.readUInt32BE(0)).toBe(0);
    expect(image.data.readUInt32BE(4)).toBe(0xb23a2eff);
  });

  test('an upload becomes an image of the library that is marked as an icon', async () => {
    const original = await normaliseOriginal(bitmapIcon(32));
    expect(original).toMatchObject({ format: 'ico', width: 32, height: 32 });
    const same = await normaliseOriginal(original.data);
    expect(same.format).toBe('png');
    expect(same.sha256).not.toBe(original.sha256);
  });

  test.each([
    ['an offset beyond the file', (icon: Buffer) => icon.writeUInt32LE(0xffff_fff0, 18)],
    ['a length beyond the file', (icon: Buffer) => icon.writeUInt32LE(0x7fff_ffff, 14)],
    ['an offset into the header', (icon: Buffer) => icon.writeUInt32LE(2, 18)],
    ['no pictures', (icon: Buffer) => icon.writeUInt16LE(0, 4)],
    ['65,535 pictures', (icon: Buffer) => icon.writeUInt16LE(0xffff, 4)],
  ])('%s is refused', (_what, damage) => {
    const icon = bitmapIcon(8);
    damage(icon);
    expect(() => readIcon(icon)).toThrow(MediaRefused);
  });

  test.each([
    ['a width of two thousand million', (bitmap: Buffer) => bitmap.writeInt32LE(0x7fff_ffff, 4)],
    ['a negative width', (bitmap: Buffer) => bitmap.writeInt32LE(-8, 4)],
    ['an odd height', (bitmap: Buffer) => bitmap.writeInt32LE(15, 8)],
    ['16 bits a pixel', (bitmap: Buffer) => bitmap.writeUInt16LE(16, 14)],
    ['compression', (bitmap: Buffer) => bitmap.writeUInt32LE(1, 16)],
  ])('a bitmap with %s is refused', (_what, damage) => {
    expect(() => readIcon(bitmapIcon(8, damage))).toThrow(MediaRefused);
  });

  test('whatever the bytes, the answer is a picture within 256 pixels or a refusal', () => {
    const header = bitmapIcon(8).subarray(0, 64);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 600 }), fc.integer({ min: 6, max: 64 }), (bytes, length) => {
        const file = Buffer.concat([header.subarray(0, length), bytes]);
        try {
          const image = readIcon(file);
          if (image.kind === 'pixels') expect(Math.max(image.width, image.height)).toBeLessThanOrEqual(256);
        } catch (error) {
          expect(error).toBeInstanceOf(MediaRefused);
        }
      }),
      { numRuns: 500 },
    );
  });

  test('more than a megabyte is refused', () => {
    const file = Buffer.concat([bitmapIcon(8), Buffer.alloc(1024 * 1024)]);
    expect(() => readIcon(file)).toThrow(/at most 1 MB/);
  });
});
