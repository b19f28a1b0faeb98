import { fetchPage, startInstallation, type Installation } from './lib/installation.ts';
import { articlePaths, htmlOf } from './lib/pages.ts';
import { fetchedBy, type FetchedBytes } from './lib/browser-weight.ts';
import { makeNewSite } from './lib/new-site.ts';
import type { Measure, Scenario } from './lib/scenario.ts';

const WHOLE = 'heaviest article page with styles, scripts and preloaded fonts';
const SCRIPTS = 'scripts';
const FONTS = 'fonts preloaded';
const NEW_FRONT = 'front page of a new site, everything a browser fetches but images';
const NEW_ARTICLE = 'article of a new site, everything a browser fetches but images';

interface Weight {
  /** Bytes as transferred, by kind. */
  document: number;
  styles: number;
  scripts: number;
  fonts: number;
  fontCount: number;
}

export const scenario: Scenario = {
  name: 'page-weight',
  about:
    'What a browser fetches for an article page of the demo, compressed as it is sent, and for pages of a new site with every font that their letters use; images aside.',
  goals: [
    { metric: WHOLE, of: 'value', atMost: 60 },
    { metric: SCRIPTS, of: 'value', atMost: 3 },
    { metric: FONTS, of: 'value', atLeast: 1, atMost: 1 },
    { metric: NEW_FRONT, of: 'value', atMost: 90 },
    { metric: NEW_ARTICLE, of: 'value', atMost: 90 },
  ],
  async run(bench) {
    const installation = await startInstallation(bench);
    const weights: Weight[] = [];
    for (const path of await articlePaths(installation)) weights.push(await weigh(installation, path));
    const heaviest = weights.sort((a, b) => sumOf(b) - sumOf(a))[0];
    if (!heaviest) throw new Error('The home page shows no article.');
    const { front, article } = await makeNewSite(installation);
    return [
      kilobytes(WHOLE, sumOf(heaviest)),
      kilobytes('document', heaviest.document),
      kilobytes('styles', heaviest.styles),
      kilobytes(SCRIPTS, heaviest.scripts),
      kilobytes('font files', heaviest.fonts),
      { metric: FONTS, unit: '', value: heaviest.fontCount },
      ...measuresOf(NEW_FRONT, await fetchedBy(front)),
      ...measuresOf(NEW_ARTICLE, await fetchedBy(article)),
    ];
  },
};

const kilobytes = (metric: string, bytes: number): Measure => ({ metric, unit: 'kB', value: bytes / 1_000 });

/** The total, and its fonts separately. */
function measuresOf(metric: string, fetched: FetchedBytes): Measure[] {
  const kinds = [...fetched].filter(([kind]) => kind !== 'Image');
  const fonts = fetched.get('Font') ?? { bytes: 0, files: 0 };
  return [
    kilobytes(
      metric,
      kinds.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    ),
    kilobytes(`${metric}: its ${fonts.files} font files`, fonts.bytes),
  ];
}

function sumOf({ document, styles, scripts, fonts }: Weight): number {
  return document + styles + scripts + fonts;
}

async function weigh(installation: Installation, path: string): Promise<Weight> {
  const answer = await fetchPage(installation, path);
  const html = htmlOf(answer);
  const fonts = linked(html, /<link[^>]+as="font"[^>]*>/g, 'href');
  return {
    document: answer.body.length,
    styles: await fetched(installation, linked(html, /<link[^>]+rel="stylesheet"[^>]*>/g, 'href')),
    scripts: await fetched(
      installation,
      await withImports(installation, [
        ...linked(html, /<script[^>]+src="[^>]*>/g, 'src'),
        ...linked(html, /<link[^>]+rel="modulepreload"[^>]*>/g, 'href'),
      ]),
    ),
    fonts: await fetched(installation, fonts),
    fontCount: fonts.length,
  };
}

function linked(html: string, tag: RegExp, attribute: string): string[] {
  return [...html.matchAll(tag)].flatMap(
    ([text]) => new RegExp(`${attribute}="([^"]+)"`).exec(text)?.[1] ?? [],
  );
}

/** Scripts and the modules they import statically. */
async function withImports(installation: Installation, paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const queue = [...paths];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    const text = htmlOf(await fetchPage(installation, path));
    for (const [, target = ''] of text.matchAll(/(?:\bfrom|\bimport)\s*"(\.{1,2}\/[^"]+)"/g))
      queue.push(new URL(target, `http://site${path}`).pathname);
  }
  return [...found];
}

async function fetched(installation: Installation, paths: readonly string[]): Promise<number> {
  let bytes = 0;
  for (const path of new Set(paths)) {
    const { status, body } = await fetchPage(installation, path);
    if (status !== 200) throw new Error(`${path} answered ${status}.`);
    bytes += body.length;
  }
  return bytes;
}
