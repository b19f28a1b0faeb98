import { call, databaseAddressOf, login, removeFolder, temporaryFolder } from '../e2e/support/app.ts';
import { fetchPage, startInstallation, type Installation } from './lib/installation.ts';
import { articlePaths, htmlOf } from './lib/pages.ts';
import { measured, type Bench, type Measure, type Scenario } from './lib/scenario.ts';
import { percentile, summarise } from './lib/statistics.ts';

const EDITS = 40;
const WARM_UP_EDITS = 10;
/** An edit that takes longer counts as not arrived. */
const WAIT_MS = 10_000;

const ONE = 'on one process, p95';
const TWO = 'on the other of two processes, p95';

interface Document {
  id: number;
  version: string;
  values: { name: string };
}

export const scenario: Scenario = {
  name: 'edit-to-page',
  about: 'From sending the publication of an edit to the page, cached before, that shows it.',
  goals: [
    { metric: ONE, of: 'value', atMost: 100 },
    { metric: TWO, of: 'value', atMost: 1_000 },
  ],
  async run(bench) {
    const one = await startInstallation(bench);
    const alone = await measureEdits(one, one);
    const [first, second] = await startTwo(bench, one);
    const together = await measureEdits(first, second);
    return [...figuresOf(alone, ONE, 'on one process'), ...figuresOf(together, TWO, 'on the other of two')];
  },
};

function figuresOf(durations: number[], p95: string, name: string): Measure[] {
  return [
    measured(`${name}, median`, 'ms', summarise(durations)),
    { metric: p95, unit: 'ms', value: percentile(durations, 0.95) },
  ];
}

/** Starts two apps that share the database of a third. */
async function startTwo(bench: Bench, owner: Installation): Promise<[Installation, Installation]> {
  const dataDir = await temporaryFolder();
  bench.defer(() => removeFolder(dataDir));
  const environment = {
    DATABASE_URL: await databaseAddressOf(owner.app),
    MASTHEAD_SECRET: 'one secret for both of the processes here',
  };
  const first = await startInstallation(bench, { dataDir, environment });
  return [first, await startInstallation(bench, { dataDir, environment })];
}

/**
 * Edits an article on one app and reads its page on the other (or the same), repeatedly. Returns
 * milliseconds.
 */
async function measureEdits(editor: Installation, reader: Installation): Promise<number[]> {
  const [path] = await articlePaths(reader);
  const id = Number(/\/(\d{8})\//.exec(path ?? '')?.[1]);
  const token = await login(editor.app);
  let document = await call<Document>(editor.app, 'getContentDocument', { id }, token);
  const durations: number[] = [];
  for (let edit = 0; edit < WARM_UP_EDITS + EDITS; edit += 1) {
    // The address follows the title, so only the deck changes: the same address shows the new page.
    const deck = `Edition ${edit} of ${process.pid}`;
    document = await call<Document>(
      editor.app,
      'saveContent',
      { id, version: document.version, changes: { deck }, base: {} },
      token,
    );
    await warm(reader, path ?? '');
    const sentAt = performance.now();
    document = await call<Document>(editor.app, 'publishContent', { id, version: document.version }, token);
    await waitFor(reader, path ?? '', deck);
    if (edit >= WARM_UP_EDITS) durations.push(performance.now() - sentAt);
  }
  return durations;
}

/** Puts the page, as it is before the edit, into the reader app's cache. */
async function warm(reader: Installation, path: string): Promise<void> {
  await fetchPage(reader, path);
  const { headers } = await fetchPage(reader, path);
  if (headers['x-cache'] !== 'hit') throw new Error(`${path} is not answered from the cache.`);
}

async function waitFor(reader: Installation, path: string, words: string): Promise<void> {
  const requestedAt = performance.now();
  while (!htmlOf(await fetchPage(reader, path)).includes(words)) {
    if (performance.now() - requestedAt > WAIT_MS) throw new Error(`The edit did not appear on ${path}.`);
  }
}
