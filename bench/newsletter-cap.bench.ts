import { startEmbeddedPostgres } from '#server/postgres/index.ts';
import { removeFolder, temporaryFolder } from '../e2e/support/app.ts';
import { beginSend, composeCampaign, createNewsletter, query, until } from '../e2e/support/newsletters.ts';
import { startInstallation } from './lib/installation.ts';
import { BROWSER_HEADERS } from './lib/load.ts';
import { startMailSink } from './lib/mail-sink.ts';
import { cachedArticle } from './lib/pages.ts';
import { runPaced } from './lib/paced.ts';
import type { Scenario } from './lib/scenario.ts';
import { percentile } from './lib/statistics.ts';

const EMAILS_PER_SECOND = 20;
const PAGES_PER_SECOND = 300;
const SECONDS = 20;
const ROUNDS = 3;

const PAGES = 'cached pages during a send, p95, of p95 without';
const SENT = 'emails per second';

/** Whether readers notice a send with a limit. */
export const scenario: Scenario = {
  name: 'newsletter-cap',
  about: `Web and worker in separate processes: a send capped at ${EMAILS_PER_SECOND}/s while cached pages are requested ${PAGES_PER_SECOND} times a second.`,
  goals: [
    { metric: PAGES, of: 'value', atMost: 1.5 },
    { metric: SENT, of: 'value', atMost: EMAILS_PER_SECOND * 1.05 },
  ],
  async run(bench) {
    const sink = await startMailSink(bench);
    const folder = await temporaryFolder();
    bench.defer(() => removeFolder(folder));
    const database = await startEmbeddedPostgres({ dataDir: folder, settings: {} });
    bench.defer(() => database.stop());
    const dataDir = await temporaryFolder();
    bench.defer(() => removeFolder(dataDir));
    const environment = {
      DATABASE_URL: database.connectionString,
      MASTHEAD_SECRET: 'one secret for both of the processes here',
      SMTP_BULK_URL: sink.url,
    };
    const start = (role: string) =>
      startInstallation(bench, { dataDir, environment: { ...environment, ROLE: role } });
    const web = await start('web');
    await start('worker');
    // Statements go to the database of both.
    const owner = { ...web.app, dataDir: folder };
    const newsletter = await createNewsletter(owner, EMAILS_PER_SECOND * SECONDS * (ROUNDS + 2));
    await query(owner, 'update site set newsletter_sending = $1', [
      JSON.stringify({ rate: EMAILS_PER_SECOND }),
    ]);
    const path = await cachedArticle(web);
    const headers = { ...BROWSER_HEADERS, host: web.host };
    const pages = async (seconds: number) => {
      const answers = await runPaced({
        port: web.app.port,
        requests: [{ method: 'GET', path, headers }],
        perSecond: PAGES_PER_SECOND,
        seconds,
        markers: [],
      });
      const bad = answers.find(({ status }) => status !== 200);
      if (bad) throw new Error(`A page answered ${bad.status}.`);
      return percentile(
        answers.map(({ ms }) => ms),
        0.95,
      );
    };
    await pages(5);
    const calm = [];
    for (let round = 0; round < ROUNDS; round += 1) calm.push(await pages(SECONDS / 2));
    await beginSend(owner, await composeCampaign(owner, newsletter, 'Capped'));
    await until(async () => (await sink.count()) > 0);
    const before = await sink.count();
    const startedAt = performance.now();
    const during = [];
    for (let round = 0; round < ROUNDS; round += 1) during.push(await pages(SECONDS / 2));
    const rate = (((await sink.count()) - before) / (performance.now() - startedAt)) * 1_000;
    const median = (values: number[]) => percentile(values, 0.5);
    return [
      { metric: PAGES, unit: '', value: median(during) / median(calm) },
      { metric: 'cached pages during a send, p95', unit: 'ms', value: median(during) },
      { metric: 'cached pages without a send, p95', unit: 'ms', value: median(calm) },
      { metric: SENT, unit: '/s', value: rate },
    ];
  },
};
