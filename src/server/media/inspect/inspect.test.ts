import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { openImage } from '#server/media/images/image-engine.ts';
import { inspectUpload } from './inspect.ts';
import { normaliseOriginal } from '#server/media/images/normalise.ts';
import type { UploadKind } from './structure.ts';

const kinds: readonly UploadKind[] = ['jpeg', 'png', 'webp', 'gif'];

function image(kind: UploadKind | 'tiff' | 'avif', width = 40, height = 30): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const;
  return sharp({ create: { width, height, channels: 3, background: 'red', noise } })
    .toFormat(kind)
    .toBuffer();
}

function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length, 0);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** Creates an all-black PNG of one bit per pixel, a few bytes for any size. */
function flatPng(width: number, height: number, extra: Buffer = Buffer.alloc(0)): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header[8] = 1;
  const rows = deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height), { level: 9 });
  const parts = [pngChunk('IHDR', header), extra, pngChunk('IDAT', rows), pngChunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]);
}

describe('inspectUpload', () => {
  it.each(kinds)('knows a %s by its bytes, with its size', async (kind) => {
    expect(await inspectUpload(await image(kind))).toMatchObject({ kind, width: 40, height: 30 });
  });

  it('inspection returns the upright size', async () => {
    const upload = await sharp(await image('jpeg'))
      .withMetadata({ orientation: 6 })
      .toBuffer();
    expect(await inspectUpload(upload)).toMatchObject({ width: 30, height: 40 });
  });

  it.each([
    ['an empty file', '', 'EMPTY', /empty/],
    [
      'a web page',
      '\n<!DOCTYPE html><script>alert(1)</script>',
      'NOT_AN_IMAGE',
      /web page.*JPEG, PNG, WebP, AVIF, GIF or SVG/,
    ],
    ['a fragment with a script', '<script>alert(1)</script>', 'NOT_AN_IMAGE', /web page/],
    [
      'an SVG drawing',
      '\xef\xbb\xbf<?xml version="1.0"?><svg xmlns="x"/>',
      'UNSUPPORTED_FORMAT',
      /SVG drawing/,
    ],
    ['an XML document', '<?xml version="1.0"?><rss/>', 'NOT_AN_IMAGE', /XML document/],
    ['a PDF', '%PDF-1.7 ...', 'NOT_AN_IMAGE', /PDF/],
    ['a ZIP archive', 'PK\x03\x04........', 'NOT_AN_IMAGE', /ZIP/],
    ['a video', '\0\0\0\x18ftypmp42\0\0\0\0', 'NOT_AN_IMAGE', /video/],
    ['a HEIC image', '\0\0\0\x18ftypheic\0\0\0\0', 'UNSUPPORTED_FORMAT', /HEIC/],
    ['a BMP image', 'BM\x1a\0\0\0\0\0\0\0\x1a\0\0\0', 'UNSUPPORTED_FORMAT', /BMP/],
    ['a Photoshop document', '8BPS\0\x01', 'UNSUPPORTED_FORMAT', /Photoshop/],
    ['plain text', 'Dear editor', 'NOT_AN_IMAGE', /not an image format we support/],
  ])('refuses %s with a sentence that names it', async (_what, text, code, message) => {
    const refusal = await inspectUpload(Buffer.from(text, 'latin1')).catch((err: unknown) => err);
    expect(refusal).toMatchObject({ name: 'MediaRefused', code, message: expect.stringMatching(message) });
  });

  it.each(['tiff'] as const)('refuses a real %s, whose decoder is switched off besides', async (kind) => {
    const upload = await image(kind);
    await expect(inspectUpload(upload)).rejects.toMatchObject({
      code: 'UNSUPPORTED_FORMAT',
      statusCode: 415,
    });
    await expect(openImage(upload).metadata()).rejects.toThrow(/unsupported image format/);
  });

  it('decodes no AVIF in this process', async () => {
    const upload = await image('avif');
    await expect(openImage(upload).metadata()).rejects.toThrow(/unsupported image format/);
  });

  it.each(kinds)('refuses a %s cut short anywhere, before or while it is decoded', async (kind) => {
    const whole = await image(kind);
    for (const share of [0.02, 0.2, 0.5, 0.9, 0.99]) {
      const part = whole.subarray(0, Math.max(12, Math.floor(whole.length * share)));
      await expect(normaliseOriginal(part)).rejects.toMatchObject({ code: 'BROKEN' });
    }
    await expect(inspectUpload(whole.subarray(0, -2))).rejects.toMatchObject({ code: 'BROKEN' });
  });

  it('the end of an embedded preview is not mistaken for the end of the image', async () => {
    const preview = await image('jpeg', 16, 16);
    const [whole, length] = [await image('jpeg'), Buffer.alloc(2)];
    length.writeUInt16BE(preview.length + 2);
    const segment = Buffer.concat([Buffer.from([0xff, 0xe2]), length, preview]);
    const upload = Buffer.concat([whole.subarray(0, 2), segment, whole.subarray(2)]);
    expect(await inspectUpload(upload)).toMatchObject({ width: 40, height: 30 });
    await expect(inspectUpload(upload.subarray(0, -2))).rejects.toMatchObject({ code: 'BROKEN' });
  });

  it.each(kinds)('answers any damaged %s with a refusal or a picture, never another error', async (kind) => {
    const whole = await image(kind, 24, 24);
    const damage = fc.tuple(fc.nat(whole.length - 1), fc.uint8Array({ minLength: 1, maxLength: 6 }));
    const property = fc.asyncProperty(fc.array(damage, { minLength: 1, maxLength: 3 }), async (damages) => {
      const damaged = Buffer.from(whole);
      for (const [at, bytes] of damages) damaged.set(bytes.subarray(0, damaged.length - at), at);
      const outcome = await normaliseOriginal(damaged).catch((err: unknown) => err);
      expect(outcome).toHaveProperty(outcome instanceof Error ? 'statusCode' : 'sha256');
    });
    await fc.assert(property, { numRuns: 150 });
  });

  it.each([
    '<script>alert(1)</script>',
    '<!DOCTYPE html><p>',
    '%PDF-1.7',
    'PK\x05\x06',
    '<svg onload=alert(1)>',
  ])('refuses %j behind a whole picture', async (payload) => {
    for (const kind of kinds) {
      const polyglot = Buffer.concat([await image(kind), Buffer.from(`\n${payload}`, 'latin1')]);
      await expect(inspectUpload(polyglot)).rejects.toMatchObject({ code: 'POLYGLOT', statusCode: 415 });
    }
  });

  it("an image with a phone's trailer is accepted, and stored without it", async () => {
    const trailer = Buffer.from('\0\0\0\x18ftypmp42 moving picture', 'latin1');
    const { data } = await normaliseOriginal(Buffer.concat([await image('jpeg'), trailer]));
    expect(data.includes('moving picture')).toBe(false);
  });

  it('stores none of a script hidden inside a picture', async () => {
    const script = Buffer.from('Comment\0<script>alert(1)</script>', 'latin1');
    const upload = flatPng(8, 8, pngChunk('tEXt', script));
    expect(upload.includes('<script>')).toBe(true);
    expect((await normaliseOriginal(upload)).data.includes('<script>')).toBe(false);
  });

  it('an animated PNG is refused', async () => {
    const upload = flatPng(8, 8, pngChunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])));
    await expect(inspectUpload(upload)).rejects.toMatchObject({ code: 'ANIMATED' });
  });

  it('a bomb of 256 megapixels is refused by its header, and the image engine refuses to decode it', async () => {
    const bomb = flatPng(16_000, 16_000);
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(inspectUpload(bomb)).rejects.toMatchObject({ code: 'TOO_MANY_PIXELS', statusCode: 422 });
    await expect(openImage(bomb).toBuffer()).rejects.toThrow(/pixel limit/);
  });

  it('an edge above 16,000 pixels is refused with the size', async () => {
    const message = expect.stringMatching(/16001 × 1 pixels.*16,000/);
    await expect(inspectUpload(flatPng(16_001, 1))).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
      message,
    });
    expect(await inspectUpload(flatPng(16_000, 1))).toMatchObject({ width: 16_000 });
  });

  it('the limit of 64 MiB refuses one byte more, and can be lowered', async () => {
    await expect(inspectUpload(Buffer.alloc(64 * 1024 * 1024 + 1))).rejects.toMatchObject({
      code: 'TOO_MANY_BYTES',
      statusCode: 413,
    });
    const limits = { sizeBytesMax: 1_000_000, pixelsMax: 1_199, edgePixelsMax: 100, framesMax: 1 };
    await expect(inspectUpload(await image('png'), limits)).rejects.toMatchObject({
      code: 'TOO_MANY_PIXELS',
    });
  });

  it('survives four megabytes of nonsense in place of a colour profile', async () => {
    const profile = deflateSync(randomBytes(4_000_000));
    const upload = flatPng(
      8,
      8,
      pngChunk('iCCP', Buffer.concat([Buffer.from('huge\0\0', 'latin1'), profile])),
    );
    expect(upload.length).toBeGreaterThan(3_000_000);
    const original = await normaliseOriginal(upload);
    expect(original).toMatchObject({ width: 8, height: 8 });
    expect(original.sizeBytes).toBeLessThan(1000);
  });
});
