import http from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from '@playwright/test';
import {
  databaseAddressOf,
  freePort,
  removeFolder,
  request,
  startApp,
  temporaryFolder,
  type RunningApp,
} from './support/app.ts';

const REQUESTS = 10_000;
const RESTARTS = 5;
const LANES = 6;
const PATHS = ['/', '/opinion', '/robots.txt', '/search?q=port', '/sitemap.xml'];

/** A process as a load balancer sees it. */
interface Target {
  port: number;
  app: RunningApp;
  agent: http.Agent;
  isOpen: boolean;
}

/**
 * Sends one request over a keep-alive connection; stops using the process when it announces that it is
 * stopping.
 */
function ask(target: Target, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host: `quayside.localhost:${target.port}` };
    http
      .get({ host: '127.0.0.1', port: target.port, path, headers, agent: target.agent }, (answer) => {
        if (answer.headers.connection === 'close') target.isOpen = false;
        answer.resume();
        answer.on('end', () => resolve(answer.statusCode ?? 0));
        answer.on('error', reject);
      })
      .on('error', reject);
  });
}

/** Restarts one process after the other under load, with a client that behaves like a load balancer. */
test(`${REQUESTS} requests over ${RESTARTS} restarts of two processes: none fails`, async () => {
  const owner = await startApp();
  const environment = {
    DATABASE_URL: await databaseAddressOf(owner),
    MASTHEAD_SECRET: 'one secret for both of the processes here',
    DRAIN_SECONDS: '1',
  };
  const dataDir = await temporaryFolder();
  const open = async (port: number): Promise<Target> => {
    const app = await startApp({ dataDir, port, environment });
    return { port, app, agent: new http.Agent({ keepAlive: true, maxSockets: LANES }), isOpen: true };
  };
  const targets = [await open(await freePort()), await open(await freePort())];
  const failures: string[] = [];
  let [sent, restarts, isOver] = [0, 0, false];

  const watch = async () => {
    while (!isOver) {
      for (const target of targets) {
        const health = await request(target, 'localhost', '/Healthz?ready=1').catch(() => null);
        target.isOpen = health?.status === 200;
      }
      await sleep(100);
    }
  };
  const lane = async (number: number) => {
    for (let count = number; !isOver; count += 1) {
      const open = targets.filter((target) => target.isOpen);
      const target = open[count % Math.max(open.length, 1)];
      if (!target) {
        await sleep(20);
        continue;
      }
      sent += 1;
      const outcome = await ask(target, PATHS[count % PATHS.length] ?? '/').catch(
        (error: Error) => error.message,
      );
      if (outcome !== 200) failures.push(`${String(outcome)} after ${restarts} restarts`);
    }
  };
  const restart = async () => {
    while (sent < REQUESTS || restarts < RESTARTS) {
      await sleep(200);
      if (restarts >= RESTARTS || !targets.every((target) => target.isOpen)) continue;
      const target = targets[restarts % 2];
      if (!target) continue;
      await target.app.stop();
      target.agent.destroy();
      Object.assign(target, await open(target.port), { isOpen: false });
      restarts += 1;
    }
    isOver = true;
  };
  // Pages are rendered in advance: first renderings, for which all readers wait, are unrelated to restarts.
  for (const target of targets) for (const path of PATHS) await ask(target, path);
  try {
    await Promise.all([watch(), restart(), ...Array.from({ length: LANES }, (_, number) => lane(number))]);
    console.log(`${sent} requests over ${restarts} restarts, ${failures.length} failed.`);
    expect(failures).toEqual([]);
    expect([sent >= REQUESTS, restarts]).toEqual([true, RESTARTS]);
  } finally {
    isOver = true;
    for (const { app, agent } of targets) {
      agent.destroy();
      await app.stop();
    }
    await owner.stop();
    for (const folder of [dataDir, owner.dataDir]) await removeFolder(folder);
  }
});
