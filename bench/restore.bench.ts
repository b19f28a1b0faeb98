import { join } from 'node:path';
import { askMasthead, removeFolder, temporaryFolder } from '../e2e/support/app.ts';
import { SMALL } from './lib/lists.ts';
import { compared, type Bench, type Scenario } from './lib/scenario.ts';
import { summarise } from './lib/statistics.ts';

const ROUNDS = 3;
const COMMAND_MS_MAX = 3_600_000;

export const scenario: Scenario = {
  name: 'restore',
  about:
    'A restore into an empty data directory, its database, migrations and indexes included, beside the backup it restores, both by the command line.',
  goals: [
    { metric: `restore of ${SMALL} items`, of: 'ratio', atMost: 2 },
    { metric: 'restore of the large archive', of: 'ratio', atMost: 2 },
  ],
  async run(bench) {
    return [
      ...(await measure(bench, SMALL, `restore of ${SMALL} items`)),
      ...(await measure(bench, bench.itemsOfLarge, 'restore of the large archive')),
    ];
  },
};

async function measure(bench: Bench, items: number, metric: string) {
  const { app } = await bench.filled(items);
  const folder = await temporaryFolder();
  bench.defer(() => removeFolder(folder));
  const [backups, restores]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    const backup = join(folder, `backup-${items}-${round}`);
    backups.push(await secondsOf(app.dataDir, ['backup', backup]));
    const target = join(folder, `restored-${items}-${round}`);
    restores.push(await secondsOf(target, ['restore', backup]));
    for (const used of [backup, target]) await removeFolder(used);
  }
  return compared(metric, 's', {
    ours: summarise(restores),
    theirs: summarise(backups),
    against: 'its backup',
  });
}

async function secondsOf(dataDir: string, argv: readonly string[]): Promise<number> {
  const startedAt = performance.now();
  const { exitCode, output } = await askMasthead(dataDir, argv, undefined, COMMAND_MS_MAX);
  if (exitCode !== 0) throw new Error(`masthead ${argv.join(' ')} failed:\n${output}`);
  return (performance.now() - startedAt) / 1_000;
}
