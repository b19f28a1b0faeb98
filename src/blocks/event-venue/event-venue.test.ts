import { describe, expect, test } from 'vitest';
import { exampleApp } from '#examples/cards.ts';
import { coordinatesOf } from '#feeds/coordinates.ts';
import { locatorMap } from './locator-map.ts';
import { streetMapAddress } from './venue.ts';

/** Absolute corners of a drawn path, whose steps are relative to the previous point. */
function cornersOf(land: string): [number, number][] {
  return land
    .split('M')
    .slice(1)
    .flatMap((ring) => {
      const numbers = [...ring.matchAll(/-?(?:\d+\.?\d*|\.\d+)/g)].map(([number]) => Number(number));
      let [x, y] = [0, 0];
      return Array.from({ length: numbers.length / 2 }, (_, at): [number, number] => {
        x += numbers[at * 2] ?? 0;
        y += numbers[at * 2 + 1] ?? 0;
        return [x, y];
      });
    });
}

describe('a map of a place', () => {
  test.each([
    ['Ostend', 51.2334, 2.9189],
    ['Utrecht', 52.1, 5.08],
    ['Suva, beside the line where a day begins', -18.14, 178.44],
    ['Longyearbyen', 78.22, 15.63],
    ['Singapore', 1.29, 103.85],
  ])('of %s has land, nothing beyond its edges, and is small', (_name, latitude, longitude) => {
    const { land } = locatorMap({ latitude, longitude }, exampleApp);
    expect(land.length).toBeGreaterThan(60);
    expect(Buffer.byteLength(land)).toBeLessThan(16_000);
    for (const [x, y] of cornersOf(land)) {
      expect(x).toBeGreaterThan(-5);
      expect(x).toBeLessThan(485);
      expect(y).toBeGreaterThan(-5);
      expect(y).toBeLessThan(275);
    }
  });

  test('a map in the middle of an ocean, and at the pole, is drawn as well', () => {
    expect(locatorMap({ latitude: -40, longitude: -130 }, exampleApp).land).toBe('');
    expect(locatorMap({ latitude: 90, longitude: 0 }, exampleApp).land).not.toContain('NaN');
  });

  test('a map is drawn once for a place', () => {
    expect(locatorMap({ latitude: 51.23341, longitude: 2.91891 }, exampleApp)).toBe(
      locatorMap({ latitude: 51.23339, longitude: 2.91889 }, exampleApp),
    );
  });
});

test.each([
  ['51.2334, 2.9189', { latitude: 51.2334, longitude: 2.9189 }],
  ['-33.86,151.2', { latitude: -33.86, longitude: 151.2 }],
  ['90.1, 0', null],
  ['51.2, 180.5', null],
  ['Ostend', null],
  ['51.2', null],
  ['1, 2, 3', null],
])('coordinates written as “%s” are %j', (written, read) => {
  expect(coordinatesOf(written)).toEqual(read);
});

test('a street map is requested for the address if there are no coordinates', () => {
  const venue = { name: 'Hall & Sons', lines: ['Kade 4', '8400 Ostend'], coordinates: null };
  expect(streetMapAddress(venue)).toBe(
    'https://www.openstreetmap.org/search?query=Hall%20%26%20Sons%2C%20Kade%204%2C%208400%20Ostend',
  );
});
