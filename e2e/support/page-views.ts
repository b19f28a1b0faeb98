/** Page views of readers, as the server acknowledges them. */
import { expect, type Page, type Response } from '@playwright/test';

interface SentBatch {
  view: string;
  events: { kind: string }[];
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
  if (new URL(response.url()).pathname !== '/page-activity') return undefined;
  const request = response.request();
  const { referer } = request.headers();
  if (referer === undefined || new URL(referer).pathname !== new URL(page.url()).pathname) return undefined;
  const { view, events } = JSON.parse(request.postData() ?? '{"events":[]}') as SentBatch;
  return events.some(({ kind }) => kind === 'pageView') ? view : undefined;
}
