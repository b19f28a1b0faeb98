/** Large images and AVIF, which a separate process decodes; and the texts embedded in a file. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import sharp from 'sharp';
import { afterAll, expect, test } from 'vitest';
import { fileKeyOf, IN_MEMORY_BYTES_MAX } from '#media/media.ts';
import { createDiskStore } from '../store/disk-store.ts';
import { readFileTexts } from '../inspect/file-texts.ts';
import { uploadLimits } from '../limits.ts';
import { normaliseOriginal } from './normalise.ts';
import { createRenditions } from './renditions.ts';

const directory = await mkdtemp(join(tmpdir(), 'large-'));
const store = createDiskStore(directory);
afterAll(() => rm(directory, { recursive: true, force: true }));

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7b2d27' } });

/** A few values, repeated: fast to generate and to decode. */
const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, at) => (at * 7_919) % 251)), {
    raw: { width: 64, height: 64, channels: 3 },
  })
    .resize(width, height, { fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer({ resolveWithObject: true });

test('a picture of more than 40 megapixels is taken, upright, and stored within what renditions decode; small ones do not wait for it', async () => {
  const upload = await plain(8_000, 5_250).withMetadata({ orientation: 6 }).jpeg({ quality: 40 }).toBuffer();
  const small = await plain(40, 30).png().toBuffer();
  const done: string[] = [];
  const large = normaliseOriginal(upload).finally(() => done.push('large'));
  // By then the large image has been inspected and is being decoded.
  await setTimeout(200);
  await normaliseOriginal(small).finally(() => done.push('small'));
  expect(done).toEqual(['small']);
  const original = await large;
  const { format, width, height } = original;
  expect(format).toBe('jpg');
  expect(width * height).toBeLessThanOrEqual(uploadLimits.pixelsMax);
  expect(width * height).toBeGreaterThan(uploadLimits.pixelsMax * 0.99);
  expect(height / width).toBeCloseTo(8_000 / 5_250, 2);
  expect(await sharp(original.data).metadata()).toMatchObject({ width, height });
});

test('an image beyond the limit of its format is refused, and the next one is accepted', async () => {
  const gif = plain(12_000, 4_400).webp({ quality: 10, effort: 0 });
  await expect(normaliseOriginal(await gif.toBuffer())).rejects.toThrow('more than 50 megapixels');
  expect(await normaliseOriginal(await plain(40, 30).png().toBuffer())).toMatchObject({ format: 'png' });
});

test('a file of more than 20 MB is decoded from disk, outside of this process, and stored as it was sent; a drawing of that size is refused', async () => {
  const { data: pixels, info } = await noise(3_900, 2_600);
  const upload = await sharp(pixels, { raw: info }).png({ compressionLevel: 0 }).toBuffer();
  expect(upload.length).toBeGreaterThan(IN_MEMORY_BYTES_MAX);
  const path = join(directory, 'large.png');
  await writeFile(path, upload);
  const original = await normaliseOriginal({ path, sizeBytes: upload.length });
  expect(original).toMatchObject({ format: 'png', width: 3_900, height: 2_600 });
  await writeFile(path, upload.subarray(0, upload.length - 40));
  await expect(normaliseOriginal({ path, sizeBytes: upload.length - 40 })).rejects.toThrow('damaged');
  const drawing = Buffer.alloc(IN_MEMORY_BYTES_MAX + 1, ' ');
  drawing.write('<svg xmlns="http://www.w3.org/2000/svg">');
  await expect(normaliseOriginal(drawing)).rejects.toThrow('at most 512 kB');
  await expect(normaliseOriginal(Buffer.alloc(IN_MEMORY_BYTES_MAX + 1, 'x'))).rejects.toThrow(
    'not an image format',
  );
});

test('AVIF is taken and stored as WebP; a damaged one is refused', async () => {
  const upload = await plain(300, 200).avif({ effort: 0 }).toBuffer();
  const original = await normaliseOriginal(upload);
  expect(original).toMatchObject({ format: 'webp', width: 300, height: 200 });
  await expect(normaliseOriginal(upload.subarray(0, upload.length - 20))).rejects.toThrow('damaged');
  const broken = Buffer.from(upload);
  broken.fill(0x5a, upload.indexOf('meta') + 20, upload.indexOf('mdat') - 8);
  await expect(normaliseOriginal(broken)).rejects.toThrow(/damaged|cannot be read/);
});

test('caption, credit and copyright fill the fields and stay in renditions; place and camera go', async () => {
  const upload = await plain(400, 300)
    .jpeg()
    .withExif({
      IFD0: { ImageDescription: 'The lock at Bruges', Artist: 'Ann Lee', Model: 'SECRET' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 0/1' },
    })
    .withXmp('<x:xmpmeta><dc:rights><rdf:li>© Brügge &amp; “Söhne”</rdf:li></dc:rights></x:xmpmeta>')
    .toBuffer();
  const texts = { caption: 'The lock at Bruges', credit: 'Ann Lee', copyright: '© Brügge & “Söhne”' };
  const original = await normaliseOriginal(upload);
  expect(original.texts).toEqual(texts);
  const fileKey = fileKeyOf(7, original.sha256);
  await store.put(fileKey, original.data);
  const { render } = createRenditions({ store, onStoreError: () => undefined });
  for (const format of ['jpg', 'webp'] as const) {
    const file = await render({ fileKey, signature: 'abcdefghijkl', ratio: 'original', width: 320, format });
    const data = file ? await buffer(file.open()) : Buffer.alloc(0);
    const { exif, xmp } = await sharp(data).metadata();
    expect(exif).toBeUndefined();
    expect(readFileTexts({ xmp }), format).toEqual(texts);
    expect([data.includes('SECRET'), data.includes('GPS')]).toEqual([false, false]);
  }
});

test('IPTC takes precedence over XMP, and XMP over EXIF; truncated and endless ones are ignored', () => {
  const dataset = (number: number, text: string) => {
    const bytes = Buffer.from(text);
    return Buffer.concat([Buffer.from([0x1c, 2, number, bytes.length >> 8, bytes.length & 255]), bytes]);
  };
  const iptc = Buffer.concat([dataset(120, 'From IPTC'), dataset(80, 'Ann Lee')]);
  const xmp = Buffer.from(
    '<x:xmpmeta><rdf:Description photoshop:Credit="Quay &amp; Sons"><dc:description><rdf:Alt><rdf:li xml:lang="x-default">From XMP</rdf:li></rdf:Alt></dc:description><dc:rights><rdf:Alt><rdf:li>© XMP</rdf:li></rdf:Alt></dc:rights></rdf:Description></x:xmpmeta>',
  );
  expect(readFileTexts({ iptc, xmp })).toEqual({
    caption: 'From IPTC',
    credit: 'Ann Lee',
    copyright: '© XMP',
  });
  expect(readFileTexts({ xmp })).toEqual({ caption: 'From XMP', credit: 'Quay & Sons', copyright: '© XMP' });
  const nothing = { caption: null, credit: null, copyright: null };
  for (let bytes = 0; bytes < 16; bytes += 1)
    expect(
      readFileTexts({ iptc: iptc.subarray(0, Math.min(bytes, 6)), exif: Buffer.alloc(bytes, 0x49) }),
    ).toEqual(nothing);
  expect(readFileTexts({ xmp: Buffer.from('<dc:rights>'.repeat(50_000)) })).toEqual(nothing);
});

test('texts contain no half character, from the file or from truncation', () => {
  const xmp = (text: string) => ({ xmp: Buffer.from(`<dc:rights>${text}</dc:rights>`) });
  const { copyright } = readFileTexts(xmp(`${'x'.repeat(199)}🌊`));
  expect(copyright).toBe(`${'x'.repeat(199)}\ufffd`);
  expect(readFileTexts(xmp('a &#55296; b')).copyright).toBe('a \ufffd b');
  expect(readFileTexts(xmp('a&#0;b')).copyright).toBe('a b');
  expect(readFileTexts(xmp('a &#128032; b')).copyright).toBe('a 🐠 b');
});
