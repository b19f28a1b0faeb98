import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { answerFromFaults, type Check } from '../lib/report.ts';

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean };
type Manifest = Record<string, Chunk>;
type Bundle = { folder: string; manifest: Manifest };
type Measured = { source: string; sizeBytes: number; sizeBytesMax: number };

/** Budgets of gzipped JavaScript in bytes; a kilobyte is 1,000 bytes. */
const BUDGETS: readonly { name: string; source: RegExp; sizeBytesMax: number; needed: boolean }[] = [
  // The public site may ship no script at all; what it ships is within these.
  { name: 'core element', source: /^src\/site\/elements\/core\.ts$/, sizeBytesMax: 3_000, needed: false },
  {
    name: 'element',
    source: /^(?:src\/site\/elements\/(?!core\.ts)[^/]+|.+\/blocks\/[^/]+\/element)\.ts$/,
    sizeBytesMax: 3_000,
    needed: false,
  },
  { name: 'island', source: /\/blocks\/[^/]+\/island\.tsx$/, sizeBytesMax: 75_000, needed: false },
  { name: 'admin', source: /^admin\/index\.html$/, sizeBytesMax: 250_000, needed: true },
];

/**
 * What a browser must fetch before an entry runs stays within budget: the entry's chunk and every chunk it
 * imports statically, so that splitting a chunk off changes nothing. What the core element brings is on every
 * page and counts once, in the core.
 */
export const bundleSizeCheck: Check = {
  name: 'bundle-size',
  run: async (root) => {
    const bundles = await readBundles(join(root, 'dist'));
    if (bundles.length === 0) return { ok: true, summary: 'NOT BUILT: nothing was measured' };
    const measured = await measure(bundles);
    const faults = BUDGETS.flatMap((budget) => {
      const ours = measured.filter((entry) => budget.source.test(entry.source));
      if (ours.length === 0 && budget.needed) {
        return [`${budget.name}: the build's manifest has no entry that matches ${budget.source.source}`];
      }
      return ours.filter((entry) => entry.sizeBytes > entry.sizeBytesMax).map(describe);
    });
    const figures = BUDGETS.flatMap((budget) => {
      const sizes = measured
        .filter((entry) => budget.source.test(entry.source))
        .map((entry) => entry.sizeBytes);
      if (sizes.length === 0) return [];
      const largest = `${kilobytes(Math.max(...sizes))} of ${kilobytes(budget.sizeBytesMax)}`;
      return [
        sizes.length === 1
          ? `${budget.name} ${largest}`
          : `largest of ${sizes.length} ${budget.name}s ${largest}`,
      ];
    });
    return answerFromFaults(faults, figures.join(', '));
  },
};

async function measure(bundles: readonly Bundle[]): Promise<Measured[]> {
  const measured = bundles.map(async ({ folder, manifest }) => {
    const core = Object.keys(manifest).find((key) => BUDGETS[0]?.source.test(manifest[key]?.src ?? key));
    const common = core === undefined ? new Set<string>() : filesNeeded(manifest, core);
    const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry ?? chunk.isDynamicEntry);
    return Promise.all(
      entries.map(async ([key, chunk]): Promise<Measured> => {
        const source = chunk.src ?? key;
        const needed = [...filesNeeded(manifest, key)].filter((file) => key === core || !common.has(file));
        const sizes = await Promise.all(needed.map((file) => gzippedSizeBytes(join(folder, file))));
        const sizeBytesMax = BUDGETS.find((budget) => budget.source.test(source))?.sizeBytesMax ?? Infinity;
        return { source, sizeBytes: sizes.reduce((sum, size) => sum + size, 0), sizeBytesMax };
      }),
    );
  });
  return (await Promise.all(measured)).flat();
}

function filesNeeded(manifest: Manifest, entry: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[entry];
  if (chunk === undefined || seen.has(chunk.file)) return seen;
  seen.add(chunk.file);
  for (const imported of chunk.imports ?? []) filesNeeded(manifest, imported, seen);
  return seen;
}

async function gzippedSizeBytes(path: string): Promise<number> {
  return path.endsWith('.js') ? gzipSync(await readFile(path)).length : 0;
}

/** Every Vite manifest of the build, its files named from dist/; the server's own bundle is not sent to a browser. */
async function readBundles(dist: string): Promise<Bundle[]> {
  if (!existsSync(dist)) return [];
  const paths = await readdir(dist, { recursive: true });
  const manifests = paths
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => /(^|\/)manifest\.json$/.test(path));
  const bundles = manifests
    .filter((path) => !path.startsWith('server/'))
    .map(async (path): Promise<Bundle> => {
      const manifest = JSON.parse(await readFile(join(dist, path), 'utf8')) as Manifest;
      return { folder: dist, manifest };
    });
  return Promise.all(bundles);
}

function describe(entry: Measured): string {
  return `${entry.source}: ${kilobytes(entry.sizeBytes)} gzipped, at most ${kilobytes(entry.sizeBytesMax)}`;
}

function kilobytes(sizeBytes: number): string {
  return `${(sizeBytes / 1000).toFixed(1)} kB`;
}
