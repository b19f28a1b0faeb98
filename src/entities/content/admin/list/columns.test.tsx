import { MantineProvider } from '@mantine/core';
import { prerender } from 'react-dom/static';
import { expect, test } from 'vitest';
import type { ContentListItem } from '../content-api.ts';
import { columnsFor } from './columns.tsx';

const PUBLISHED = '2026-01-15T10:30:00.000Z';

async function narrowLine(item: Partial<ContentListItem>): Promise<string> {
  const presence = { people: new Map(), userId: 1 };
  const columns = columnsFor([], 'Europe/Berlin', false, presence);
  const row = { id: 1, name: 'Locks', type: 'Article', updated: '2026-02-20T10:30:00.000Z', ...item };
  const title = columns.find(({ key }) => key === 'name')?.render(row as ContentListItem);
  const { prelude } = await prerender(<MantineProvider>{title}</MantineProvider>);
  const html = await new Response(prelude as unknown as ReadableStream).text();
  // The line that only narrow screens show.
  return /<span class="[^"]*narrow[^"]*">(.*?)<\/span>/s.exec(html)?.[1]?.replaceAll('<!-- -->', '') ?? '';
}

test('a narrow screen shows the status of an item and the date of its publication', async () => {
  for (const [state, label] of [
    ['published', 'Published'],
    ['scheduled', 'Scheduled'],
    ['expired', 'Expired'],
  ] as const) {
    const line = await narrowLine({ state, published: PUBLISHED });
    expect(line).toContain(`Article · ${label} · <time dateTime="${PUBLISHED}">`);
    expect(line).toMatch(/15.*<\/time>/);
  }
});

test('a narrow screen shows the date of the last change of a draft, whatever its publication was', async () => {
  const line = await narrowLine({ state: 'draft', published: PUBLISHED, hasChanges: true });
  expect(line).toContain('Draft · Unpublished changes · <time dateTime="2026-02-20T10:30:00.000Z">');
});
