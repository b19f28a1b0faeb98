import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCrop, isFocalPoint } from '#media/media.ts';
import {
  cropOfPercent,
  fittedSize,
  focalOfShares,
  movedFocal,
  percentOfCrop,
  previewPosition,
  shapedRectangle,
} from './image-geometry.ts';

describe('crops drawn on a screen', () => {
  it('crops are always valid to store', () => {
    const percent = fc.double({ min: -5, max: 105, noNaN: true });
    fc.assert(
      fc.property(percent, percent, percent, percent, (x, y, width, height) => {
        const crop = cropOfPercent({ x, y, width, height });
        expect(crop === null || isCrop(crop)).toBe(true);
      }),
    );
  });

  it('crops come back as they were stored', () => {
    const crop = fc
      .tuple(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 999 }), fc.nat(), fc.nat())
      .map(([x, y, w, h]) => ({ x, y, width: 1 + (w % (1000 - x)), height: 1 + (h % (1000 - y)) }))
      .filter(({ width, height }) => width < 1000 || height < 1000);
    fc.assert(
      fc.property(crop, (stored) => {
        expect(cropOfPercent(percentOfCrop(stored))).toEqual(stored);
      }),
    );
  });

  it('crops of the whole image become null', () => {
    expect(cropOfPercent({ x: 0, y: 0, width: 100, height: 100 })).toBeNull();
  });
});

describe('focal points', () => {
  it('focal points stay inside the image wherever the pointer or the keys move', () => {
    fc.assert(
      fc.property(
        fc.double({ min: -3, max: 3, noNaN: true }),
        fc.integer({ min: -2000, max: 2000 }),
        (share, step) => {
          const focal = focalOfShares(share, 1 - share);
          expect(isFocalPoint(focal) && isFocalPoint(movedFocal(focal, step, -step))).toBe(true);
        },
      ),
    );
  });
});

describe('previews', () => {
  it('previews of a wide image as a square show the part around the focal point', () => {
    const position = previewPosition({ width: 2000, height: 1000 }, { focal: { x: 1000, y: 500 } }, '1x1');
    expect(position).toEqual({ width: '200%', height: '100%', left: '-100%', top: '0%' });
  });
});

const PICTURE = { width: 1200, height: 800 };
const WHOLE_PICTURE = { x: 0, y: 0, width: 100, height: 100 };

it.each([
  [16, 9],
  [3, 2],
  [1, 1],
  [4, 5],
])('a rectangle of %d:%d has that shape and lies inside the picture, wherever it begins', (across, down) => {
  const corner = { x: 90, y: 0, width: 10, height: 40 };
  for (const from of [WHOLE_PICTURE, corner]) {
    const shaped = shapedRectangle(PICTURE, from, [across, down]);
    expect((shaped.width * 12) / (shaped.height * 8)).toBeCloseTo(across / down, 6);
    for (const [start, length] of [
      [shaped.x, shaped.width],
      [shaped.y, shaped.height],
    ] as const) {
      expect(start).toBeGreaterThanOrEqual(0);
      expect(start + length).toBeLessThanOrEqual(100.000001);
    }
  }
});

it('going through the shapes and back does not shrink the rectangle', () => {
  const start = { x: 30, y: 30, width: 30, height: 30 };
  const there = shapedRectangle(PICTURE, start, [16, 9]);
  const back = shapedRectangle(PICTURE, shapedRectangle(PICTURE, there, [4, 5]), [16, 9]);
  for (const key of ['x', 'y', 'width', 'height'] as const) expect(back[key]).toBeCloseTo(there[key], 6);
});

it('a picture is made to fit its box and never larger than it is', () => {
  expect(fittedSize(PICTURE, { width: 600, height: 900 })).toEqual({ width: 600, height: 400 });
  expect(fittedSize(PICTURE, { width: 3000, height: 3000 })).toEqual(PICTURE);
});
