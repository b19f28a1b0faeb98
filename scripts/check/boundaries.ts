import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { runTool } from '../lib/run-parallel.ts';
import { plantFiles } from './planted-files.ts';
import { PLANTED_TARGETS, PLANTED_VIOLATIONS } from './planted-violations.ts';
import { trackedFiles } from './tracked-files.ts';

const CONFIG = '.dependency-cruiser.cjs';
const FOLDERS = ['src', 'extensions', 'scripts', 'e2e', 'bench'];
const MODULE = /^(?:src|extensions|scripts|e2e|bench)\/.+\.tsx?$/;

/** If the tool misses more than one in this many modules, it is considered blind. */
const MODULES_PER_MISSED_MIN = 10;

type Violation = { rule: { name: string }; from: string; to: string };
type Cruise = { modules: { source: string }[]; summary: { violations: Violation[] } };

/**
 * Passes if all dependencies between the parts are allowed, the tool saw (nearly) all modules, and every rule
 * still finds the violations planted for it in a small separate tree.
 */
export const boundariesCheck: Check = {
  name: 'boundaries',
  run: async (root) => {
    const cruise = await cruiseTree(root);
    const faults = [
      ...cruise.summary.violations.map((found) => `${found.from} -> ${found.to}: ${found.rule.name}`),
      ...faultsOfSight(
        cruise.modules.map((module) => module.source),
        await trackedFiles(root),
      ),
      ...(await faultsOfPlanting(root)),
    ];
    const seen = cruise.modules.filter((module) => MODULE.test(module.source)).length;
    return answerFromFaults(faults, `${seen} modules, ${PLANTED_VIOLATIONS.length} planted violations found`);
  },
};

/**
 * Returns a fault if fewer than nine in ten of the tracked modules were seen, or if the tree has no modules.
 */
export function faultsOfSight(seen: readonly string[], tracked: readonly string[]): string[] {
  const wanted = tracked.filter((file) => MODULE.test(file) && !file.endsWith('.d.ts'));
  const known = new Set(seen);
  const missed = wanted.filter((file) => !known.has(file));
  if (wanted.length > 0 && missed.length * MODULES_PER_MISSED_MIN <= wanted.length) return [];
  const examples = missed.slice(0, 5).join(', ');
  return [`the tool saw ${wanted.length - missed.length} of ${wanted.length} modules; not ${examples}`];
}

async function faultsOfPlanting(root: string): Promise<string[]> {
  const tree = await mkdtemp(join(tmpdir(), 'boundaries-'));
  try {
    await plantFiles(tree, PLANTED_TARGETS);
    for (const { file, source } of PLANTED_VIOLATIONS) await plantFiles(tree, { [file]: source });
    await copyFile(join(root, 'package.json'), join(tree, 'package.json'));
    await copyFile(join(root, CONFIG), join(tree, CONFIG));
    await symlink(join(root, 'node_modules'), join(tree, 'node_modules'), 'junction');
    return compareWithPlanted((await cruiseTree(tree)).summary.violations);
  } finally {
    await rm(tree, { recursive: true, force: true });
  }
}

/** Every planted violation must be reported, and nothing about files without one. */
function compareWithPlanted(found: readonly Violation[]): string[] {
  const reported = new Set(found.map((violation) => `${violation.rule.name} ${violation.from}`));
  const missed = PLANTED_VIOLATIONS.filter(({ rule, file }) => !reported.has(`${rule} ${file}`));
  const wronged = found.filter((violation) => violation.from in PLANTED_TARGETS);
  return [
    ...missed.map(({ rule, file }) => `the rule ${rule} no longer finds the violation planted in ${file}`),
    ...wronged.map(
      ({ rule, from, to }) => `the rule ${rule.name} objects to ${from} -> ${to}, which is allowed`,
    ),
  ];
}

async function cruiseTree(root: string): Promise<Cruise> {
  const folders = FOLDERS.filter((folder) => existsSync(join(root, folder)));
  const cruised = await runTool(
    { package: 'dependency-cruiser', name: 'depcruise' },
    ['--config', CONFIG, '--output-type', 'json', ...folders],
    { cwd: root },
  );
  try {
    return JSON.parse(cruised.stdout) as Cruise;
  } catch (cause) {
    throw new Error(`dependency-cruiser gave no result: ${cruised.output.slice(0, 2_000)}`, { cause });
  }
}
