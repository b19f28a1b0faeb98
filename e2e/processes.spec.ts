import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import pg from 'pg';
import {
  databaseAddressOf,
  removeFolder,
  request,
  runMasthead,
  startApp,
  temporaryFolder,
  type RunningApp,
} from './support/app.ts';
import { publishArticle } from './support/articles.ts';

const TOKEN = 'a token that scrapes this journey';

/** In sequence: each journey leaves both processes running for the next. */
test.describe.serial('two processes on one port', () => {
  let app: RunningApp;

  test.beforeAll(async () => {
    app = await startApp({ environment: { PROCESSES: '2', METRICS_TOKEN: TOKEN } });
  });

  test.afterAll(async () => {
    await app?.stop();
    if (app) await removeFolder(app.dataDir);
  });

  const metrics = async () => {
    const answer = await request(app, 'localhost', '/metrics', undefined, {
      authorization: `Bearer ${TOKEN}`,
    });
    expect(answer.status).toBe(200);
    return answer.body;
  };
  /** Process ids by process number, as the metrics report them to the operator. */
  const pids = async () => {
    const text = await metrics();
    return new Map(
      [...text.matchAll(/^masthead_process_id\{process="(\d)"\} (\d+)$/gm)].map(([, number, pid]) => [
        Number(number),
        Number(pid),
      ]),
    );
  };

  test('both answer, and either one gives the metrics of both', async () => {
    for (let count = 0; count < 20; count += 1)
      expect((await request(app, 'quayside.localhost', '/')).status).toBe(200);
    const text = await metrics();
    const answered = (number: number) =>
      Number(
        new RegExp(
          `^masthead_http_request_duration_seconds_count\\{surface="page",status="200",process="${number}"\\} (\\d+)`,
          'm',
        ).exec(text)?.[1] ?? 0,
      );
    expect(answered(1)).toBeGreaterThan(0);
    expect(answered(2)).toBeGreaterThan(0);
    expect(answered(1) + answered(2)).toBe(20);
    expect(new Set((await pids()).values()).size).toBe(2);
  });

  test('jobs run in one process', async () => {
    const client = new pg.Client({ connectionString: await databaseAddressOf(app) });
    await client.connect();
    const { rows } = await client.query<{ listening: number }>(
      `select count(*)::int as listening from pg_stat_activity where application_name = 'masthead jobs' and query ilike 'listen%'`,
    );
    await client.end();
    expect(rows[0]?.listening).toBe(1);
  });

  test('an edit is on every process within a second', async () => {
    const title = `Seen on every process ${Date.now()}`;
    await Promise.all(Array.from({ length: 8 }, () => request(app, 'quayside.localhost', '/opinion')));
    await publishArticle(app, title);
    await sleep(1_000);
    // The kernel chooses a process for each connection: the probability that twenty in a row miss one of two
    // is one in a million.
    for (let number = 0; number < 20; number += 1)
      expect((await request(app, 'quayside.localhost', '/opinion')).body).toContain(title);
  });

  test('a second installation is refused the port', async () => {
    const dataDir = await temporaryFolder();
    const other = startApp({ dataDir, port: app.port, environment: { PROCESSES: '2', MASTHEAD_DEMO: '0' } });
    await expect(other).rejects.toThrow(`Port ${app.port} is already in use.`);
    await removeFolder(dataDir);
  });

  test('commands find the server', async () => {
    const sites = await runMasthead(app.dataDir, ['sites']);
    expect(sites).toContain(`http://quayside.localhost:${app.port}`);
  });

  for (const number of [2, 1])
    // The first one runs the jobs.
    test(`kill -9 of process ${number}: the other answers, and another takes its place${number === 2 ? ' @deep' : ''}`, async () => {
      const before = await pids();
      const victim = before.get(number);
      if (victim === undefined) throw new Error(`Process ${number} told nothing.`);
      const failures: string[] = [];
      let after = before;
      process.kill(victim, 'SIGKILL');
      for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
        const answer = await request(app, 'quayside.localhost', '/').catch((error: Error) => error.message);
        if (typeof answer === 'string' || answer.status !== 200)
          failures.push(typeof answer === 'string' ? answer : `status ${answer.status}`);
        after = await pids().catch(() => after);
        if (after.size === 2 && after.get(number) !== victim) break;
      }
      // Requests are sent in sequence: only the one that the process held when it died may be lost.
      expect(failures.length).toBeLessThanOrEqual(1);
      expect(app.output()).toContain(`(${victim}) ended: signal SIGKILL`);
      expect(after.size).toBe(2);
      expect(after.get(number)).not.toBe(victim);
      expect(after.get(3 - number)).toBe(before.get(3 - number));
    });

  test('SIGTERM ends all of them and gives the data directory free', async () => {
    const processes = [...(await pids()).values()];
    await app.stop();
    expect(app.process.exitCode).toBe(0);
    for (const pid of processes) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    app = await startApp({ dataDir: app.dataDir, port: app.port });
    expect((await request(app, 'quayside.localhost', '/')).status).toBe(200);
  });
});
