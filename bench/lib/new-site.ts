/**
 * A site as it is an hour after its creation: the default look, a section, and an article with everything a
 * text may contain.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeFolder, runMasthead, temporaryFolder } from '../../e2e/support/app.ts';
import type { Installation } from './installation.ts';

const KEY = 'first-hour';

const BODY = `The dredger came in **on the morning tide** and tied up at the *north quay*, where the new
fenders had been fitted the week before.

## What changes for pilots

- boarding moves to the inner station
- the channel is 14.5 metres at low water

> “We can take the larger ships now,” the harbour master said.

### Dates

The first call is on **4 March**; *all later ones* follow the winter timetable.
`;

/** Creates the site and returns the addresses of its front page and its article. */
export async function makeNewSite({ app }: Installation): Promise<{ front: string; article: string }> {
  await runMasthead(app.dataDir, [
    'create-site',
    KEY,
    'The Quay Record',
    '--organisation',
    KEY,
    '--new-organisation',
  ]);
  const folder = await temporaryFolder();
  const mapping = join(folder, 'mapping.json');
  await writeFile(mapping, JSON.stringify(MAPPING));
  await runMasthead(app.dataDir, ['import', mapping, '--site', KEY]);
  await removeFolder(folder);
  const origin = `http://${KEY}.localhost:${app.port}`;
  return { front: `${origin}/`, article: `${origin}/10000002` };
}

const inline = (key: string, target: string, record: object, fields: object) => ({
  key,
  target,
  format: 'inline',
  records: [{ key, ...record }],
  recordKey: 'key',
  fields,
});

const MAPPING = {
  name: 'First article',
  sources: [
    inline('sections', 'websiteSection', { name: 'Harbours' }, { name: 'name' }),
    inline(
      'articles',
      'Article',
      { title: 'The north quay takes larger ships', body: BODY, day: '2026-01-12', section: 'sections' },
      {
        id: { transform: [{ constant: 10_000_002 }] },
        name: 'title',
        body: { path: 'body', transform: [{ markdown: true }] },
        published: { path: 'day', transform: [{ date: {} }] },
        primarySection: { path: 'section', transform: [{ lookup: { source: 'sections' } }] },
      },
    ),
  ],
};
