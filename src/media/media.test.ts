import fc from 'fast-check';
import type { ImageGate } from './image-gate.ts';
import { describe, expect, it } from 'vitest';
import {
  cropForRatio,
  deliveredSize,
  fileKeyOf,
  imageFormats,
  imageRatios,
  imageWidths,
  parseRenditionPath,
  imageSources,
  renditionPath,
  variantName,
  type Crop,
  type ImageRatio,
  type ImageRendition,
} from './media.ts';

const ratios = Object.keys(imageRatios).filter((name): name is ImageRatio =>
  Object.hasOwn(imageRatios, name),
);
const ratio = fc.constantFrom(...ratios);
const size = fc.record({
  width: fc.integer({ min: 1, max: 16_000 }),
  height: fc.integer({ min: 1, max: 16_000 }),
});
const thousandth = fc.integer({ min: 0, max: 1000 });
const focal = fc.record({ x: thousandth, y: thousandth });
const span = fc
  .tuple(thousandth, thousandth)
  .filter(([start, end]) => start !== end)
  .map(([a, b]) => ({ start: Math.min(a, b), length: Math.abs(a - b) }));
const crop: fc.Arbitrary<Crop> = fc
  .tuple(span, span)
  .map(([across, down]) => ({ x: across.start, y: down.start, width: across.length, height: down.length }));
const characters = (text: string) => text.split('');
const hex24 = fc.array(fc.constantFrom(...characters('0123456789abcdef')), { minLength: 24, maxLength: 24 });
const base64Url = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const id = fc.integer({ min: 1, max: 2_147_483_647 });
const gate: fc.Arbitrary<ImageGate> = fc.oneof(
  fc.record({ item: id }),
  fc.tuple(id, fc.array(id, { maxLength: 20 })).map(([site, audience]) => ({ site, audience })),
);
/** URLs that expire, URLs for some readers, and URLs without either condition. */
const condition = fc.oneof(
  fc.record({ until: fc.integer({ min: 1_000_000_000, max: 9_999_999_999 }) }),
  fc.record({ gate }),
  fc.constant({}),
);
const rendition: fc.Arbitrary<ImageRendition> = fc
  .tuple(
    fc.record(
      {
        fileKey: fc
          .tuple(fc.integer({ min: 1, max: 2_147_483_647 }), hex24)
          .map(([organisationId, digits]) => fileKeyOf(organisationId, digits.join(''))),
        signature: fc
          .array(fc.constantFrom(...characters(base64Url)), { minLength: 12, maxLength: 12 })
          .map((picked) => picked.join('')),
        ratio,
        width: fc.constantFrom(...imageWidths),
        format: fc.constantFrom(...imageFormats),
        crop,
        focal,
      },
      { requiredKeys: ['fileKey', 'signature', 'ratio', 'width', 'format'] },
    ),
    condition,
  )
  .map(([cut, ends]) => ({ ...cut, ...ends }));

describe('cropForRatio', () => {
  it('the cut stays inside the crop, is never empty and cannot grow without leaving its ratio', () => {
    fc.assert(
      fc.property(
        size,
        fc.option(crop, { nil: undefined }),
        fc.option(focal, { nil: undefined }),
        ratio,
        (...given) => {
          const [image, visible, point, name] = given;
          const whole = cropForRatio(image, { crop: visible, ratio: 'original' });
          const shown = cropForRatio(image, { crop: visible, focal: point, ratio: name });
          expect(shown.width).toBeGreaterThanOrEqual(1);
          expect(shown.height).toBeGreaterThanOrEqual(1);
          expect(shown.left).toBeGreaterThanOrEqual(whole.left);
          expect(shown.top).toBeGreaterThanOrEqual(whole.top);
          expect(shown.left + shown.width).toBeLessThanOrEqual(whole.left + whole.width);
          expect(shown.top + shown.height).toBeLessThanOrEqual(whole.top + whole.height);
          expect(whole.left + whole.width).toBeLessThanOrEqual(image.width);
          expect(whole.top + whole.height).toBeLessThanOrEqual(image.height);
          expect(shown.width === whole.width || shown.height === whole.height).toBe(true);
          const [across, down] = imageRatios[name] ?? [whole.width, whole.height];
          const shortfall = Math.abs(shown.width * down - shown.height * across);
          expect(shortfall).toBeLessThanOrEqual(Math.max(across, down));
        },
      ),
    );
  });

  it('the cut shows the focal point whenever the crop contains it', () => {
    fc.assert(
      fc.property(size, crop, focal, ratio, (image, visible, point, name) => {
        const whole = cropForRatio(image, { crop: visible, ratio: 'original' });
        const x = (point.x * image.width) / 1000;
        const y = (point.y * image.height) / 1000;
        fc.pre(x >= whole.left && x <= whole.left + whole.width);
        fc.pre(y >= whole.top && y <= whole.top + whole.height);
        const shown = cropForRatio(image, { crop: visible, focal: point, ratio: name });
        expect(x).toBeGreaterThanOrEqual(shown.left - 0.5);
        expect(x).toBeLessThanOrEqual(shown.left + shown.width + 0.5);
        expect(y).toBeGreaterThanOrEqual(shown.top - 0.5);
        expect(y).toBeLessThanOrEqual(shown.top + shown.height + 0.5);
      }),
    );
  });

  it('cuts a landscape to a square around the focal point, and around the middle without one', () => {
    const image = { width: 3000, height: 2000 };
    expect(cropForRatio(image, { ratio: '1x1' })).toEqual({ left: 500, top: 0, width: 2000, height: 2000 });
    expect(cropForRatio(image, { ratio: '1x1', focal: { x: 900, y: 100 } }).left).toBe(1000);
    expect(cropForRatio(image, { ratio: '1x1', focal: { x: 400, y: 100 } }).left).toBe(200);
    const right = { x: 500, y: 0, width: 500, height: 1000 };
    expect(cropForRatio(image, { ratio: '3x2', crop: right })).toEqual({
      left: 1500,
      top: 500,
      width: 1500,
      height: 1000,
    });
  });
});

describe('addresses', () => {
  it('URLs round-trip', () => {
    fc.assert(
      fc.property(rendition, (given) => {
        const path = renditionPath(given);
        const parsed = parseRenditionPath(path);
        expect(parsed && renditionPath(parsed)).toBe(path);
        expect(parsed).toMatchObject({
          fileKey: given.fileKey,
          signature: given.signature,
          ratio: given.ratio,
          width: given.width,
          format: given.format,
        });
        expect(parsed?.until).toBe(given.until);
        expect(parsed?.gate).toEqual(given.gate);
        const image = { width: 1234, height: 987 };
        expect(parsed && cropForRatio(image, parsed)).toEqual(cropForRatio(image, given));
      }),
    );
  });

  it('URLs are refused when one character differs in a way that names no rendition', () => {
    fc.assert(
      fc.property(
        rendition,
        fc.nat(),
        fc.string({ minLength: 1, maxLength: 3 }),
        (given, position, inserted) => {
          const path = renditionPath(given);
          const at = position % (path.length + 1);
          const changed = path.slice(0, at) + inserted + path.slice(at);
          const parsed = parseRenditionPath(changed);
          expect(parsed === undefined || renditionPath(parsed) === changed).toBe(true);
        },
      ),
    );
  });

  const start = '/media/7-0123456789abcdef01234567/abcdefghijkl';
  it.each([
    ['a width that is not offered', `${start}/16x9/641.webp`],
    ['a leading zero', `${start}/16x9/0640.webp`],
    ['a format that is not offered', `${start}/16x9/640.gif`],
    ['a ratio that is not offered', `${start}/17x9/640.webp`],
    ['a property of every object', `${start}/constructor/640.webp`],
    ['a crop of everything', `${start}/16x9-c0_0_1000_1000/640.webp`],
    ['a crop that reaches outside', `${start}/16x9-c500_0_501_1000/640.webp`],
    ['an empty crop', `${start}/16x9-c500_0_0_1000/640.webp`],
    ['a crop with a leading zero', `${start}/16x9-c00_0_500_1000/640.webp`],
    ['a focal point outside', `${start}/16x9-f500_1001/640.webp`],
    ['a focal point where nothing is cut', `${start}/original-f500_500/640.webp`],
    ['another parameter', `${start}/16x9/640.webp?x=1`],
    ['an empty query', `${start}/16x9/640.webp?`],
    ['an item with a leading zero', `${start}/16x9/640.webp?for=item-07`],
    ['readers of no kind', `${start}/16x9/640.webp?for=everybody`],
    ['an end and readers', `${start}/16x9/640.webp?until=1000000000&for=site-1`],
    ['more memberships than a block names', `${start}/16x9/640.webp?for=site-${'1.'.repeat(200)}1`],
    ['an instant with leading zeros', `${start}/16x9/640.webp?until=0000000001`],
    ['a path upwards', `/media/../7-0123456789abcdef01234567/abcdefghijkl/16x9/640.webp`],
    ['an encoded slash', `${start}%2f16x9/640.webp`],
    ['a key in capitals', `/media/7-0123456789ABCDEF01234567/abcdefghijkl/16x9/640.webp`],
    ['an organisation with a leading zero', `/media/07-0123456789abcdef01234567/abcdefghijkl/16x9/640.webp`],
    ['a short signature', `/media/7-0123456789abcdef01234567/abcdefghijk/16x9/640.webp`],
    ['a line end', `${start}/16x9/640.webp\n`],
  ])('are refused with %s', (_what, path) => {
    expect(parseRenditionPath(path)).toBeUndefined();
  });

  it('URLs are not written for a crop outside the image', () => {
    expect(() => variantName({ ratio: '1x1', crop: { x: 600, y: 0, width: 500, height: 10 } })).toThrow(
      RangeError,
    );
    expect(() => variantName({ ratio: '1x1', focal: { x: 0.5, y: 0 } })).toThrow(RangeError);
    expect(() => fileKeyOf(0, 'a'.repeat(64))).toThrow(RangeError);
  });
});

describe('imageSources', () => {
  const fileKey = '7-0123456789abcdef01234567';
  const sign = () => 'abcdefghijkl';

  it("offers nothing wider than the cut and reserves a box of the cut's shape", () => {
    fc.assert(
      fc.property(size, fc.option(crop, { nil: undefined }), ratio, (image, visible, name) => {
        const sources = imageSources(
          { fileKey, crop: visible, ...image },
          { ratio: name, sizes: '100vw' },
          sign,
        );
        const cut = cropForRatio(image, { crop: visible, ratio: name });
        for (const candidate of sources.srcSet.split(', ')) {
          const [path = '', descriptor = ''] = candidate.split(' ');
          const parsed = parseRenditionPath(path);
          expect(parsed && `${deliveredSize(parsed.width, cut).width}w`).toBe(descriptor);
        }
        expect(sources.width).toBe(Math.min(cut.width, 2000));
      }),
    );
  });

  it('sources are a WebP and a JPEG source set with a JPEG fallback of middle width', () => {
    const wanted = { ratio: '16x9', sizes: '50vw', widths: [320, 1600] } as const;
    const sources = imageSources({ fileKey, width: 1300, height: 1300 }, wanted, sign);
    expect(sources).toEqual({
      srcSet: `/media/${fileKey}/abcdefghijkl/16x9/320.avif 320w, /media/${fileKey}/abcdefghijkl/16x9/1280.avif 1280w`,
      fallbackSrcSet: `/media/${fileKey}/abcdefghijkl/16x9/320.jpg 320w, /media/${fileKey}/abcdefghijkl/16x9/1280.jpg 1280w`,
      src: `/media/${fileKey}/abcdefghijkl/16x9/320.jpg`,
      sizes: '50vw',
      width: 1300,
      height: 731,
    });
  });

  it('a small image is offered in its own width and the steps below it', () => {
    const sources = imageSources(
      { fileKey, width: 300, height: 200 },
      { ratio: 'original', sizes: '300px' },
      sign,
    );
    const [one, own] = sources.srcSet.split(', ');
    expect(one).toBe(`/media/${fileKey}/abcdefghijkl/original/160.avif 160w`);
    expect(own).toBe(`/media/${fileKey}/abcdefghijkl/original/320.avif 300w`);
    expect(sources).toMatchObject({ width: 300, height: 200 });
    expect(deliveredSize(320, { width: 300, height: 200 })).toEqual({ width: 300, height: 200 });
  });

  it('offers a picture smaller than every width once, at its own width', () => {
    const sources = imageSources(
      { fileKey, width: 90, height: 45 },
      { ratio: 'original', sizes: '90px' },
      sign,
    );
    expect(sources.srcSet).toBe(`/media/${fileKey}/abcdefghijkl/original/160.avif 90w`);
    expect(sources).toMatchObject({ width: 90, height: 45 });
  });
});
