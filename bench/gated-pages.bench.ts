import { call, login } from '../e2e/support/app.ts';
import { fetchPage, startInstallation, type Installation } from './lib/installation.ts';
import { BROWSER_HEADERS, startLoad, type LoadJob, type LoadResult } from './lib/load.ts';
import { articlePaths, htmlOf } from './lib/pages.ts';
import { registerReader, setMemberships } from './lib/readers.ts';
import { inTurns } from './lib/rounds.ts';
import { compared, measured, type Measure, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const ROUNDS = 7;
const ROUND_SECONDS = 2;
const OPEN = 'the open page';

/** Anonymous readers of one address can start fifty meters a day: first views come from many addresses. */
const ADDRESSES = 4_000;

const PASSED = 'passed, requests per second';
const FAILED = 'failed, requests per second';
const VIEWED = 'metered and viewed before, requests per second';
const COUNTED = 'metered and counted, requests per second';
const FIRST = 'first view of a stranger, requests per second';

export const scenario: Scenario = {
  name: 'gated-pages',
  about:
    'Cached pages of a gated article over 32 connections, as its readers see them, beside the page of the same article without a gate.',
  goals: [
    { metric: PASSED, of: 'ratio', atLeast: 0.9 },
    { metric: FAILED, of: 'ratio', atLeast: 0.9 },
    { metric: VIEWED, of: 'ratio', atLeast: 0.75 },
    { metric: COUNTED, of: 'ratio', atLeast: 0.75 },
  ],
  async run(bench) {
    const installation = await startInstallation(bench);
    const token = await login(installation.app);
    const pages = await makePages(installation, token);
    const member = await registerReader(installation, 'member@readers.example');
    const load = startLoad();
    bench.defer(load.stop);
    const asks = (path: string, cookie = '', more: Partial<LoadJob> = {}) => {
      const headers = { ...BROWSER_HEADERS, ...(cookie && { cookie }) };
      const { app, host } = installation;
      const job = { port: app.port, host, headers, connections: 32, paths: [path], ...more };
      return () => load.run({ ...job, seconds: ROUND_SECONDS });
    };

    await setMemberships(installation, token, { contentMetering: false });
    await demand(installation, pages.open, '', { isWhole: true, cache: 'hit' });
    await demand(installation, pages.gated, member, { isWhole: true, cache: 'hit' });
    await demand(installation, pages.gated, '', { isWhole: false, cache: 'hit' });
    const gates = await measure([asks(pages.open), asks(pages.gated, member), asks(pages.gated)]);

    await setMemberships(installation, token, {
      contentMetering: true,
      contentMeteringFields: { numberOfFreeViews: 3, meteringPeriod: 30 },
    });
    const viewed = await meterCookie(installation, pages.gated);
    const other = await meterCookie(installation, pages.other);
    for (const cookie of [viewed, other])
      await demand(installation, pages.gated, cookie, { isWhole: true, cache: 'hit' });
    const eachWith = Array.from({ length: ADDRESSES }, (_, index) => ({
      'x-forwarded-for': `10.9.${index >> 8}.${index & 255}`,
    }));
    const meters = await measure([
      asks(pages.open),
      asks(pages.gated, viewed),
      asks(pages.gated, other),
      asks(pages.gated, '', { eachWith }),
    ]);
    return [...besideOpen(gates, [PASSED, FAILED]), ...besideOpen(meters, [VIEWED, COUNTED, FIRST])];
  },
};

/** Runs all sides alternately, after one warm-up round of each that is not counted. */
async function measure(sides: readonly (() => Promise<LoadResult>)[]): Promise<LoadResult[][]> {
  await inTurns(1, sides);
  return inTurns(ROUNDS, sides);
}

/** Compares each side with the first one, which is reported once. */
function besideOpen([open = [], ...sides]: LoadResult[][], names: readonly string[]): Measure[] {
  const rate = (results: LoadResult[]) => summarise(results.map(({ perSecond }) => perSecond));
  const measures = sides.flatMap((results, index) => {
    const beside = { ours: rate(results), theirs: rate(open), against: OPEN };
    return compared(names[index] ?? '', '/s', beside).slice(0, 1);
  });
  return [...measures, measured(`${OPEN}, beside ${names.length} others`, '/s', rate(open))];
}

interface Pages {
  open: string;
  gated: string;
  other: string;
}

/** Creates an open article, and two copies of it that require a logged-in reader. */
async function makePages(installation: Installation, token: string): Promise<Pages> {
  const paths = await articlePaths(installation);
  for (const open of paths) {
    const { status, headers } = await fetchPage(installation, open);
    const isOpen = status === 200 && isWholePage(htmlOf(await fetchPage(installation, open)));
    if (!isOpen || headers['set-cookie'] !== undefined) continue;
    const id = Number(/\/(\d{8})\//.exec(open)?.[1]);
    return {
      open,
      gated: await makeGated(installation, token, id),
      other: await makeGated(installation, token, id),
    };
  }
  throw new Error('The home page shows no open article.');
}

interface Document {
  id: number;
  version: string;
}

async function makeGated({ app, host }: Installation, token: string, model: number): Promise<string> {
  const { id, version } = await call<Document>(app, 'duplicateContent', { id: model }, token);
  const changes = { registrationRequired: true };
  const saved = await call<Document>(app, 'saveContent', { id, version, changes, base: {} }, token);
  await call(app, 'publishContent', { id, version: saved.version }, token);
  const { headers } = await fetchPage({ app, host, pid: 0 }, `/${id}`);
  if (headers.location === undefined) throw new Error(`Item ${id} has no address.`);
  return new URL(headers.location, `http://${host}`).pathname;
}

const isWholePage = (html: string) => !html.includes('data-gating-form') && !html.includes('gating-form');

/** Throws unless the page, requested once before, comes from the cache in its reader's variant. */
async function demand(
  installation: Installation,
  path: string,
  cookie: string,
  { isWhole, cache }: { isWhole: boolean; cache: string },
): Promise<void> {
  await fetchPage(installation, path, { cookie });
  const answer = await fetchPage(installation, path, { cookie });
  const found = { isWhole: isWholePage(htmlOf(answer)), cache: answer.headers['x-cache'] };
  if (found.isWhole !== isWhole || found.cache !== cache)
    throw new Error(
      `${path} is ${JSON.stringify(found)} where ${JSON.stringify({ isWhole, cache })} is measured.`,
    );
}

/** The cookie of an anonymous reader who has viewed the page. */
async function meterCookie(installation: Installation, path: string): Promise<string> {
  const { headers } = await fetchPage(installation, path);
  const [cookie = ''] = headers['set-cookie'] ?? [];
  if (!cookie.startsWith('meter_')) throw new Error(`${path} counted no view.`);
  return cookie.slice(0, cookie.indexOf(';'));
}
