/** Reports read figures through the report store: another database can replace it. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const MODULE = join(import.meta.dirname, '..');

/** Folders and files that write figures. */
const WRITERS = /^(?:collection|rebuild|most-read|page-responses)\/|\/(?:add|sample)-[\w-]+\.ts$/;

const STORE = 'report-store/postgres/';

/** The source files of the module outside the store, without tests and those that write figures. */
async function reportFiles(): Promise<string[]> {
  const names = await readdir(MODULE, { recursive: true });
  return names.filter(
    (name) =>
      /\.tsx?$/.test(name) && !name.endsWith('.test.ts') && !WRITERS.test(name) && !name.startsWith(STORE),
  );
}

test('a report that names a table of figures is found', async () => {
  const files = await reportFiles();
  expect(files.length).toBeGreaterThan(50);
  const naming: string[] = [];
  for (const name of files)
    if (
      /\b(?:from|join|into|update) (?:public\.)?analytics_\w+_(?:day|month|hour)\b|\bfrom analytics_(?:day|hour|month)\b/.test(
        await readFile(join(MODULE, name), 'utf8'),
      )
    )
      naming.push(name);
  expect(naming).toEqual([]);
});

test('imports of the PostgreSQL part outside the store are found', async () => {
  const importing: string[] = [];
  for (const name of await reportFiles())
    if ((await readFile(join(MODULE, name), 'utf8')).includes(STORE.slice('report-store/'.length)))
      importing.push(name);
  expect(importing.toSorted()).toEqual([
    'report-figures/jobs/sum-analytics-days.ts',
    'report-store/server/report-store.ts',
  ]);
});
