/**
 * What a browser fetches for a page, counted by the browser itself, because it fetches fonts only if the text
 * uses them.
 */
import { chromium } from 'playwright';
import { chromiumPath, ensureChromium } from '../../scripts/lib/chromium.ts';

/** Bytes transferred, headers included, by the kind of resource. */
export type FetchedBytes = ReadonlyMap<string, { bytes: number; files: number }>;

/** Opens the page in a desktop window and waits until nothing more is fetched. */
export async function fetchedBy(url: string): Promise<FetchedBytes> {
  await ensureChromium(process.cwd());
  const executablePath = chromiumPath();
  const browser = await chromium.launch({
    args: ['--no-sandbox'],
    ...(executablePath !== undefined && { executablePath }),
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    const session = await page.context().newCDPSession(page);
    const kinds = new Map<string, string>();
    const found = new Map<string, { bytes: number; files: number }>();
    await session.send('Network.enable');
    session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const kind = kinds.get(requestId) ?? 'Other';
      const { bytes = 0, files = 0 } = found.get(kind) ?? {};
      found.set(kind, { bytes: bytes + encodedDataLength, files: files + 1 });
    });
    const answer = await page.goto(url, { waitUntil: 'networkidle' });
    if (answer?.status() !== 200) throw new Error(`${url} answered ${answer?.status()}.`);
    await page.evaluate('document.fonts.ready');
    return found;
  } finally {
    await browser.close();
  }
}
