import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { MediaRefused } from '#server/media/errors.ts';
import { readFileTexts } from '#server/media/inspect/file-texts.ts';
import { normaliseOriginal } from './normalise.ts';

/** Creates an image of 60 × 40 in four colours: red, green over blue, white. */
async function corners(): Promise<Buffer> {
  const patch = (background: string) =>
    sharp({ create: { width: 30, height: 20, channels: 3, background } })
      .png()
      .toBuffer();
  return sharp({ create: { width: 60, height: 40, channels: 3, background: 'white' } })
    .composite([
      { input: await patch('#ff0000'), left: 0, top: 0 },
      { input: await patch('#00ff00'), left: 30, top: 0 },
      { input: await patch('#0000ff'), left: 0, top: 20 },
    ])
    .png()
    .toBuffer();
}

/** Returns the colour names in the four corners, from the top left, row by row. */
async function cornerColours(image: Buffer): Promise<string[]> {
  const { data, info } = await sharp(image).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const at = (x: number, y: number) => {
    const offset = (y * info.width + x) * info.channels;
    return [...data.subarray(offset, offset + 3)].map((value) => (value > 127 ? '1' : '0')).join('');
  };
  const [right, bottom] = [info.width - 5, info.height - 5];
  const names: Record<string, string> = { '100': 'red', '010': 'green', '001': 'blue', '111': 'white' };
  return [at(4, 4), at(right, 4), at(4, bottom), at(right, bottom)].map((bits) => names[bits] ?? bits);
}

/**
 * Transforms an upright image so that the given EXIF orientation makes it upright again. sharp mirrors first.
 */
const storedAs: Record<number, (image: Sharp) => Sharp> = {
  1: (image) => image,
  2: (image) => image.flop(),
  3: (image) => image.rotate(180),
  4: (image) => image.flip(),
  5: (image) => image.flop().rotate(270),
  6: (image) => image.rotate(270),
  7: (image) => image.flop().rotate(90),
  8: (image) => image.rotate(90),
};

describe('normaliseOriginal', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('rights a picture stored in EXIF orientation %i', async (orientation) => {
    const turned = await (storedAs[orientation] ?? ((image) => image))(sharp(await corners()))
      .png()
      .toBuffer();
    const upload = await sharp(turned).jpeg({ quality: 95 }).withMetadata({ orientation }).toBuffer();
    const original = await normaliseOriginal(upload);
    expect(original).toMatchObject({ width: 60, height: 40, format: 'jpg' });
    expect(await cornerColours(original.data)).toEqual(['red', 'green', 'blue', 'white']);
    expect((await sharp(original.data).metadata()).orientation).toBeUndefined();
  });

  it.each(['jpeg', 'png', 'webp'] as const)(
    'leaves neither place, camera nor further metadata in a %s, and keeps its credit',
    async (format) => {
      const secret = 'Where the source lives';
      const upload = await sharp(await corners())
        .toFormat(format)
        .withExif({
          IFD0: { Make: secret, Model: secret, Software: secret, Copyright: 'Harbour Post' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
        })
        .withXmp(`<x:xmpmeta xmlns:x="adobe:ns:meta/"><secret>${secret}</secret></x:xmpmeta>`)
        .withIccProfile('p3')
        .toBuffer();
      expect(upload.includes(secret)).toBe(true);
      const { data } = await normaliseOriginal(upload);
      expect(data.includes(secret)).toBe(false);
      const { exif, xmp, icc, iptc } = await sharp(data).metadata();
      expect({ exif, icc, iptc }).toEqual({});
      expect(readFileTexts({ xmp })).toEqual({ caption: null, credit: null, copyright: 'Harbour Post' });
    },
  );

  it('converts wide-gamut colours to sRGB before it drops their profile', async () => {
    const create = { width: 20, height: 20, channels: 3, background: { r: 200, g: 60, b: 60 } } as const;
    const wide = await sharp({ create }).withIccProfile('p3').png().toBuffer();
    const { data } = await normaliseOriginal(wide);
    const [red, green] = (await sharp(data).stats()).channels.map((channel) => Math.round(channel.mean));
    expect(Math.abs((red ?? 0) - 200)).toBeLessThanOrEqual(3);
    expect(Math.abs((green ?? 0) - 60)).toBeLessThanOrEqual(3);
  });

  it('turns CMYK into sRGB', async () => {
    const upload = await sharp(await corners())
      .toColourspace('cmyk')
      .jpeg({ quality: 95 })
      .toBuffer();
    expect((await sharp(upload).metadata()).space).toBe('cmyk');
    const { data } = await normaliseOriginal(upload);
    expect((await sharp(data).metadata()).space).toBe('srgb');
    expect((await cornerColours(data))[3]).toBe('white');
  });

  it('transparency is preserved in PNG and WebP, and lossless WebP stays lossless', async () => {
    const clear = sharp({ create: { width: 9, height: 9, channels: 4, background: '#11223344' } });
    const png = await normaliseOriginal(await clear.clone().png().toBuffer());
    const webp = await normaliseOriginal(await clear.clone().webp({ lossless: true }).toBuffer());
    for (const { data } of [png, webp]) {
      expect([...(await sharp(data).raw().toBuffer())].slice(0, 4)).toEqual([0x11, 0x22, 0x33, 0x44]);
    }
    expect([png.format, webp.format]).toEqual(['png', 'webp']);
    expect(webp.data.includes('VP8L')).toBe(true);
  });

  it('stores a still GIF as PNG', async () => {
    const original = await normaliseOriginal(
      await sharp(await corners())
        .gif()
        .toBuffer(),
    );
    expect(original).toMatchObject({ format: 'png', width: 60, height: 40 });
    expect(await cornerColours(original.data)).toEqual(['red', 'green', 'blue', 'white']);
  });

  it('brings 16 bits down to 8', async () => {
    const upload = await sharp(await corners())
      .toColourspace('rgb16')
      .png()
      .toBuffer();
    expect((await sharp(upload).metadata()).depth).toBe('ushort');
    expect((await sharp((await normaliseOriginal(upload)).data).metadata()).depth).toBe('uchar');
  });

  it('the smallest possible image is accepted', async () => {
    const dot = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer();
    expect(await normaliseOriginal(dot)).toMatchObject({ width: 1, height: 1 });
  });

  it('gives the same bytes, and so the same key, for the same upload', async () => {
    const upload = await sharp(await corners())
      .jpeg()
      .toBuffer();
    const [first, second] = [await normaliseOriginal(upload), await normaliseOriginal(upload)];
    expect(first.sha256).toBe(second.sha256);
    expect(first.sizeBytes).toBe(first.data.length);
  });

  it('damage inside the pixels is refused', async () => {
    const noise = await sharp({
      create: {
        width: 200,
        height: 200,
        channels: 3,
        background: 'red',
        noise: { type: 'gaussian', sigma: 80, mean: 128 },
      },
    })
      .png()
      .toBuffer();
    const middle = Math.floor(noise.length / 2);
    noise.fill(0xaa, middle, middle + 64);
    await expect(normaliseOriginal(noise)).rejects.toMatchObject({ code: 'BROKEN', statusCode: 422 });
    await expect(normaliseOriginal(noise)).rejects.toBeInstanceOf(MediaRefused);
  });
});
