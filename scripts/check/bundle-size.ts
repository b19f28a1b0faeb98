import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { answerFromFaults, type Check } from '../lib/report.ts';
import { readPageBudgets, type PageBudget } from './bundle-budgets.ts';

type Chunk = { file: string; src?: string; imports?: string[]; isEntry?: boolean; isDynamicEntry?: boolean };
type Manifest = Record<string, Chunk>;
type Bundle = { folder: string; manifest: Manifest };
type Measured = { source: string; sizeBytes: number; sizeBytesMax: number };

/** Loaded on every page that has an island or a custom element. */
const CORE = /^src\/site\/entry-client\.ts$/;

/** Loaded when the first island of a page is hydrated. */
const REACT = /^src\/site\/islands\/hydrate\.ts$/;

const ISLAND = /\/blocks\/[^/]+\/island\.tsx$/;

/**
 * Bytes that an article page fetched before sites had members, and how many more it may fetch since then. The
 * blocks of an article add none.
 */
const ARTICLE_BEFORE = 2_395;
const ARTICLE_GAIN_MAX = 1_500;

const ARTICLE_MAX = ARTICLE_BEFORE + ARTICLE_GAIN_MAX;

/** Budgets of gzipped JavaScript in bytes; a kilobyte is 1,000 bytes. */
const BUDGETS: readonly { name: string; source: RegExp; sizeBytesMax: number; needed: boolean }[] = [
  // A page of the public site may need no script at all; any scripts it does need are within these budgets.
  { name: 'core', source: CORE, sizeBytesMax: 3_000, needed: true },
  {
    name: 'element',
    source: /\/blocks\/[^/]+\/element\.ts$|^src\/site\/elements\/site-consent\.ts$/,
    sizeBytesMax: 3_000,
    needed: false,
  },
  { name: 'idle element', source: /\/elements\/[^/]+\/element\.ts$/, sizeBytesMax: 2_000, needed: false },
  // What an idle element imports after its start, with the reading of consent that other scripts share.
  {
    name: 'idle part',
    source: /\/modules\/.+\/elements\/[^/]+\/(?!element\.ts)[^/]+\.ts$/,
    sizeBytesMax: 2_300,
    needed: false,
  },
  // Loaded for a sample of views.
  {
    name: 'sampled measurement',
    source: /\/elements\/measure-[^/]+\.ts$/,
    sizeBytesMax: 4_500,
    needed: false,
  },
  { name: 'React for islands', source: REACT, sizeBytesMax: 75_000, needed: true },
  { name: 'island', source: ISLAND, sizeBytesMax: 75_000, needed: false },
  { name: 'admin', source: /^admin\/index\.html$/, sizeBytesMax: 250_000, needed: true },
];

/**
 * The scripts that a browser must fetch before an entry runs stay within budget: the entry's chunk and every
 * chunk it imports statically, so that splitting off a chunk changes nothing. An island counts with
 * everything a page needs for it: the core and React. The core's chunks are loaded before an element, so only
 * the core counts them.
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
      return ours.filter(isTooLarge).map(describe);
    });
    const ofOwners = await readPageBudgets(root, ARTICLE_MAX);
    const article = { name: "a stranger's article", entries: [], sizeBytesMax: ARTICLE_MAX };
    const articles = await measurePages(bundles, [article, ...ofOwners.budgets]);
    faults.push(...ofOwners.faults, ...articles.filter(isTooLarge).map(describe));
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
    figures.push(
      ...articles.map((one) => `${one.source} ${kilobytes(one.sizeBytes)} of ${kilobytes(one.sizeBytesMax)}`),
    );
    return answerFromFaults(faults, figures.join(', '));
  },
};

async function measure(bundles: readonly Bundle[]): Promise<Measured[]> {
  const measured = bundles.map(async ({ folder, manifest }) => {
    const core = filesOf(manifest, CORE);
    const entries = Object.entries(manifest).filter(([, chunk]) => chunk.isEntry ?? chunk.isDynamicEntry);
    return Promise.all(
      entries.map(async ([key, chunk]): Promise<Measured> => {
        const source = chunk.src ?? key;
        const own = filesNeeded(manifest, key);
        const isIsland = ISLAND.test(source) || REACT.test(source);
        const needed = isIsland
          ? new Set([...own, ...core, ...filesOf(manifest, REACT)])
          : [...own].filter((file) => CORE.test(source) || !core.has(file));
        const sizeBytesMax = BUDGETS.find((budget) => budget.source.test(source))?.sizeBytesMax ?? Infinity;
        return { source, sizeBytes: await sumBytes(folder, needed), sizeBytesMax };
      }),
    );
  });
  return (await Promise.all(measured)).flat();
}

/** Reports a fault if the build lacks an entry, because its pages would seem to need nothing. */
async function measurePages(bundles: readonly Bundle[], pages: readonly PageBudget[]): Promise<Measured[]> {
  const site = bundles.find(({ manifest }) => filesOf(manifest, CORE).size > 0);
  if (!site) return [];
  return Promise.all(
    pages.map(async ({ name, entries, sizeBytesMax }) => {
      const files = [CORE, ...entries].map((entry) => filesOf(site.manifest, entry));
      const isWhole = files.every((ofEntry) => ofEntry.size > 0);
      const sizeBytes = await sumBytes(site.folder, new Set(files.flatMap((ofEntry) => [...ofEntry])));
      return {
        source: name,
        sizeBytes: isWhole ? sizeBytes : Infinity,
        sizeBytesMax,
      };
    }),
  );
}

const isTooLarge = ({ sizeBytes, sizeBytesMax }: Measured) => sizeBytes > sizeBytesMax;

async function sumBytes(folder: string, files: Iterable<string>): Promise<number> {
  const sizes = await Promise.all([...files].map((file) => gzippedSizeBytes(join(folder, file))));
  return sizes.reduce((sum, size) => sum + size, 0);
}

function filesOf(manifest: Manifest, source: RegExp | string): Set<string> {
  const isSought = (file: string) => (typeof source === 'string' ? file === source : source.test(file));
  const key = Object.keys(manifest).find((one) => isSought(manifest[one]?.src ?? one));
  return key === undefined ? new Set() : filesNeeded(manifest, key);
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

/** Vite's manifests of the browser files, and the folder to which the file names in each are relative. */
const MANIFESTS = [
  { path: 'admin/manifest.json', folder: '.' },
  { path: 'server/site-manifest.json', folder: 'server' },
] as const;

async function readBundles(dist: string): Promise<Bundle[]> {
  const bundles = MANIFESTS.filter(({ path }) => existsSync(join(dist, path))).map(
    async ({ path, folder }): Promise<Bundle> => {
      const manifest = JSON.parse(await readFile(join(dist, path), 'utf8')) as Manifest;
      return { folder: join(dist, folder), manifest };
    },
  );
  return Promise.all(bundles);
}

function describe(entry: Measured): string {
  return `${entry.source}: ${kilobytes(entry.sizeBytes)} gzipped, at most ${kilobytes(entry.sizeBytesMax)}`;
}

function kilobytes(sizeBytes: number): string {
  return `${(sizeBytes / 1000).toFixed(1)} kB`;
}
