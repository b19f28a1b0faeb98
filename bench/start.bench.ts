import { startApp } from '../e2e/support/app.ts';
import { fetchPage, SITE_HOST, startInstallation } from './lib/installation.ts';
import { measured, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const ROUNDS = 7;

export const scenario: Scenario = {
  name: 'start',
  about: 'From starting the process on existing data, its database included, to the first page sent whole.',
  goals: [{ metric: 'first page', of: 'value', atMost: 2 }],
  async run(bench) {
    const { app: existing } = await startInstallation(bench);
    const seconds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      await existing.stop();
      const startedAt = performance.now();
      const app = await startApp({
        dataDir: existing.dataDir,
        environment: { NODE_ENV: 'production' },
      });
      try {
        const host = `${SITE_HOST}:${app.port}`;
        const { status } = await fetchPage({ app, host, pid: app.process.pid ?? 0 }, '/');
        seconds.push((performance.now() - startedAt) / 1_000);
        if (status !== 200) throw new Error(`The home page answered ${status}.`);
      } finally {
        await app.stop();
      }
    }
    return [measured('first page', 's', summarise(seconds))];
  },
};
