import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isCrop, isFocalPoint } from '#model/media.ts';
import {
  cropOfPercent,
  focalOfShares,
  movedFocal,
  percentOfCrop,
  previewPosition,
} from './picture-geometry.ts';

describe('crops drawn on a screen', () => {
  it('are always crops that may be stored', () => {
    const percent = fc.double({ min: -5, max: 105, noNaN: true });
    fc.assert(
      fc.property(percent, percent, percent, percent, (x, y, width, height) => {
        const crop = cropOfPercent({ x, y, width, height });
        expect(crop === null || isCrop(crop)).toBe(true);
      }),
    );
  });

  it('come back as they were stored', () => {
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

  it('of everything are no crop', () => {
    expect(cropOfPercent({ x: 0, y: 0, width: 100, height: 100 })).toBeNull();
  });
});

describe('focal points', () => {
  it('stay inside the picture wherever the pointer or the keys go', () => {
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
  it('of a wide picture as a square show the part around the focal point', () => {
    const position = previewPosition({ width: 2000, height: 1000 }, { focal: { x: 1000, y: 500 } }, '1x1');
    expect(position).toEqual({ width: '200%', height: '100%', left: '-100%', top: '0%' });
  });
});
