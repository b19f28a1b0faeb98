/** Runs that take hours, started by hand: `npm run test:deep -- --long NAME`. Their figures are in docs/reliability.md. */
import { spawn, type ChildProcess } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { addCounts, type Counts } from './report.ts';
import { runPlaywright, type Stage } from './test-stages.ts';

const JOURNEY_ROUNDS = 10;

/** Runs every journey ten times on the idle machine, and ten times with a busy loop on each core. */
async function runJourneys(): Promise<Counts> {
  const idle = await rounds('idle');
  const loops = Array.from({ length: availableParallelism() }, startBusyLoop);
  try {
    return addCounts(idle, await rounds('beside busy loops'));
  } finally {
    for (const loop of loops) loop.kill('SIGKILL');
  }
}

async function rounds(name: string): Promise<Counts> {
  let total: Counts = { passed: 0, faults: [] };
  for (let round = 1; round <= JOURNEY_ROUNDS; round += 1) {
    const counts = await runPlaywright('playwright.config.ts', 'browser.json', '.spec.ts');
    console.log(`Round ${round}, ${name}: ${counts.passed} passed, ${counts.faults.length} failed`);
    total = addCounts(total, {
      ...counts,
      faults: counts.faults.map((fault) => `round ${round}, ${name}: ${fault}`),
    });
  }
  return total;
}

function startBusyLoop(): ChildProcess {
  return spawn(process.execPath, ['-e', 'for (;;);'], { stdio: 'ignore' });
}

/** Sends 50 emails to each of 5,000 people, with kills of app and database; `MASTHEAD_KILL_ROUNDS` sets another number. */
async function runKills(): Promise<Counts> {
  process.env['MASTHEAD_KILL_ROUNDS'] ??= '50';
  process.env['MASTHEAD_KILL_RECIPIENTS'] ??= '5000';
  return runPlaywright('playwright.config.ts', 'browser.json', '.spec.ts', 'newsletter-kills.spec.ts');
}

/** Long runs by the name that `--long` accepts. */
export const LONG_RUNS: readonly Stage[] = [
  { name: 'journeys', run: runJourneys },
  { name: 'newsletter-kills', run: runKills },
];
