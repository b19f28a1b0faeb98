/** First stops of the keyboard on every demo site: in visual order, with a visible focus ring. */
import { expect, test, type Page } from '@playwright/test';
import { shared } from './support/fixtures.ts';
import { byTier } from '#testing/by-tier.ts';

interface Stop {
  words: string;
  x: number;
  y: number;
  isInRow: boolean;
  ring: number;
}

/** The element that has focus: its position, and the contrast of its ring with the background. */
function stopHere(): Stop {
  const element = document.activeElement ?? document.body;
  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const channels = (colour: string) => {
    if (!canvas) return [0, 0, 0, 0];
    canvas.clearRect(0, 0, 1, 1);
    canvas.fillStyle = colour;
    canvas.fillRect(0, 0, 1, 1);
    return [...canvas.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour: string) => {
    const [red = 0, green = 0, blue = 0] = channels(colour).map((part) =>
      part / 255 <= 0.03928 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4,
    );
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  // A ring is outside its element, on the container's background, unless it is drawn inwards.
  const { outlineColor, outlineOffset } = getComputedStyle(element);
  let behind: Element | null = outlineOffset.startsWith('-') ? element : element.parentElement;
  while (behind && channels(getComputedStyle(behind).backgroundColor)[3] === 0) behind = behind.parentElement;
  const [ring, ground] = [
    light(outlineColor),
    light(behind ? getComputedStyle(behind).backgroundColor : '#fff'),
  ];
  const { x, y, width, height } = element.getBoundingClientRect();
  return {
    words: element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '',
    x: x + width / 2,
    y: y + height / 2,
    isInRow: element.closest('.header-row, .masthead') !== null,
    ring: (Math.max(ring, ground) + 0.05) / (Math.min(ring, ground) + 0.05),
  };
}

async function stopsOfHeader(page: Page): Promise<Stop[]> {
  const stops: Stop[] = [];
  for (let count = 0; count < 14; count++) {
    await page.keyboard.press('Tab');
    stops.push(await page.evaluate(stopHere));
  }
  return stops;
}

const HEADERS = ['quayside', 'batch', 'kaikante', 'raseef'].flatMap((site) =>
  (['light', 'dark'] as const).map((colorScheme) => ({ site, colorScheme })),
);
/** One site per header design, and a right-to-left one in the dark scheme. */
const FEW = HEADERS.filter(({ site, colorScheme }) => (site === 'raseef') === (colorScheme === 'dark'));

for (const { site, colorScheme } of byTier(FEW, HEADERS))
  test(`the header of ${site} is tabbed through as it is seen, in ${colorScheme} @looks`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.goto(`http://${site}.localhost:${shared.port}/`);
    const stops = await stopsOfHeader(page);
    expect(stops.filter(({ ring }) => ring < 3)).toEqual([]);
    const row = stops.filter(({ isInRow }) => isInRow);
    expect(row.length).toBeGreaterThan(2);
    const towards = site === 'raseef' ? -1 : 1;
    expect(row.map(({ words }) => words)).toEqual(
      row.toSorted((one, other) => towards * (one.x - other.x)).map(({ words }) => words),
    );
  });

test('the region field appears for a country that has regions', async ({ page }) => {
  await page.goto(`http://quayside.localhost:${shared.port}/10000023`);
  await expect(page.locator('site-form:defined')).toBeVisible();
  const region = page.locator('select[name="region"]');
  await expect(region).toBeHidden();
  await page.locator('select[name="countryCode"]').selectOption({ label: 'Canada' });
  await expect(region).toBeVisible();
  await page.locator('select[name="countryCode"]').selectOption({ label: 'Belgium' });
  await expect(region).toBeHidden();
});
