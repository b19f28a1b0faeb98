/** Page views of readers, as the server acknowledges them. */
import { expect, type Page, type Request, type Response } from '@playwright/test';

interface SentBatch {
  view: string;
  session?: string;
  consent?: true;
  events: { kind: string }[];
}

/** What a page sends of its views. */
export interface Batches {
  sent: SentBatch[];
  /** Views of the batches that the browser's interception lost: it ends with the page. */
  lost: string[];
}

/** The batches that a page sends from now on. */
export function batchesOf(page: Page): Batches {
  const batches: Batches = { sent: [], lost: [] };
  page.on('request', (request) => batches.sent.push(...batchIn(request)));
  page.on('requestfailed', (request) => batches.lost.push(...batchIn(request).map(({ view }) => view)));
  return batches;
}

/**
 * Opens a page, and returns the id of its view once the server acknowledged it. The page before is left first: it may
 * still send a batch, with its reading and with a view that was not sent yet.
 */
export async function viewPage(page: Page, url: string): Promise<string> {
  await page.goto('about:blank');
  const counted = page.waitForResponse((response) => viewIn(page, response) !== undefined, {
    timeout: 60_000,
  });
  await page.goto(url);
  const response = await counted;
  expect(response.status()).toBe(204);
  return viewIn(page, response) ?? '';
}

/** The id of the view of this page that the response acknowledges. */
function viewIn(page: Page, response: Response): string | undefined {
  const request = response.request();
  const [batch] = batchIn(request);
  const { referer } = request.headers();
  if (referer === undefined || new URL(referer).pathname !== new URL(page.url()).pathname) return undefined;
  return batch?.events.some(({ kind }) => kind === 'pageView') ? batch.view : undefined;
}

/** The batch of a request; none in those of other URLs. */
function batchIn(request: Request): SentBatch[] {
  if (new URL(request.url()).pathname !== '/page-activity') return [];
  return [JSON.parse(request.postData() ?? '{"events":[]}') as SentBatch];
}
